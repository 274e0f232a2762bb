import { describe, expect, it } from 'vitest';
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
} from '../../testing/builders.ts';
import { aRoom, changed, detailOf, outcomeOf } from '../../testing/try-command.ts';
import type { Order } from '../entities/order.ts';

const ORDER = testId('order');
const room = (more: RowsByEntity = {}) =>
  aRoom({ venue: [aVenue()], table: [aTable()], product: [aProduct()], category: [aCategory()], ...more });
const customer = anActor('customer');
const scanned = (over: object = {}) => ({ id: ORDER, tableId: 'table-12', tableCode: 'qr-12', ...over });
const burgers = (count: number) =>
  Array.from({ length: count }, (_, n) => ({
    id: testId('item', n + 1),
    productId: 'burger',
    sizeId: 'regular',
    quantity: 1,
  }));

describe('an order of a customer', () => {
  it('is a draft of their own, with the venue’s tax rate and business day, and has no server', () => {
    const place = room();
    const decision = place.run('order.create', scanned({ note: 'Birthday', guests: 4 }), 'customer');
    expect(outcomeOf(decision)).toBe('applied');
    expect(place.rows.get('order', ORDER)).toEqual({
      ...anOrder({ note: 'Birthday', guests: 4, customerId: customer.userId }),
      orderNumber: '',
      createdAt: FRIDAY_EVENING,
      ...{ serverId: null, serverName: null, serverStaffId: null },
      deviceId: customer.deviceId,
      statusBy: { id: customer.userId, name: customer.name, at: FRIDAY_EVENING },
      version: 0,
    });
  });

  it('checks the menu for its items', () => {
    const items = (productId: string) => [{ id: testId('item'), productId, sizeId: 'regular', quantity: 2 }];
    const made = (productId: string) =>
      room().decide('order.create', scanned({ items: items(productId) }), 'customer');
    expect(outcomeOf(made('soup'))).toBe('item.product');
    expect(changed(made('burger'), 'order')).toMatchObject([{ subtotal: 2400, total: 2613 }]);
  });

  it('happens once, even when its guests have changed since, and another one under its id is refused', () => {
    const place = room();
    place.run('order.create', scanned({ guests: 2 }), 'customer');
    place.run('order.setDetails', { orderId: ORDER, guests: 5 }, 'customer');
    const again = (over: object) => outcomeOf(place.decide('order.create', scanned(over), 'customer'));
    expect([again({ guests: 2 }), again({ tableId: 'table-13' })]).toEqual(['noop', 'order.exists']);
  });

  it('needs a table of the venue', () => {
    for (const table of [[], [aTable({ venueId: 'elsewhere' })]])
      expect(outcomeOf(room({ table }).decide('order.create', scanned(), 'customer'))).toBe('table.notFound');
  });

  it('cannot be made by staff, who open a check', () => {
    for (const role of ['admin', 'server', 'kitchen'] as const)
      expect(outcomeOf(room().decide('order.create', scanned(), role))).toBe('forbidden');
  });

  it('needs a table that was not deleted', () => {
    const deleted = room({ table: [aTable({ archived: true })] });
    expect(outcomeOf(deleted.decide('order.create', scanned(), 'customer'))).toBe('row.archived');
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

  it('is recognized by any number that the server gave it', () => {
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

  it('is accepted on a phone with any code, because only the server knows the right one', () => {
    const { qrCode: _, ...asGuestsSeeIt } = aTable();
    const phone = room({ table: [asGuestsSeeIt as never] });
    expect(outcomeOf(phone.decide('order.create', scanned({ tableCode: 'any' }), 'customer'))).toBe(
      'applied',
    );
    expect(outcomeOf(phone.decide('order.create', scanned({ tableCode: undefined }), 'customer'))).toBe(
      'table.code',
    );
  });

  it('is refused while the venue is closed, and says when it opens', () => {
    const saturday = { dayOfWeek: 6, open: '1700', close: '2300', isOpen: true };
    const closed = room({ venue: [aVenue({ operatingHours: [saturday] })] });
    const refused = closed.decide('order.create', scanned(), 'customer');
    expect(outcomeOf(refused)).toBe('venue.closed');
    expect(detailOf(refused)).toEqual({ opens: { date: '2026-06-13', dayOfWeek: 6, time: '1700' } });
    const never = room({ venue: [aVenue({ operatingHours: [] })] });
    expect(detailOf(never.decide('order.create', scanned(), 'customer'))).toBeUndefined();
  });

  it('has 40 lines at most', () => {
    const outcome = (count: number) =>
      outcomeOf(room().decide('order.create', scanned({ items: burgers(count) }), 'customer'));
    expect([outcome(40), outcome(41)]).toEqual(['applied', 'order.guestLines']);
  });

  it('is refused to a guest who has three drafts, wherever they are and whether or not they were sent', () => {
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
    const taken = drafts.map((order) => ({ ...order, visitId: testId('visit') }));
    expect(outcome(taken)).toBe('applied');
  });

  it('does not occupy a table until it is sent', () => {
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

  it('marks the customer’s draft, only once', () => {
    const place = draft();
    expect(outcomeOf(place.run('order.submit', { orderId: ORDER }, 'customer'))).toBe('applied');
    expect(place.rows.get('order', ORDER)).toMatchObject({ status: 'draft', submittedAt: FRIDAY_EVENING });
    expect(outcomeOf(place.run('order.submit', { orderId: ORDER }, 'customer'))).toBe('noop');
  });

  it.each([
    ['has no items', { items: [] }, 'order.empty'],
    ['is a round already', { status: 'paid' }, 'order.notDraft'],
    ['was cancelled', { status: 'cancelled' }, 'order.cancelled'],
    ['is somebody else’s', { customerId: testId('user', 99) }, 'order.notFound'],
    ['was submitted and paid since', { status: 'paid', submittedAt: FRIDAY_EVENING }, 'noop'],
  ])('gives the right answer for an order that %s', (_case, over, outcome) => {
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
