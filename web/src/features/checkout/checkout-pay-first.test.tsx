/** The checkout of guests who pay before the kitchen begins: what is on the pad is part of the bill, and the money sends it. */
import type { InputOf } from '@tableside/domain/commands.ts';
import { padIdOf, type Visit } from '@tableside/domain/entities/visit.ts';
import {
  anItem,
  anOrder,
  aTable,
  aVenue,
  type RowsByEntity,
  testId,
} from '@tableside/domain/testing/builders.ts';
import { anAdjustment, aRound, aVisit } from '@tableside/domain/testing/visit-builders.ts';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { showScreen } from '../../../testing/show-screen.tsx';
import type { MirrorDb } from '../../mirror/database/mirror-db.ts';
import { CheckoutPage } from './checkout-page.tsx';

afterEach(cleanup);

const V = testId('visit');
const item = (n: number) => testId('item', n);
/** $10.00 each. The tax is 8.875 %. */
const steak = anItem({ id: item(1), name: 'Steak', price: 1000, seat: 1 });
const soup = anItem({ id: item(2), name: 'Soup', price: 1000, seat: 2 });
const bread = anItem({ id: item(3), name: 'Bread', price: 1000 });

interface Party {
  readonly visit?: Partial<Visit>;
  readonly pad?: readonly ReturnType<typeof anItem>[];
  readonly rounds?: readonly ReturnType<typeof aRound>[];
}

const rowsOf = ({ visit, pad = [steak, soup], rounds = [] }: Party): RowsByEntity => ({
  venue: [aVenue()],
  table: [aTable({ id: 'table-12', number: '12', status: 'occupied' })],
  visit: [aVisit({ payAt: 'order', ...visit })],
  order: [anOrder({ id: padIdOf(V), visitId: V, items: pad }), ...rounds],
});

const show = (party: Party = {}) => showScreen(<CheckoutPage orderId={V} />, { rows: rowsOf(party) });

const visitIn = async (db: MirrorDb): Promise<Visit | undefined> => (await db.visits.get(V))?.doc;
const orderIn = async (db: MirrorDb, id: string) => (await db.orders.get(id))?.doc;
/** '#B-17/2 paid: Steak, Soup' for each round, by its number. */
async function roundsIn(db: MirrorDb): Promise<string[]> {
  const orders = (await db.orders.toArray()).map(({ doc }) => doc);
  return orders
    .filter(({ status }) => status !== 'draft' && status !== 'cancelled')
    .map(
      ({ orderNumber, status, items }) =>
        `#${orderNumber} ${status}: ${items.map(({ name }) => name).join(', ')}`,
    )
    .sort();
}
const take = async (): Promise<void> => {
  fireEvent.click(await screen.findByRole('button', { name: /^Take cash/ }));
};
type Paid = InputOf<'payment.record'>;
const paidIn = ({ engine }: Awaited<ReturnType<typeof show>>): Paid =>
  engine.asked.find(({ name }) => name === 'payment.record')?.args as Paid;

