import { padIdOf } from '@tableside/domain/entities/visit.ts';
import {
  anItem,
  anOrder,
  aPayment,
  aTable,
  aVenue,
  type RowsByEntity,
  testId,
} from '@tableside/domain/testing/builders.ts';
import { aRound, aTaking, aVisit } from '@tableside/domain/testing/visit-builders.ts';
import { derivedId } from '@tableside/domain/values/ids.ts';
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it, onTestFinished } from 'vitest';
import { showScreen } from '../../../testing/show-screen.tsx';
import { checkDone } from '../../components/visits/check-done.ts';
import { ReceiptPage } from './receipt-page.tsx';

afterEach(cleanup);

const round = aRound([anItem({ price: 1000, quantity: 2 })]);
const table = aTable({ id: 'table-12', number: '12', status: 'occupied' });
const closed = aVisit({
  status: 'closed',
  closed: {
    at: '2026-06-13T00:20:00.000Z',
    by: { id: 'ana', name: 'Ana' },
    businessDay: '2026-06-12',
    sale: {
      ...{ gross: 2000, comps: 0, discounts: 0, service: 0, net: 2000, taxes: [], exempted: 0 },
      ...{ total: 2178, covers: null },
    },
  },
});
const paid = aPayment({ visitId: closed.id, amount: 2178 });

const show = (rows: RowsByEntity, justTaken = false, checkKey?: string, paymentId = testId('payment')) =>
  showScreen(
    <ReceiptPage
      orderId={undefined}
      visitId={testId('visit')}
      checkKey={checkKey}
      paymentId={paymentId}
      total={undefined}
      method={undefined}
      said={undefined}
      justTaken={justTaken}
    />,
    { rows: { venue: [aVenue()], table: [table], order: [round], ...rows } },
  );
const inkButtons = (): (string | null)[] =>
  [...document.querySelectorAll('[class*="primary"]')].map(({ textContent }) => textContent);

