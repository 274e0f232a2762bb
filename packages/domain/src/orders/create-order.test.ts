import {
  aCategory,
  aContext,
  anActor,
  anItem,
  anOrder,
  aProduct,
  aTable,
  aVenue,
  FRIDAY_EVENING,
  type RowsByEntity,
  testId,
} from '@tableside/testkit/builders.ts';
import { aRoom, changed, detailOf, outcomeOf } from '@tableside/testkit/try-command.ts';
import { describe, expect, it } from 'vitest';
import { FIRST_VENUE_ID } from '../venue/venue.ts';
import type { Order } from './order.ts';

const ORDER = testId('order');
const room = (more: RowsByEntity = {}) =>
  aRoom({ venue: [aVenue()], table: [aTable()], product: [aProduct()], category: [aCategory()], ...more });
const create = (over: object = {}) => ({ id: ORDER, orderNumber: 'B-17', tableId: 'table-12', ...over });
const customer = anActor('customer');
const scanned = (over: object = {}) => create({ orderNumber: '', tableCode: 'qr-12', ...over });
const burgers = (count: number) =>
  Array.from({ length: count }, (_, n) => ({
    id: testId('item', n + 1),
    productId: 'burger',
    sizeId: 'regular',
    quantity: 1,
  }));

describe('a new order', () => {
  it('is a draft of its server at its table, with the venue’s tax rate and business day', () => {
    const place = room();
    expect(outcomeOf(place.run('order.create', create({ note: 'Birthday', guests: 4 })))).toBe('applied');
    expect(place.rows.get('order', ORDER)).toEqual({
      ...anOrder({ note: 'Birthday', guests: 4 }),
      venueId: FIRST_VENUE_ID,
      createdAt: FRIDAY_EVENING,
      serverName: 'Ana',
      version: 0,
    });
  });

  it('leaves the table as it is until it has an item', () => {
    expect(changed(room().decide('order.create', create()), 'table')).toEqual([]);
    const items = [{ id: testId('item'), productId: 'burger', sizeId: 'regular', quantity: 2 }];
    const decision = room().decide('order.create', create({ items }));
    expect(changed(decision, 'table')).toMatchObject([{ status: 'occupied' }]);
    expect(changed(decision, 'order')).toMatchObject([{ subtotal: 2400, total: 2613, balance: 2613 }]);
  });

  it('asks the menu about its items', () => {
    const items = [{ id: testId('item'), productId: 'soup', sizeId: 'regular', quantity: 2 }];
    expect(outcomeOf(room().decide('order.create', create({ items })))).toBe('item.product');
    const soldOut = room({ product: [aProduct({ isAvailable: false })] });
    const burgers = [{ id: testId('item'), productId: 'burger', sizeId: 'regular', quantity: 2 }];
    expect(outcomeOf(soldOut.decide('order.create', create({ items: burgers })))).toBe('item.unavailable');
  });

  it('happens once, and another order under the same id is refused', () => {
    const place = room();
    place.run('order.create', create());
    expect(outcomeOf(place.decide('order.create', create()))).toBe('noop');
    expect(outcomeOf(place.decide('order.create', create({ tableId: 'table-13' })))).toBe('order.exists');
    expect(outcomeOf(place.decide('order.create', create({ orderNumber: 'B-18' })))).toBe('order.exists');
  });

  it('happens once, also when its guests and its note have changed since', () => {
    const place = room();
    place.run('order.create', create({ guests: 2 }));
    place.run('order.setDetails', { orderId: create().id, guests: 5, note: 'Birthday' });
    expect(outcomeOf(place.decide('order.create', create({ guests: 2 })))).toBe('noop');
  });

  it('needs a table of the venue', () => {
    expect(outcomeOf(room({ table: [] }).decide('order.create', create()))).toBe('table.notFound');
    expect(
      outcomeOf(room({ table: [aTable({ venueId: 'elsewhere' })] }).decide('order.create', create())),
    ).toBe('table.notFound');
  });

  it('is kept at a table that was deleted meanwhile, which stays as it is', () => {
    const items = [{ id: testId('item'), productId: 'burger', sizeId: 'regular', quantity: 2 }];
    const deleted = { table: [aTable({ archived: true })], product: [aProduct({ isAvailable: false })] };
    const place = room(deleted);
    const made = place.run('order.create', create({ items }));
    expect([made.status, outcomeOf(made), detailOf(made)]).toEqual([
      'adjusted',
      'table.archived',
      { table: aTable().number },
    ]);
    expect(changed(made, 'order')).toMatchObject([{ total: 2613, items: [{ unavailable: true }] }]);
    expect(changed(made, 'table')).toEqual([]);
    expect(outcomeOf(place.run('order.create', create({ items })))).toBe('noop');
  });

  it('may be for a customer, when staff make it', () => {
    const place = room();
    place.run('order.create', create({ customerId: customer.userId }));
    expect(place.rows.get('order', ORDER)?.customerId).toBe(customer.userId);
  });

  it('is not for the kitchen to make', () => {
    expect(outcomeOf(room().decide('order.create', create(), 'kitchen'))).toBe('forbidden');
  });

  it('two tablets make two on one table', () => {
    const place = room();
    place.run('order.create', create());
    expect(outcomeOf(place.run('order.create', create({ id: testId('order', 2), orderNumber: 'C-1' })))).toBe(
      'applied',
    );
  });
});

