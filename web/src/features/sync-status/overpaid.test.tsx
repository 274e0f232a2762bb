import type { Payment } from '@tableside/domain/entities/payment.ts';
import type { Visit } from '@tableside/domain/entities/visit.ts';
import { anActor, aPayment, aRefund, FRIDAY_EVENING, testId } from '@tableside/domain/testing/builders.ts';
import { aTaking, aVisit } from '@tableside/domain/testing/visit-builders.ts';
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { showScreen } from '../../../testing/show-screen.tsx';
import type { MirrorDb } from '../../mirror/database/mirror-db.ts';
import { OverpaidNotice } from './overpaid-notice.tsx';
import { createPutAway } from './put-away.ts';

afterEach(cleanup);

const me = { id: anActor('server').userId, name: 'Ana' };
const ben = { id: testId('user', 9), name: 'Ben' };
const closed: Visit['closed'] = {
  at: FRIDAY_EVENING,
  by: ben,
  businessDay: '2026-06-12',
  sale: { total: 1307 } as never,
};
/** A check of $13.07 for which twice as much was taken. */
const visit = aVisit({ status: 'closed', closed, owed: 1307 });
const his = aPayment({ id: testId('payment', 1), takenBy: ben });
const mine = aPayment({ id: testId('payment', 2), takenBy: me });
const third = { ...mine, id: testId('payment', 4) };
const nothing = () => createPutAway(null);

interface Scene {
  readonly visit?: Visit;
  /** In the order they reached the server. */
  readonly payments?: readonly Payment[];
  readonly role?: 'server' | 'manager';
  readonly putAway?: ReturnType<typeof createPutAway>;
}

async function show({ visit: one = visit, payments = [his, mine], role, putAway = nothing() }: Scene = {}) {
  const takings = [his, mine, third].map(({ id, amount }) => aTaking(amount, { paymentId: id }));
  const rows = { visit: [{ ...one, takings: one.takings.length > 0 ? one.takings : takings }] };
  const actor = { userId: me.id };
  const scene = role === undefined ? { rows, actor } : { rows, actor, role };
  const shown = await showScreen(<OverpaidNotice putAway={putAway} />, scene);
  for (const [n, doc] of payments.entries()) await put(shown.db, doc, n + 1);
  return shown;
}

const put = (db: MirrorDb, doc: Payment, seq: number) => act(() => db.payments.put({ id: doc.id, seq, doc }));
const alert = () => screen.findByRole('alert');
/** Returns the text of the notice once it appears. */
const told = (): Promise<string> => alert().then(({ textContent }) => textContent ?? '');

describe('the second of two who took the money of one check', () => {
  it('hears on any screen how much to give back', async () => {
    await show();
    expect(await told()).toContain(
      '#B-17 was paid twiceBen had taken $13.07 before this payment arrived. Give $13.07 back to the guest.',
    );
  });

  it('is led to the payment as a server, and reads that a manager approves', async () => {
    await show();
    expect(await told()).toMatch(/A manager approves the refund\./);
    const link = screen.getByRole('link', { name: 'Refund' });
    expect(link.getAttribute('href')).toBe(`/payments/${mine.id}`);
  });

  it('is led to the payment as a manager, and needs nobody else', async () => {
    await show({ role: 'manager' });
    const link = await screen.findByRole('link', { name: 'Refund' });
    expect(link.getAttribute('href')).toBe(`/payments/${mine.id}`);
    expect((await alert()).textContent).not.toContain('manager');
  });

  it('hears before the server has numbered their payment', async () => {
    const { db } = await show({ payments: [his] });
    await put(db, mine, 0);
    expect(await told()).toMatch(/was paid twice/);
  });

  it('hears no more once it was given back', async () => {
    const { db } = await show();
    expect(await told()).toMatch(/was paid twice/);
    const refund = aRefund({ id: testId('payment', 3), paymentId: mine.id, amount: 1307 });
    await put(db, refund, 3);
    await act(() => db.visits.put({ id: visit.id, seq: 3, doc: { ...visit, owed: 0 } }));
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
  });

  it('dismisses it for good, even over a reload, and hears of the next one', async () => {
    const kept = new Map<string, string>();
    const storage = {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => void kept.set(key, value),
    };
    await show({ putAway: createPutAway(storage) });
    fireEvent.click(await screen.findByRole('button', { name: 'Close' }));
    expect(screen.queryByRole('alert')).toBeNull();
    cleanup();
    await show({
      putAway: createPutAway(storage),
      visit: { ...visit, owed: 2614 },
      payments: [his, mine, third],
    });
    expect(await told()).toContain(
      'Ben and you had taken $26.14 before this payment arrived. Give $13.07 back',
    );
    expect(screen.getAllByRole('button', { name: 'Close' })).toHaveLength(1);
  });

  it('hears of a part that was too much, and of what is left of it', async () => {
    const part = { ...his, amount: 1000 };
    await show({ visit: { ...visit, owed: 1000 }, payments: [part, mine] });
    expect(await told()).toContain(
      '#B-17 was paid too muchBen had taken $10.00 before this payment arrived. Give $10.00 back',
    );
  });

  it('reads who discarded the check if that was before the payment arrived', async () => {
    const discarded = { ...visit, closed: { ...closed, sale: { total: 0 } as never }, owed: 1507 };
    await show({ visit: discarded, payments: [{ ...mine, tip: 200 }] });
    expect(await told()).toContain('#B-17 was cancelledBen cancelled it before your payment arrived.');
  });
});

it('a dismissal is remembered until the page closes when the storage is blocked', () => {
  const shut = {
    getItem: () => '{"not":"a list"}',
    setItem: () => {
      throw new Error('full');
    },
  };
  const putAway = createPutAway(shut);
  putAway.add('one');
  expect([putAway.has('one'), putAway.has('two')]).toEqual([true, false]);
});
