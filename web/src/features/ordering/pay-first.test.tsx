/** A table where the guests pay before the kitchen begins. */
import type { Order } from '@tableside/domain/entities/order.ts';
import { FIRST_VENUE_ID } from '@tableside/domain/entities/venue.ts';
import { padIdOf } from '@tableside/domain/entities/visit.ts';
import { counterIdOf } from '@tableside/domain/tables/counter.ts';
import {
  anActor,
  anItem,
  anOrder,
  aTable,
  type RowsByEntity,
  testId,
} from '@tableside/domain/testing/builders.ts';
import { anAdjustment, aRound, aVisit } from '@tableside/domain/testing/visit-builders.ts';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { showScreen } from '../../../testing/show-screen.tsx';
import { forgetTablet, menuRows, showTablet } from '../../../testing/tablet-menu.ts';
import type { MirrorDb } from '../../mirror/database/mirror-db.ts';
import { OrderingPage } from './ordering-page.tsx';

beforeEach(showTablet);
afterEach(() => {
  cleanup();
  forgetTablet();
});

const show = (more: RowsByEntity = {}) =>
  showScreen(<OrderingPage named="table-12" />, { rows: { ...menuRows, ...more } });
const check = (number = '') =>
  screen.findByRole('region', { name: new RegExp(`^Check ${number}`) }).then((panel) => within(panel));
const tap = async (name: RegExp) => fireEvent.click(await screen.findByRole('button', { name }));
const more = async (act: string) => {
  await tap(/^More for check/);
  fireEvent.click(await screen.findByRole('button', { name: act }));
};

const VISIT = testId('visit');
/** An open check whose guests pay first, with these lines on its pad. */
const party = (items: Order['items'], over: Parameters<typeof aVisit>[0] = {}): RowsByEntity => {
  const visit = aVisit({ payAt: 'order', ...over });
  const pad = { id: padIdOf(visit.id), visitId: visit.id, parentId: visit.id, orderNumber: visit.number };
  return { table: [aTable({ status: 'occupied' })], visit: [visit], order: [anOrder({ ...pad, items })] };
};
const visitsIn = async (db: MirrorDb) => (await db.visits.toArray()).map(({ doc }) => doc);

describe('the first product at a free table', () => {
  it('opens one check, however hastily somebody taps, without a question before it', async () => {
    const { db, engine } = await show();
    const tile = await screen.findByRole('button', { name: /^Burger/ });
    for (let n = 0; n < 3; n += 1) fireEvent.click(tile);
    const panel = await check();
    await panel.findByRole('button', { name: /^3 ×\s*Burger/ });
    expect(engine.asked.map(({ name }) => name)).toEqual(['visit.open', 'visit.setItem', 'visit.setItem']);
    expect(await visitsIn(db)).toMatchObject([{ payAt: 'order', covers: null, service: 'dineIn' }]);
    expect((await db.rowsOf('table').get('table-12'))?.doc.status).toBe('occupied');
    expect(panel.getByRole('button', { name: /^Pay/ }).textContent).toBe('Pay$39.20');
  });

  it('is left alone by takeout, which stands at the counter', async () => {
    const { db } = await show();
    await tap(/^Takeout/);
    const tableId = counterIdOf(FIRST_VENUE_ID);
    await waitFor(async () =>
      expect(await visitsIn(db)).toMatchObject([{ service: 'takeaway', payAt: 'order', tableId }]),
    );
    expect((await db.rowsOf('table').get('table-12'))?.doc.status).toBe('available');
  });

  it('leaves the menu as it was', async () => {
    await show();
    fireEvent.click(await screen.findByRole('button', { name: 'Plates' }));
    await tap(/^Burger/);
    await check();
    expect(screen.queryByRole('button', { name: /^Vodka/ })).toBeNull();
    expect(screen.getByRole('button', { name: 'Plates' }).getAttribute('aria-pressed')).toBe('true');
  });
});

