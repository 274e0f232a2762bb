/** A card that is charged on a reader at the checkout: each state that a person meets, and what they can do. */

import { withClaim } from '@tableside/domain/cards/claims.ts';
import type { CardCharge } from '@tableside/domain/entities/card-charge.ts';
import { change } from '@tableside/domain/entities/entities.ts';
import { padIdOf, type Visit } from '@tableside/domain/entities/visit.ts';
import {
  anActor,
  anItem,
  anOrder,
  aTable,
  aVenue,
  type RowsByEntity,
  testId,
} from '@tableside/domain/testing/builders.ts';
import { aCharge, aReader, chargeId, readerId } from '@tableside/domain/testing/card-builders.ts';
import { aVisit } from '@tableside/domain/testing/visit-builders.ts';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { type ShownScreen, showScreen } from '../../../../testing/show-screen.tsx';
import { CheckoutPage } from '../checkout-page.tsx';

afterEach(() => {
  cleanup();
  localStorage.clear();
});

const V = testId('visit');
/** $20.00, tax $1.78. */
const pad = anOrder({
  id: padIdOf(V),
  visitId: V,
  items: [
    anItem({ id: testId('item', 1), price: 1000, seat: 1 }),
    anItem({ id: testId('item', 2), price: 1000, seat: 2 }),
  ],
});
const DUE = 2178;
const me = anActor('server');
const mine = { askedBy: { id: me.userId, name: 'Ana' }, deviceId: me.deviceId, visitId: V, amount: DUE };
const ben = { askedBy: { id: testId('user', 9), name: 'Ben' }, deviceId: testId('device', 9), visitId: V };

interface Given {
  readonly charges?: readonly CardCharge[];
  readonly readers?: readonly ReturnType<typeof aReader>[];
  readonly visit?: Partial<Visit>;
  readonly isOnline?: boolean;
}

async function show({
  charges = [],
  readers = [aReader()],
  visit,
  isOnline = true,
}: Given = {}): Promise<ShownScreen> {
  const open = aVisit({ payAt: 'order', ...visit });
  const held = charges.filter(
    ({ visitId, state }) => visitId === V && !['approved', 'declined', 'canceled'].includes(state),
  );
  const rows: RowsByEntity = {
    venue: [aVenue()],
    table: [aTable()],
    visit: [held.reduce<Visit>(withClaim, open)],
    order: [pad],
    cardReader: [...readers],
    cardCharge: [...charges],
  };
  const shown = await showScreen(<CheckoutPage orderId={V} />, { rows });
  shown.engine.status.update({ phase: isOnline ? 'online' : 'offline' });
  return shown;
}

const byCard = async (): Promise<void> => {
  fireEvent.click(await screen.findByRole('radio', { name: 'Credit card' }));
};
const press = async (name: string | RegExp): Promise<void> => {
  fireEvent.click(await screen.findByRole('button', { name }));
};
const panel = () => screen.findByRole('region', { name: 'Card payment' });
const says = (text: string | RegExp) =>
  waitFor(async () => expect((await panel()).textContent).toMatch(text));
const asked = ({ engine }: ShownScreen) => engine.asked.map(({ name, args }) => [name, args]);
const chargeIn = async ({ db }: ShownScreen): Promise<CardCharge> =>
  (await db.cardCharges.toArray())[0]?.doc as CardCharge;
const put = ({ db }: ShownScreen, charge: CardCharge) =>
  db.cardCharges.put({ id: charge.id, seq: 2, doc: change('cardCharge', charge).doc as CardCharge });