describe('guests who pay first', () => {
  it('pay what is on the pad, and it becomes the round that has the id of the visit', async () => {
    const shown = await show();
    expect(await screen.findByText('Table 12 · #B-17')).toBeTruthy();
    await take();
    await waitFor(() => expect(shown.router.state.location.pathname).toBe('/receipt'));
    expect(paidIn(shown)).toMatchObject({
      ...{ visitId: V, checkKey: 'main', amount: 2178, tip: 0, tendered: 2178, close: true },
      send: { roundId: V, itemIds: [item(1), item(2)] },
    });
    expect(await roundsIn(shown.db)).toEqual(['#B-17 paid: Steak, Soup']);
    expect(await orderIn(shown.db, V)).toMatchObject({ status: 'paid', paidFirst: true });
    expect(await visitIn(shown.db)).toMatchObject({ status: 'closed', owed: 0, takings: [{ amount: 2178 }] });
    expect(shown.router.state.location.search).toMatchObject({ visit: V });
    expect(shown.router.state.location.state).toMatchObject({ total: 2178, method: 'cash', justTaken: true });
    expect(shown.router.state.location.state.said).toBeUndefined();
  });

  it('pay with a service charge and a tip', async () => {
    const serviceRule = { milli: 18_000, fromCovers: 2, taxMilli: null };
    const shown = await show({ visit: { covers: 2, serviceRule } });
    fireEvent.click(await screen.findByRole('radio', { name: /^20%/ }));
    await take();
    await waitFor(async () => expect(await roundsIn(shown.db)).toEqual(['#B-17 paid: Steak, Soup']));
    expect(paidIn(shown)).toMatchObject({ amount: 2538, tip: 400 });
    expect((await visitIn(shown.db))?.closed?.sale).toMatchObject({ service: 360, total: 2538 });
  });

  it('pay for a second round under its own id', async () => {
    const first = aRound([steak], { id: V, orderNumber: 'B-17', status: 'paid' });
    const takings = [
      { paymentId: testId('payment', 9), checkKey: 'main', amount: 1089, tip: 0, refunded: 0 },
    ];
    const shown = await show({ visit: { takings }, pad: [soup], rounds: [first] });
    await take();
    await waitFor(async () =>
      expect(await roundsIn(shown.db)).toEqual(['#B-17 paid: Steak', '#B-17/2 paid: Soup']),
    );
    const { send, amount } = paidIn(shown);
    expect([send?.roundId === V, amount]).toEqual([false, 1089]);
  });

  it('pay in two steps, and the kitchen starts after the second', async () => {
    const shown = await show();
    fireEvent.click(await screen.findByRole('button', { name: 'Split' }));
    const sheet = await screen.findByRole('dialog', { name: 'Split the bill' });
    fireEvent.click(within(sheet).getByRole('button', { name: /^Split by 2/ }));
    await take();
    await waitFor(() => expect(shown.router.state.location.pathname).toBe('/receipt'));
    // The receipt says what waits for the rest of the money.
    expect(shown.router.state.location.state.said).toBeUndefined();
    expect(await roundsIn(shown.db)).toEqual([]);
    expect((await visitIn(shown.db))?.paidFor).toMatchObject([{ itemIds: [item(1), item(2)] }]);
    cleanup();
    const { db } = shown;
    const order = (await db.orders.toArray()).map(({ doc }) => doc);
    const rest = await showScreen(<CheckoutPage orderId={V} />, {
      rows: { ...rowsOf({}), visit: [(await visitIn(db)) as Visit], order },
    });
    fireEvent.click(await screen.findByRole('radio', { name: 'Credit card' }));
    fireEvent.click(await screen.findByRole('button', { name: /^Record card payment/ }));
    await waitFor(async () => expect(await roundsIn(rest.db)).toEqual(['#B-17 paid: Steak, Soup']));
    expect(await visitIn(rest.db)).toMatchObject({ status: 'closed', owed: 0 });
    expect((await visitIn(rest.db))?.takings.map(({ amount }) => amount)).toEqual([1089, 1089]);
  });

  it('pay for their own seat: their line goes to the kitchen, and the other one waits for its own money', async () => {
    const shown = await show({ visit: { split: { by: 'seat', lines: {} } } });
    fireEvent.click(await screen.findByRole('button', { name: /^Seat 1 / }));
    await take();
    await waitFor(async () => expect(await roundsIn(shown.db)).toEqual(['#B-17 paid: Steak']));
    expect(paidIn(shown)).toMatchObject({ checkKey: 'seat-1', amount: 1089, send: { itemIds: [item(1)] } });
    expect(await orderIn(shown.db, padIdOf(V))).toMatchObject({ status: 'draft', items: [{ id: item(2) }] });
    expect(await visitIn(shown.db)).toMatchObject({ status: 'open' });
  });

  it('pay for a share of a shared dish, which goes to the kitchen with the last of them', async () => {
    const visit = { split: { by: 'seat' as const, lines: {} } };
    const shown = await show({ visit, pad: [steak, soup, bread] });
    fireEvent.click(await screen.findByRole('button', { name: /^Seat 1 / }));
    await take();
    await waitFor(async () => expect(await roundsIn(shown.db)).toEqual(['#B-17 paid: Steak']));
    cleanup();
    const order = (await shown.db.orders.toArray()).map(({ doc }) => doc);
    const last = await showScreen(<CheckoutPage orderId={V} checkKey="seat-2" />, {
      rows: { ...rowsOf({}), visit: [(await visitIn(shown.db)) as Visit], order },
    });
    await screen.findByRole('button', { name: /^Seat 2 /, pressed: true });
    await take();
    await waitFor(async () =>
      expect(await roundsIn(last.db)).toEqual(['#B-17 paid: Steak', '#B-17/2 paid: Soup, Bread']),
    );
    expect(await visitIn(last.db)).toMatchObject({ status: 'closed', owed: 0 });
  });

  it('pay for the lines that they choose', async () => {
    const shown = await show();
    fireEvent.click(await screen.findByRole('button', { name: 'By item' }));
    const items = within(await screen.findByRole('region', { name: 'Items that this guest pays' }));
    fireEvent.click(items.getByRole('button', { name: /Soup/ }));
    await screen.findByRole('button', { name: /^Check 2 /, pressed: true });
    await take();
    await waitFor(async () => expect(await roundsIn(shown.db)).toEqual(['#B-17 paid: Soup']));
    expect(paidIn(shown)).toMatchObject({ amount: 1089, send: { itemIds: [item(2)] } });
  });

  it('get what is on the house with a zero payment', async () => {
    const adjustments = [anAdjustment({ kind: 'comp', itemIds: [item(1)] })];
    const shown = await show({ visit: { adjustments }, pad: [steak] });
    expect((await screen.findByRole('button', { name: /^Take cash/ })).textContent).toBe('Take cash$0.00');
    await take();
    await waitFor(async () => expect(await roundsIn(shown.db)).toEqual(['#B-17 paid: Steak']));
    expect(await visitIn(shown.db)).toMatchObject({ status: 'closed', owed: 0 });
  });

  it('see their bill with the tip, and are offered only seats that are used', async () => {
    await show({ pad: [bread, { ...bread, id: item(4), quantity: 2, totalPrice: 2000 }] });
    fireEvent.click(await screen.findByRole('radio', { name: /^20%/ }));
    const bill = await screen.findByRole('region', { name: 'Order' });
    expect(bill.textContent).toMatch(/Table 12#B-17.*Subtotal\$30\.00Tax 8\.875%\$2\.66Tip 20%\$6\.00$/);
    expect(screen.getByRole('button', { name: '3 items' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'By seat' })).toBeNull();
    expect(screen.getByRole('button', { name: 'By item' })).toBeTruthy();
  });

  it('count as paid when somebody else took the money', async () => {
    const takings = [
      { paymentId: testId('payment', 9), checkKey: 'main', amount: 2178, tip: 0, refunded: 0 },
    ];
    await show({ visit: { status: 'closed', takings } });
    expect(await screen.findByText('#B-17 is already paid.')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Open the receipt' })).toBeTruthy();
  });

  it('have nothing to pay before they order', async () => {
    await show({ pad: [] });
    expect(await screen.findByText('#B-17 has no items yet.')).toBeTruthy();
  });
});
