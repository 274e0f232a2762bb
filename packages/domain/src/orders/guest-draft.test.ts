import { describe, expect, it } from 'vitest';
import {
  aCategory,
  anActor,
  anItem,
  anOrder,
  aProduct,
  aTable,
  aVenue,
  testId,
} from '../../testing/builders.ts';
import { aRoom, outcomeOf } from '../../testing/try-command.ts';
import type { Order } from '../entities/order.ts';
import { derivedId } from '../values/ids.ts';
import { draftsOf, isUnsentByGuest } from './guest-draft.ts';

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

describe('a guest’s draft is the guest’s alone', () => {
  it.each<[string, Partial<Order>, boolean]>([
    ['as the guest made it', {}, true],
    ['while it is empty', { items: [] }, true],
    ['when the guest cancelled it before sending it', { status: 'cancelled' }, true],
    ['until it was sent', { submittedAt: '2026-06-12T23:31:00.000Z' }, false],
    [
      'until it was sent, even if it was cancelled then',
      { status: 'cancelled', submittedAt: '2026-06-12T23:31:00.000Z' },
      false,
    ],
    ['until staff take it in', { visitId: testId('visit') }, false],
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

describe('an addition to an order that staff have put on a check', () => {
  const taken = own({ visitId: testId('visit'), submittedAt: '2026-06-12T23:31:00.000Z' });
  const again = derivedId(ROOT, 'again');

  it('is a draft of the guest’s alone, which occupies no table', () => {
    const place = room(taken);
    expect(outcomeOf(place.run('order.addItem', add(2), 'customer'))).toBe('order.again');
    expect(isUnsentByGuest(place.rows.get('order', again) as Order)).toBe(true);
    expect(place.rows.get('table', 'table-12')?.status).toBe('available');
  });

  it('counts as one of the guest’s three drafts', () => {
    const others = [1, 2, 3].map((n) => own({ id: testId('order', 10 + n), tableId: `table-${n}` }));
    expect(outcomeOf(room(taken, ...others).decide('order.addItem', add(2), 'customer'))).toBe(
      'order.guestDrafts',
    );
    const left = room(taken, ...others.slice(1));
    expect(outcomeOf(left.decide('order.addItem', add(2), 'customer'))).toBe('order.again');
  });
});

describe('a guest’s order', () => {
  const items = Array.from({ length: 40 }, (_, n) => anItem({ id: testId('item', 100 + n), addedBy: by }));

  it('takes no 41st line', () => {
    const full = room(own({ items }));
    expect(outcomeOf(full.decide('order.addItem', add(1), 'customer'))).toBe('order.guestLines');
    const short = room(own({ items: items.slice(1) }));
    expect(outcomeOf(short.decide('order.addItem', add(1), 'customer'))).toBe('applied');
  });

  it('does not count as a draft on a check, and the guest can neither pay nor cancel it', () => {
    const visitId = testId('visit');
    const taken = [1, 2, 3].map((n) => own({ id: testId('order', 10 + n), visitId }));
    const orderId = testId('order', 13);
    const again = room(...taken).decide('order.addItem', { ...add(2), orderId }, 'customer');
    expect(outcomeOf(again)).toBe('order.again');
  });

  it('continues under its own number, no matter who else continues at the check', () => {
    const visitId = testId('visit');
    const sent = [1, 2].map((n) => own({ id: testId('order', 10 + n), visitId, orderNumber: `B-20/${n}` }));
    const place = room(...sent);
    const numbers = sent.map(({ id: orderId }, n) => {
      place.run('order.addItem', { ...add(n), orderId }, 'customer');
      return place.rows.get('order', derivedId(orderId, 'again'))?.orderNumber;
    });
    expect(numbers).toEqual(['B-20/1/G1', 'B-20/2/G1']);
  });

  it('counts as a draft of the guest until it was cancelled or taken in', () => {
    const { rows } = room(
      own(),
      own({ id: testId('order', 2), customerId: testId('user', 99) }),
      own({ id: testId('order', 3), status: 'cancelled' }),
      own({ id: testId('order', 4), visitId: testId('visit') }),
    );
    expect(draftsOf(rows, guest.userId).map(({ id }) => id)).toEqual([ROOT]);
  });
});