describe('an order of a customer', () => {
  it('is their own and has no server', () => {
    const place = room();
    expect(outcomeOf(place.run('order.create', scanned(), 'customer'))).toBe('applied');
    expect(place.rows.get('order', ORDER)).toMatchObject({
      customerId: customer.userId,
      orderNumber: '',
      serverId: null,
      serverName: null,
    });
  });

  it('needs a table that was not deleted', () => {
    const deleted = room({ table: [aTable({ archived: true })] });
    expect(outcomeOf(deleted.decide('order.create', scanned(), 'customer'))).toBe('row.archived');
  });

  it('is not for somebody else', () => {
    const input = scanned({ customerId: testId('user', 99) });
    expect(outcomeOf(room().decide('order.create', input, 'customer'))).toBe('forbidden');
  });

  it('is the only draft they have at the table', () => {
    const place = room();
    place.run('order.create', scanned(), 'customer');
    const second = place.run('order.create', scanned({ id: testId('order', 2) }), 'customer');
    expect(outcomeOf(second)).toBe('order.exists');
    expect(detailOf(second)).toEqual({ orderId: ORDER });
    const friend = aContext({ actor: { ...customer, userId: testId('user', 99) } });
    expect(outcomeOf(place.run('order.create', scanned({ id: testId('order', 3) }), friend))).toBe('applied');
  });

  it('is recognized whatever number the server gave it', () => {
    const place = room();
    place.run('order.create', scanned({ orderNumber: 'S-12' }), 'customer');
    expect(outcomeOf(place.decide('order.create', scanned(), 'customer'))).toBe('noop');
  });

  it.each([
    ['no code', undefined],
    ['an empty code', ''],
    ['the code of another table', 'qr-13'],
    ['the id of the table', 'table-12'],
  ])('is refused with %s', (_what, tableCode) => {
    expect(outcomeOf(room().decide('order.create', scanned({ tableCode }), 'customer'))).toBe('table.code');
  });

  it('is taken by a phone with any code, because only the server knows the right one', () => {
    const { qrCode: _, ...asGuestsSeeIt } = aTable();
    const phone = room({ table: [asGuestsSeeIt as never] });
    expect(outcomeOf(phone.decide('order.create', scanned({ tableCode: 'any' }), 'customer'))).toBe(
      'applied',
    );
    expect(outcomeOf(phone.decide('order.create', scanned({ tableCode: undefined }), 'customer'))).toBe(
      'table.code',
    );
  });

  it('is refused while the venue is closed, which says when it opens; staff still take orders', () => {
    const saturday = { dayOfWeek: 6, open: '1700', close: '2300', isOpen: true };
    const closed = room({ venue: [aVenue({ operatingHours: [saturday] })] });
    const refused = closed.decide('order.create', scanned(), 'customer');
    expect(outcomeOf(refused)).toBe('venue.closed');
    expect(detailOf(refused)).toEqual({ opens: { date: '2026-06-13', dayOfWeek: 6, time: '1700' } });
    expect(outcomeOf(closed.decide('order.create', create()))).toBe('applied');
    const never = room({ venue: [aVenue({ operatingHours: [] })] });
    expect(detailOf(never.decide('order.create', scanned(), 'customer'))).toBeUndefined();
  });

  it('has 40 lines at most; one of the staff has more', () => {
    const outcome = (count: number, who: 'customer' | 'server') =>
      outcomeOf(room().decide('order.create', scanned({ items: burgers(count) }), who));
    expect([outcome(40, 'customer'), outcome(41, 'customer'), outcome(41, 'server')]).toEqual([
      'applied',
      'order.guestLines',
      'applied',
    ]);
  });

  it('is refused to a guest who has three drafts, wherever they are and sent or not', () => {
    const drafts = [1, 2, 3].map((n) =>
      anOrder({
        id: testId('order', 10 + n),
        tableId: `table-${n}`,
        customerId: customer.userId,
        statusBy: { id: customer.userId, name: customer.name, at: FRIDAY_EVENING },
        submittedAt: n === 1 ? FRIDAY_EVENING : null,
      }),
    );
    const outcome = (order: Order[]) =>
      outcomeOf(room({ order }).decide('order.create', scanned(), 'customer'));
    expect([outcome(drafts), outcome(drafts.slice(1))]).toEqual(['order.guestDrafts', 'applied']);
    const paid = drafts.map((order) => ({ ...order, status: 'paid' as const }));
    expect(outcome(paid)).toBe('applied');
    expect(outcomeOf(room({ order: drafts }).decide('order.create', create()))).toBe('applied');
  });

  it('takes no table until it is sent', () => {
    const place = room();
    place.run('order.create', scanned({ items: burgers(1) }), 'customer');
    expect(place.rows.get('table', 'table-12')?.status).toBe('available');
    expect(outcomeOf(place.decide('table.setStatus', { tableId: 'table-12', status: 'available' }))).toBe(
      'noop',
    );
    expect(outcomeOf(place.decide('table.archive', { id: 'table-12' }, 'manager'))).toBe('applied');
    place.run('order.submit', { orderId: ORDER }, 'customer');
    expect(place.rows.get('table', 'table-12')?.status).toBe('occupied');
    expect(outcomeOf(place.decide('table.setStatus', { tableId: 'table-12', status: 'available' }))).toBe(
      'table.inUse',
    );
  });

  it('is left alone, empty and unsent, when the staff set its table available', () => {
    const place = room({ table: [aTable({ status: 'occupied' })] });
    place.run('order.create', scanned(), 'customer');
    place.run('table.setStatus', { tableId: 'table-12', status: 'available' });
    expect(place.rows.get('order', ORDER)?.status).toBe('draft');
  });
});