describe('a colleague who began at the same table', () => {
  it('has opened the check that the product goes to', async () => {
    const { engine } = await show(party([]));
    await tap(/^Burger/);
    await (await check('B-17')).findByRole('button', { name: /^1 ×\s*Burger/ });
    expect(engine.asked).toMatchObject([{ name: 'visit.addItem', args: { visitId: VISIT } }]);
  });

  it('has a separate check if this tablet did not know of it, and the two can be joined', async () => {
    const { db } = await show();
    await tap(/^Burger/);
    await (await check('B-1$')).findByRole('button', { name: /^1 ×\s*Burger/ });
    const theirs = party([anItem()], { number: 'C-4', openedAt: '2026-06-12T20:00:00.000Z' });
    const rows = { visit: theirs.visit?.[0], order: theirs.order?.[0] };
    await db.orders.put({ id: rows.order?.id ?? '', seq: 2, doc: rows.order as never });
    await db.visits.put({ id: VISIT, seq: 2, doc: rows.visit as never });
    const panel = await check('B-1$');
    fireEvent.click(await panel.findByRole('button', { name: '#B-1' }));
    await screen.findByText('There are 2 open checks at this table.');
    await tap(/^Join them into one check/);
    await (await check('C-4')).findByText(/Pay/);
    await waitFor(async () =>
      expect((await visitsIn(db)).filter(({ status }) => status === 'open')).toHaveLength(1),
    );
  });
});

describe('several parties at one table', () => {
  it('have separate checks, and another one is started from the first', async () => {
    const { db } = await show(party([anItem()]));
    await check('B-17');
    await more('New check at this table');
    await screen.findByRole('region', { name: 'New check' });
    await tap(/^Burger/);
    await check('B-1$');
    expect(await visitsIn(db)).toHaveLength(2);
  });
});