describe('somebody has finished with a check', () => {
  const toldBy = async (rows: RowsByEntity, justTaken: boolean): Promise<number> => {
    let told = 0;
    onTestFinished(
      checkDone.subscribe(() => {
        told += 1;
      }),
    );
    const { router } = await show({ payment: [paid], ...rows }, justTaken);
    await screen.findByText(/^#|Thank You/);
    await act(async () => {
      // A tap comes after the effects of what it taps on.
    });
    expect(told).toBe(0);
    await act(() => router.navigate({ to: '/tables' }));
    return told;
  };

  it('once they leave the receipt of its last payment', async () => {
    expect(await toldBy({ visit: [closed] }, true)).toBe(1);
  });

  it.each([
    ['while money is due', aVisit(), true],
    ['when they only look at an old receipt', closed, false],
  ])('but not %s', async (_, visit, justTaken) => {
    expect(await toldBy({ visit: [visit] }, justTaken)).toBe(0);
  });
});

describe('the payments of a receipt', () => {
  const seated = aRound([
    anItem({ id: testId('item', 1), price: 1000, seat: 1 }),
    anItem({ id: testId('item', 2), price: 1000, seat: 2 }),
  ]);
  const [card, cash] = [1, 2].map((n) =>
    aPayment({ id: testId('payment', n), visitId: closed.id, checkKey: `seat-${n}`, amount: 1089 }),
  );
  const visit = aVisit({
    split: { by: 'seat', lines: {} },
    takings: [1, 2].map((n) => aTaking(1089, { paymentId: testId('payment', n), checkKey: `seat-${n}` })),
  });
  const rows = { visit: [visit], order: [seated], payment: [card, cash] as never };
  const markOf = async (checkKey?: string, unsent = 2): Promise<string | null> => {
    const { db } = await show(rows, false, checkKey, testId('payment', 9));
    await screen.findByText('Thank You!');
    await act(() => db.payments.update(testId('payment', unsent), { seq: 0 }));
    const mark = await screen.findByText(/^(On the server|Saved here)$/);
    await waitFor(() => expect(screen.queryByText('On the server') === null).toBe(checkKey !== 'seat-1'));
    return mark.textContent;
  };

  it('never say "On the server" while they wait here', async () => {
    expect(await markOf('seat-2')).toBe('Saved here');
    cleanup();
    expect(await markOf('seat-1')).toBe('On the server');
    cleanup();
    expect(await markOf()).toBe('Saved here');
  });

  it('are not mentioned on a bill that nobody has paid', async () => {
    await show({ visit: [aVisit()] });
    await screen.findByText('Your bill');
    expect(screen.queryByText(/On the server|Saved here|kitchen/)).toBeNull();
  });
});

it('a part of an even split says what is left of it, and what the next guest pays', async () => {
  const payment = aPayment({ visitId: closed.id, amount: 726, parts: 3 });
  const taking = aTaking(726, { paymentId: payment.id, parts: 3 });
  await show({ visit: [aVisit({ takings: [taking] })], payment: [payment] });
  expect(await screen.findByText('Still to pay: $14.52. 2 of 3 parts are left.')).toBeDefined();
  expect(screen.getByRole('link', { name: 'Next payment $7.26' })).toBeDefined();
});

it('a bill suggests tips', async () => {
  await show({ visit: [aVisit()] });
  const tips = await screen.findByRole('region', { name: 'Suggested tip' });
  expect(tips.textContent).toContain('20%$4.00');
});

describe('the receipt of a party has one primary button', () => {
  it('for the next payment, while money is due', async () => {
    await show({ visit: [aVisit()] });
    await screen.findByText(/^To pay: /);
    expect(inkButtons()).toEqual(['Pay']);
  });

  it('for the free table, after the last payment', async () => {
    const { engine, router } = await show({ visit: [closed], payment: [paid] });
    const button = await screen.findByRole('button', { name: 'Free Table 12' });
    expect(inkButtons()).toEqual(['Free Table 12']);
    button.click();
    await waitFor(() => expect(router.state.location.pathname).toBe('/tables'));
    expect(engine.asked).toEqual([
      { name: 'table.setStatus', args: { tableId: 'table-12', status: 'available', from: 'occupied' } },
    ]);
  });

  it('for the check, while something on it waits to be sent', async () => {
    const waits = anOrder({
      id: padIdOf(closed.id),
      visitId: closed.id,
      items: [anItem({ id: testId('item', 7) })],
    });
    const visit = aVisit({ takings: [aTaking(2178, { paymentId: paid.id })] });
    await show({ visit: [visit], payment: [paid], order: [round, waits] as never });
    const back = await screen.findByRole('link', { name: 'Back to the check' });
    expect(back.getAttribute('href')).toContain('/menu?table=');
    expect(inkButtons()).toEqual(['Back to the check']);
  });

  it.each([
    ['another party sits there', { visit: [closed, aVisit({ id: testId('visit', 2) })] }],
    ['it is free already', { visit: [closed], table: [{ ...table, status: 'available' as const }] }],
  ])('for the next order, when %s', async (_, rows) => {
    await show({ payment: [paid], ...rows });
    await screen.findByRole('heading', { name: 'Thank You!' });
    await waitFor(() => expect(inkButtons()).toEqual(['Start New Order']));
  });
});

it('the receipt is of the check that was paid, even when the party has gone on with another one', async () => {
  const again = aVisit({ id: derivedId(closed.id, 'again'), rootId: closed.id, number: 'B-17-2' });
  const cash = { ...paid, tendered: 3000 };
  const taking = { paymentId: paid.id, checkKey: 'main', amount: 2178, tip: 0, refunded: 0 };
  await show({ visit: [{ ...closed, takings: [taking] }, again], payment: [cash] }, true);
  expect(await screen.findByText('#B-17 · Table 12')).toBeTruthy();
  const change = await screen.findByText('Change due');
  expect(change.parentElement?.textContent).toBe('Change due$8.22');
});

it('the receipt of one check lists the payments of a joined party on the check that they went to', async () => {
  const joined = aVisit({ id: testId('visit', 2), status: 'merged', mergedInto: testId('visit') });
  const seatOne = (n: number, visitId: string, amount: number) =>
    aPayment({ id: testId('payment', n), visitId, amount, checkKey: 'seat-1' });
  const taken = { tip: 0, refunded: 0 };
  const visit = aVisit({
    takings: [
      { ...taken, paymentId: testId('payment', 5), checkKey: 'seat-1', amount: 300 },
      { ...taken, paymentId: testId('payment', 6), checkKey: 'seat-2', amount: 700 },
    ],
  });
  const payment = [seatOne(5, visit.id, 300), seatOne(6, joined.id, 700)];
  const paidOn = async (checkKey?: string) => {
    await show({ visit: [visit, joined], payment }, false, checkKey);
    await screen.findAllByText(/^Still to pay/);
    await screen.findAllByText(/^Paid, /);
    const paid = screen.getAllByText(/^Paid, /).map((label) => label.nextElementSibling?.textContent);
    cleanup();
    return paid;
  };
  expect(await paidOn()).toEqual(['$3.00', '$7.00']);
  expect(await paidOn('seat-1')).toEqual(['$3.00']);
  expect(await paidOn('seat-2')).toEqual(['$7.00']);
});