describe('sending an order to staff', () => {
  const draft = (over: object = {}) =>
    room({ order: [anOrder({ customerId: customer.userId, items: [anItem()], ...over })] });
  const saturday = { dayOfWeek: 6, open: '1700', close: '2300', isOpen: true };

  it('marks the customer’s draft, once', () => {
    const place = draft();
    expect(outcomeOf(place.run('order.submit', { orderId: ORDER }, 'customer'))).toBe('applied');
    expect(place.rows.get('order', ORDER)).toMatchObject({ status: 'draft', submittedAt: FRIDAY_EVENING });
    expect(outcomeOf(place.run('order.submit', { orderId: ORDER }, 'customer'))).toBe('noop');
  });

  it.each([
    ['has no items', { items: [] }, 'order.empty'],
    ['was sent by staff already', { status: 'paid' }, 'order.notDraft'],
    ['was cancelled', { status: 'cancelled' }, 'order.cancelled'],
    ['is somebody else’s', { customerId: testId('user', 99) }, 'order.notFound'],
    ['was submitted and paid since', { status: 'paid', submittedAt: FRIDAY_EVENING }, 'noop'],
  ])('an order that %s', (_case, over, outcome) => {
    expect(outcomeOf(draft(over).decide('order.submit', { orderId: ORDER }, 'customer'))).toBe(outcome);
  });

  it('waits until the venue is open', () => {
    const order = anOrder({ customerId: customer.userId, items: [anItem()] });
    const closed = room({ venue: [aVenue({ operatingHours: [saturday] })], order: [order] });
    expect(outcomeOf(closed.decide('order.submit', { orderId: ORDER }, 'customer'))).toBe('venue.closed');
  });

  it('is for customers', () => {
    expect(outcomeOf(draft().decide('order.submit', { orderId: ORDER }, 'server'))).toBe('forbidden');
  });
});