describe('a card reader at the checkout', () => {
  it('is asked for what is due, with the tip, and brings what was ordered to the kitchen', async () => {
    const shown = await show();
    await byCard();
    fireEvent.click(await screen.findByRole('radio', { name: /^20%/ }));
    await press('Charge on Bar reader $25.78');
    const now = await panel();
    expect(now.textContent).toContain('Asking the reader');
    expect(within(now).getByRole('button', { name: 'Cancel' })).toBeTruthy();
    expect(asked(shown)).toMatchObject([
      [
        'card.charge',
        {
          ...{ visitId: V, checkKey: 'main', readerId: readerId(), amount: DUE, tip: 400, close: true },
          send: { roundId: V, itemIds: [testId('item', 1), testId('item', 2)] },
        },
      ],
    ]);
    expect(screen.queryByRole('button', { name: /^Record card/ })).toBeNull();
  });

  it('takes the last payment to its receipt once the reader says yes', async () => {
    const shown = await show();
    await byCard();
    await press(/^Charge on Bar reader/);
    await panel();
    const charge = await chargeIn(shown);
    await put(shown, { ...charge, state: 'shown' });
    expect(await screen.findByText('Waiting for the card')).toBeTruthy();
    const booked = { amount: DUE, tip: 0 };
    const card = { brand: 'visa', last4: '4242' };
    await put(shown, {
      ...charge,
      state: 'approved',
      captured: booked,
      booked,
      card,
      paymentIds: ['pay'],
      sure: true,
    });
    await waitFor(() => expect(shown.router.state.location.pathname).toBe('/receipt'));
    expect(shown.router.state.location.search).toMatchObject({ visit: V, payment: 'pay' });
    expect(shown.router.state.location.state).toMatchObject({
      total: DUE,
      said: 'Visa ••4242 was approved.',
    });
  });

  it('says why nothing was charged, and tries again as another charge', async () => {
    const again = await show();
    await byCard();
    await press(/^Charge on Bar reader/);
    await panel();
    const first = await chargeIn(again);
    await put(again, { ...first, state: 'declined', why: 'declined', sure: true });
    expect((await screen.findByText('The card was declined.')).closest('[role="status"]')).not.toBeNull();
    await again.db.visits.update(V, { 'doc.waiting': [] });
    // A tap that follows another one at once does not count.
    await waitFor(() => {
      const button = screen.queryByRole('button', { name: /^Try again/ });
      if (button) fireEvent.click(button);
      expect(asked(again)).toHaveLength(2);
    });
    await screen.findByText('Asking the reader');
    expect(new Set(asked(again).map(([, args]) => (args as { id: string }).id)).size).toBe(2);
  });

  it('is found again after a reload, and canceled', async () => {
    const shown = await show({ charges: [aCharge({ ...mine, state: 'shown' })] });
    await says(/Bar reader \$21\.78/);
    await press('Cancel');
    expect(await screen.findByText('Cancelling')).toBeTruthy();
    expect(asked(shown)).toEqual([['card.cancel', { chargeId: chargeId() }]]);
    // The button that had the focus is gone.
    await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toBe('Payment'));
  });

  it('may have charged when nobody knows: a person looks, or takes cash', async () => {
    const shown = await show({ charges: [aCharge({ ...mine, state: 'unknown' })] });
    await says(/No word from Bar reader.*may have been charged.*Don't charge it again/);
    await press('Take cash');
    expect(await screen.findByRole('button', { name: /^Take cash \$21\.78/ })).toBeTruthy();
    await press('It says declined');
    await waitFor(() =>
      expect(asked(shown)).toEqual([['card.say', { chargeId: chargeId(), outcome: 'declined' }]]),
    );
  });

  it('books what a person saw as approved', async () => {
    const shown = await show({ charges: [aCharge({ ...mine, state: 'unknown' })] });
    await press('It says approved');
    await waitFor(() => expect(shown.router.state.location.pathname).toBe('/receipt'));
    expect(shown.router.state.location.state.said).toMatch(
      /saw that the card was approved. It is still checked/,
    );
    expect((await shown.db.payments.toArray()).map(({ doc }) => doc.amount)).toEqual([DUE]);
  });

  it('is told to others with what is left for them', async () => {
    const readers = [aReader(), aReader({ id: readerId(2), name: 'Window reader' })];
    await show({ readers, charges: [aCharge({ ...ben, amount: 1000, state: 'shown' })] });
    expect(await screen.findByText('$10.00 is being paid on Bar reader by Ben.')).toBeTruthy();
    await byCard();
    expect(await screen.findByText('Bar reader is busy: $10.00, Ben.')).toBeTruthy();
    fireEvent.click(await screen.findByRole('radio', { name: /^Window reader/ }));
    expect(await screen.findByText('$10.00 is being paid already.')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Charge on Window reader $11.78' })).toBeTruthy();
  });

  it('is told of when nothing came of it after somebody went on with cash', async () => {
    const charge = aCharge({ ...mine, state: 'shown' });
    const shown = await show({ charges: [charge] });
    await panel();
    fireEvent.click(await screen.findByRole('radio', { name: 'Cash' }));
    await screen.findByText('$21.78 is being paid on Bar reader by Ana.');
    await put(shown, { ...charge, state: 'declined', why: 'nobody', sure: true });
    expect(await screen.findByText('Nothing was charged. Nobody presented a card.')).toBeTruthy();
    expect(screen.getByText('$21.78 on Bar reader, Ana.')).toBeTruthy();
  });

  it('takes the rest when the card had less', async () => {
    const shown = await show();
    await byCard();
    await press(/^Charge on Bar reader/);
    await panel();
    const part = { amount: 1000, tip: 0 };
    const charge = await chargeIn(shown);
    await put(shown, { ...charge, state: 'approved', captured: part, booked: part, sure: true });
    await says(/\$10\.00 of \$21\.78 was approved.*\$11\.78 left/);
    await press('Take the rest');
    expect(await screen.findByRole('button', { name: /^Charge on Bar reader/ })).toBeTruthy();
  });

  it('stays with recording by hand: chosen, without readers, and offline', async () => {
    await show();
    await byCard();
    fireEvent.click(await screen.findByRole('radio', { name: /^By hand/ }));
    expect(await screen.findByRole('button', { name: /^Record card payment/ })).toBeTruthy();
    cleanup();
    await show({ readers: [aReader({ archived: true })] });
    await byCard();
    expect(await screen.findByRole('button', { name: /^Record card payment/ })).toBeTruthy();
    cleanup();
    await show({ isOnline: false });
    await byCard();
    expect(await screen.findByText(/^Bar reader needs a connection/)).toBeTruthy();
    expect(await screen.findByRole('button', { name: /^Record card payment/ })).toBeTruthy();
  });

  it('is looked at when the tablet goes offline meanwhile', async () => {
    const shown = await show({ isOnline: false, charges: [aCharge({ ...mine, state: 'shown' })] });
    await says(/This tablet is offline.*Look at Bar reader/);
    await press('It says declined');
    await screen.findByText('Nothing was charged');
    expect(asked(shown)).toHaveLength(1);
  });

  it('was not asked when the server refused, and nothing of that stays', async () => {
    const shown = await show();
    await byCard();
    await press(/^Charge on Bar reader/);
    await panel();
    const [entry] = await shown.db.outbox.toArray();
    const [charge, open] = await Promise.all([chargeIn(shown), shown.db.visits.get(V)]);
    if (!open) throw new Error('the visit is here');
    const { waiting: _, ...free } = open.doc;
    await shown.db.visits.put({ id: V, seq: 2, doc: free });
    await shown.db.cardCharges.delete(charge.id);
    await shown.db.rejected.put({
      ...(entry as never as object),
      status: 'rejected',
      code: 'card.busy',
      detail: { by: 'Ben', amount: 1210 },
      at: 1,
    } as never);
    await says('The reader is busy: $12.10, Ben.');
    await press('Another way');
    await screen.findByRole('button', { name: /^Charge on Bar reader/ });
    expect(await shown.db.rejected.count()).toBe(0);
  });
});
