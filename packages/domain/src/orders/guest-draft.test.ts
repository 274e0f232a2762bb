import {
  aCategory,
  aContext,
  anActor,
  anItem,
  anOrder,
  aProduct,
  aTable,
  aVenue,
  testId,
} from '@tableside/testkit/builders.ts';
import { aRoom, outcomeOf } from '@tableside/testkit/try-command.ts';
import { describe, expect, it } from 'vitest';
import { derivedId } from '../ids.ts';
import { draftsOf, isUnsentByGuest } from './guest-draft.ts';
import type { Order } from './order.ts';

const guest = anActor('customer');
const by = { id: guest.userId, name: guest.name };
const own = (over: Partial<Order> = {}): Order =>
  anOrder({
    customerId: guest.userId,
    serverId: null,
    statusBy: { ...by, at: '2026-06-12T23:30:00.000Z' },
    items: [anItem({ addedBy: by })],
    ...over,
  });

describe('a guest\u2019s draft is the guest\u2019s alone', () => {
  it.each<[string, Partial<Order>, boolean]>([
    ['as the guest made it', {}, true],
    ['while it is empty', { items: [] }, true],
    ['when the guest cancelled it before sending it', { status: 'cancelled' }, true],
    ['until it was sent', { submittedAt: '2026-06-12T23:31:00.000Z' }, false],
    [
      'until it was sent, also when it was cancelled then',
      { status: 'cancelled', submittedAt: '2026-06-12T23:31:00.000Z' },
      false,
    ],
    ['until it is paid', { status: 'paid' }, false],
    ['until money is on it', { paid: 100 }, false],
    ['until money was on it', { refunded: 100 }, false],
    ['until staff put a line on it', { items: [anItem()] }, false],
    ['until staff cancel it', { status: 'cancelled', statusBy: { id: 'ana', name: 'Ana', at: '' } }, false],
    ['unless staff opened it', { statusBy: { id: 'ana', name: 'Ana', at: '' } }, false],
    ['unless the guest serves at it, as staff', { serverId: guest.userId }, false],
    ['unless it is nobody\u2019s', { customerId: null }, false],
  ])('%s', (_when, over, isAlone) => {
    expect(isUnsentByGuest(own(over))).toBe(isAlone);
  });
});

const ROOT = testId('order');
const room = (...orders: Order[]) =>
  aRoom({
    venue: [aVenue()],
    table: [aTable()],
    category: [aCategory()],
    product: [aProduct()],
    order: orders,
  });
const add = (n: number) => ({
  orderId: ROOT,
  item: { id: testId('item', n), productId: 'burger', sizeId: 'regular', quantity: 1 },
});

describe('what a guest adds to an order that was paid', () => {
  const paid = own({ status: 'paid', sentAt: '2026-06-12T23:31:00.000Z' });
  const followUp = derivedId(ROOT, '2');

  it('is a draft of the guest\u2019s alone, which takes no table', () => {
    const place = room(paid);
    expect(outcomeOf(place.run('order.addItem', add(2), 'customer'))).toBe('order.followUp');
    expect(isUnsentByGuest(place.rows.get('order', followUp) as Order)).toBe(true);
    expect(place.rows.get('table', 'table-12')?.status).toBe('available');
  });

  it('becomes the staff\u2019s business, and takes the table, with the first line that they add', () => {
    const place = room(paid);
    place.run('order.addItem', add(2), 'customer');
    place.run('order.addItem', add(3), aContext({ actor: anActor('server') }));
    const order = place.rows.get('order', followUp) as Order;
    expect([order.items.length, isUnsentByGuest(order)]).toEqual([2, false]);
    expect(place.rows.get('table', 'table-12')?.status).toBe('occupied');
  });

  it('counts as one of the guest\u2019s three drafts', () => {
    const others = [1, 2, 3].map((n) => own({ id: testId('order', 10 + n), tableId: `table-${n}` }));
    const full = room(paid, ...others);
    expect(outcomeOf(full.decide('order.addItem', add(2), 'customer'))).toBe('order.guestDrafts');
    const portions = { orderId: ROOT, itemId: anItem().id, by: 1 };
    expect(outcomeOf(full.decide('order.setItem', portions, 'customer'))).toBe('order.guestDrafts');
    expect(outcomeOf(full.decide('order.addItem', add(2), 'server'))).toBe('order.followUp');
    const left = room(paid, ...others.slice(1));
    expect(outcomeOf(left.decide('order.addItem', add(2), 'customer'))).toBe('order.followUp');
  });
});

describe('a guest\u2019s order', () => {
  const items = Array.from({ length: 40 }, (_, n) => anItem({ id: testId('item', 100 + n), addedBy: by }));

  it('takes no 41st line from the guest, and one from the staff', () => {
    const full = room(own({ items }));
    expect(outcomeOf(full.decide('order.addItem', add(1), 'customer'))).toBe('order.guestLines');
    expect(outcomeOf(full.decide('order.addItem', add(1), 'server'))).toBe('applied');
    const short = room(own({ items: items.slice(1) }));
    expect(outcomeOf(short.decide('order.addItem', add(1), 'customer'))).toBe('applied');
  });

  it('on a check is none of the three drafts: the guest can neither pay nor cancel it', () => {
    const visitId = testId('visit');
    const taken = [1, 2, 3].map((n) => own({ id: testId('order', 10 + n), visitId, parentId: visitId }));
    const orderId = testId('order', 13);
    const again = room(...taken).decide('order.addItem', { ...add(2), orderId }, 'customer');
    expect(outcomeOf(again)).toBe('order.again');
  });

  it('goes on under a number of its own, whoever else goes on at the check', () => {
    const visitId = testId('visit');
    const sent = [1, 2].map((n) =>
      own({ id: testId('order', 10 + n), visitId, parentId: visitId, orderNumber: `B-20/${n}` }),
    );
    const place = room(...sent);
    const numbers = sent.map(({ id: orderId }, n) => {
      place.run('order.addItem', { ...add(n), orderId }, 'customer');
      return place.rows.get('order', derivedId(orderId, 'again'))?.orderNumber;
    });
    expect(numbers).toEqual(['B-20/1/G1', 'B-20/2/G1']);
  });

  it('counts as a draft of the guest when the guest began it', () => {
    const begunByStaff = anOrder({ id: testId('order', 2), customerId: guest.userId });
    const { rows } = room(own(), begunByStaff, own({ id: testId('order', 3), status: 'paid' }));
    expect(draftsOf(rows, guest.userId).map(({ id }) => id)).toEqual([ROOT]);
  });
});
