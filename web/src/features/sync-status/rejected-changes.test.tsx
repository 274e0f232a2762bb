/** The rejected changes: each refused change next to the current state, and the ways to resolve it. */
import {
  anActor,
  anItem,
  anOrder,
  aProduct,
  aStaffMember,
  aTable,
  aVenue,
  testId,
} from '@tableside/domain/testing/builders.ts';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { showScreen } from '../../../testing/show-screen.tsx';
import type { RejectedEntry } from '../../mirror/database/mirror-db.ts';
import { HASTY_MS } from '../../platform/use-one-at-a-time.ts';
import { Changes } from './changes.tsx';

afterEach(cleanup);

const AT = '2026-06-12T20:00:00.000Z';
const order = anOrder({ status: 'cancelled', orderNumber: 'B-7' });
const product = aProduct();
const ana = aStaffMember({ firstName: 'Ana', phoneNumber: '555-2' });
const visitId = testId('visit');
const round = anOrder({
  id: testId('order', 9),
  visitId,
  status: 'cancelled',
  items: [1, 2].map((n) => anItem({ id: testId('item', n), productId: product.id })),
});
const rows = {
  venue: [aVenue()],
  table: [aTable({ number: '12' })],
  order: [order, round],
  product: [product],
  staff: [ana],
};

const refused = (n: number, over: Partial<RejectedEntry>): RejectedEntry => ({
  mid: n,
  cmdId: testId('command', n),
  name: 'order.addItem',
  version: 1,
  args: {},
  context: { actor: anActor(), occurredAt: AT, cmdId: testId('command', n) },
  grant: null,
  queuedAt: Date.parse(AT),
  touched: { rows: [], reads: [], writes: [] },
  status: 'rejected',
  code: 'order.cancelled',
  at: Date.parse(AT) + n,
  ...over,
});

describe('a colleague’s change on a shared tablet', () => {
  const bens = refused(1, {
    context: {
      actor: anActor('server', { userId: 'ben', name: 'Ben' }),
      occurredAt: AT,
      cmdId: testId('command', 1),
    },
  });

  it.each([
    ['server', true, 'Only Ben or a manager can discard it.'],
    ['manager', false, ''],
  ] as const)('names its author, and a %s may discard it: %j', async (role, isDisabled, reason) => {
    const { db } = await showScreen(<Changes />, { role, rows });
    await db.rejected.put(bens);
    const card = await screen.findByRole('article');
    expect(card.textContent).toContain('Made by Ben on this device');
    const discard = within(card).getByRole<HTMLButtonElement>('button', { name: 'Discard' });
    expect(discard.disabled).toBe(isDisabled);
    expect(card.textContent).toContain(reason);
  });
});

async function show(...entries: readonly RejectedEntry[]) {
  const shown = await showScreen(<Changes />, { role: 'manager', rows });
  await shown.db.rejected.bulkPut([...entries]);
  await screen.findByRole('heading', { name: `${entries.length} refused` });
  return shown;
}
const tap = async (name: string): Promise<void> =>
  void fireEvent.click((await screen.findAllByRole('button', { name }))[0] as HTMLElement);

describe('an edit that was accepted in part', () => {
  const partial = refused(1, {
    name: 'staff.patch',
    status: 'partial',
    code: 'patch.partial',
    args: {
      id: ana.id,
      set: { firstName: 'Anna', phoneNumber: '555-1' },
      base: { firstName: 'Ana', phoneNumber: '555-0' },
    },
    detail: { refused: [{ path: 'phoneNumber', yours: '555-1', theirs: '555-2' }] },
  });

  it('shows both values of each field, and sets mine over theirs', async () => {
    const { db, engine } = await show(partial);
    const row = screen.getByRole('row', { name: /Phone number/ });
    expect(
      within(row)
        .getAllByRole('cell')
        .map((cell) => cell.textContent),
    ).toEqual(['555-1', '555-2']);
    await tap('Use mine');
    await waitFor(async () => expect((await db.staff.get(ana.id))?.doc.phoneNumber).toBe('555-1'));
    expect(engine.asked).toEqual([
      {
        name: 'staff.patch',
        args: { id: ana.id, set: { phoneNumber: '555-1' }, base: { phoneNumber: '555-2' } },
      },
    ]);
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Use mine' })).toBeNull());
  });

  it('keeps theirs, and is gone', async () => {
    const { db, engine } = await show(partial);
    await tap('Keep theirs');
    await waitFor(async () => expect(await db.rejected.count()).toBe(0));
    expect(engine.asked).toEqual([]);
  });
});

it('a hasty second tap on Discard discards no second change', async () => {
  vi.useFakeTimers({ now: Date.parse(AT) + 86_400_000, toFake: ['Date'] });
  onTestFinished(() => void vi.useRealTimers());
  const note = (n: number) =>
    refused(n, { name: 'order.setNote', code: 'order.status', args: { orderId: order.id, note: 'x' } });
  const { db } = await show(note(1), note(2));
  await tap('Discard');
  await waitFor(async () => expect(await db.rejected.count()).toBe(1));
  await tap('Discard');
  vi.setSystemTime(Date.parse(AT) + 86_400_000 + HASTY_MS);
  await screen.findByRole('heading', { name: '1 refused' });
  expect(await db.rejected.count()).toBe(1);
  await tap('Discard');
  await waitFor(async () => expect(await db.rejected.count()).toBe(0));
});

describe('portions of a cancelled round', () => {
  const more = (n: number) =>
    refused(n, { name: 'visit.setItem', args: { visitId, itemId: testId('item', n), by: 2 } });

  it('go to one new check at the same table, once, and leave the rejected changes', async () => {
    const { db, engine, router } = await show(more(1), more(2));
    await tap('Make a new order with these 4 items');
    await waitFor(async () => expect(await db.rejected.count()).toBe(0));
    expect(engine.asked).toMatchObject([
      {
        name: 'visit.open',
        args: {
          orderNumber: 'B-1',
          payAt: 'order',
          tableId: round.tableId,
          items: [{ quantity: 2 }, { quantity: 2 }],
        },
      },
    ]);
    expect(router.state.location.href).toBe(`/menu?table=${round.tableId}`);
    expect((await db.visits.toArray()).map(({ doc }) => doc.status)).toEqual(['open']);
  });

  it('only leave the rejected changes when they already have their check', async () => {
    const { db, engine } = await show(more(1));
    await tap('Make a new order with these 2 items');
    await waitFor(async () => expect(await db.rejected.count()).toBe(0));
    await db.rejected.put(more(1));
    await tap('Make a new order with these 2 items');
    await waitFor(async () => expect(await db.rejected.count()).toBe(0));
    expect(engine.asked.map(({ name }) => name)).toEqual(['visit.open', 'visit.open']);
    expect(await db.visits.count()).toBe(1);
  });

  it('are offered no new order for another refusal', async () => {
    await show({ ...more(1), code: 'item.size' });
    expect(screen.queryByRole('button', { name: /Make a new order/ })).toBeNull();
  });
});