describe('a check whose guests pay first', () => {
  it('shows the amount due, and leads to the checkout', async () => {
    const { router } = await show(party([anItem({ quantity: 2 })]));
    const panel = await check();
    const pay = await panel.findByRole('button', { name: /^Pay/ });
    expect(pay.textContent).toBe('Pay$26.13');
    expect(panel.queryByRole('button', { name: /^Send/ })).toBeNull();
    fireEvent.click(pay);
    await waitFor(() => expect(router.state.location.pathname).toBe(`/checkout/${VISIT}`));
  });

  it('is cooked now and paid later if somebody chooses that, and pays at the end from then on', async () => {
    const { db, engine } = await show(party([anItem()]));
    await check();
    await more('Send now, pay later');
    const panel = await check();
    await panel.findByRole('region', { name: 'Sent' });
    expect(engine.asked.map(({ name }) => name)).toEqual(['visit.send']);
    expect(await visitsIn(db)).toMatchObject([{ payAt: 'end' }]);
    await tap(/^Burger/);
    expect(await panel.findByRole('button', { name: /^Send/ })).toBeDefined();
  });

  it('can pay first again, before the rest is sent', async () => {
    const round = aRound([anItem()], { id: testId('order', 9) });
    const rows = party([anItem({ id: testId('item', 2) })], { payAt: 'end' });
    const { db, router } = await show({ ...rows, order: [...(rows.order ?? []), round] });
    await (await check()).findByRole('button', { name: /^Send/ });
    await more('Pay now');
    await waitFor(() => expect(router.state.location.pathname).toBe(`/checkout/${VISIT}`));
    expect(await visitsIn(db)).toMatchObject([{ payAt: 'order' }]);
    await (await check()).findByRole('button', { name: 'Pay $26.13' });
  });

  it('has courses as soon as somebody uses them', async () => {
    await show(party([anItem()]));
    const panel = await check();
    expect(panel.queryByRole('group', { name: 'Course of the next item' })).toBeNull();
    await more('Use courses');
    fireEvent.click(
      within(await panel.findByRole('group', { name: 'Course of the next item' })).getByRole('button', {
        name: '2',
      }),
    );
    await tap(/^Steak/);
    fireEvent.click(await screen.findByRole('radio', { name: 'Rare' }));
    await panel.findByRole('region', { name: 'Course 2' });
    expect(panel.getByRole('button', { name: /^Pay/ })).toBeDefined();
  });

  it('counts only what the kitchen has as sent, and says what a discount takes off', async () => {
    const adjustments = [anAdjustment({ kind: 'discount', milli: 10_000, cents: null, itemIds: null })];
    const rows = party([anItem({ id: testId('item', 2) })], { adjustments });
    const round = aRound([anItem({ quantity: 2 })], { id: testId('order', 9), status: 'paid' });
    await show({ ...rows, order: [...(rows.order ?? []), round] });
    const panel = await check();
    expect((await panel.findByRole('region', { name: 'Sent' })).textContent).toMatch(
      /^Sent2 items · \$21\.60/,
    );
    const off = await panel.findByText('Comps and discounts');
    expect(off.closest('dl')?.textContent).toMatch(/^Subtotal\$36\.00Comps and discounts-\$3\.60Tax\$2\.88/);
  });

  it('takes a comp for a line that waits on it, and a discount for all of it', async () => {
    const { engine } = await show(party([anItem()]));
    const panel = await check();
    fireEvent.click(await panel.findByRole('button', { name: /^1 ×\s*Burger/ }));
    fireEvent.click(panel.getByRole('button', { name: 'Comp or discount on Burger' }));
    const sheet = within(await screen.findByRole('dialog', { name: 'Burger' }));
    fireEvent.click(await sheet.findByRole('button', { name: 'Comp: Birthday' }));
    await waitFor(() =>
      expect(engine.asked).toMatchObject([
        { name: 'visit.adjust', args: { kind: 'comp', itemIds: [anItem().id], reason: 'Birthday' } },
      ]),
    );
  });

  it('that nobody wants any more is discarded after a question, and frees the table', async () => {
    const { db, router } = await show(party([anItem()]));
    await check();
    await more('Discard the check');
    const question = within(await screen.findByRole('alertdialog'));
    fireEvent.click(question.getByRole('button', { name: 'Discard the check' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/tables'));
    expect(await visitsIn(db)).toMatchObject([{ status: 'left' }]);
    expect((await db.rowsOf('table').get('table-12'))?.doc.status).toBe('available');
  });

  it('without lines closes with one tap', async () => {
    const { db } = await show(party([]));
    fireEvent.click(await (await check()).findByRole('button', { name: 'Close the check' }));
    await waitFor(async () => expect(await visitsIn(db)).toMatchObject([{ status: 'left' }]));
  });
});

describe('an order that a guest sent by phone', () => {
  const cora = { id: anActor('customer').userId, name: 'Cora' };
  const sent = anOrder({
    id: testId('order', 40),
    orderNumber: 'G-4',
    customerId: cora.id,
    serverId: null,
    submittedAt: '2026-06-12T23:30:00.000Z',
    statusBy: { ...cora, at: '2026-06-12T23:30:00.000Z' },
    items: [anItem({ id: testId('item', 40), price: 700, addedBy: cora })],
  });

  it('is paid at once: it opens a check and leads to its checkout', async () => {
    const { db, router } = await show({ order: [sent] });
    await tap(/^Take payment/);
    await waitFor(() => expect(router.state.location.pathname).toMatch(/^\/checkout\//));
    const [visit] = await visitsIn(db);
    expect(visit).toMatchObject({ payAt: 'order', status: 'open' });
    expect(router.state.location.pathname).toBe(`/checkout/${visit?.id}`);
    expect((await db.orders.get(sent.id))?.doc.visitId).toBe(visit?.id);
  });

  it('is put on a check, and waits again after Undo', async () => {
    const { engine } = await show({ order: [sent] });
    await tap(/^Put on the check/);
    await (await check()).findByRole('region', { name: 'Guest order #G-4, Cora' });
    fireEvent.click(await screen.findByRole('button', { name: 'Undo' }));
    await screen.findByRole('button', { name: /^Put on the check/ });
    expect(engine.asked.map(({ name }) => name)).toEqual(['visit.open', 'visit.takeIn', 'visit.giveBack']);
  });

  it('leaves no check behind when it cannot be put on one', async () => {
    const { db } = await show({ order: [sent] });
    const button = await screen.findByRole('button', { name: /^Take payment/ });
    await db.orders.put({ id: sent.id, seq: 2, doc: { ...sent, status: 'cancelled' } });
    fireEvent.click(button);
    await waitFor(async () =>
      expect((await visitsIn(db)).every(({ status }) => status === 'left')).toBe(true),
    );
  });
});
