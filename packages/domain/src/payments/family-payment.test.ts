import { anItem, anOrder, aPayment, testId } from '@tableside/testkit/builders.ts';
import { aRoom, outcomeOf } from '@tableside/testkit/try-command.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { change } from '../entities.ts';
import type { Order } from '../orders/order.ts';

const ORDER = testId('order');
const PAYMENT = testId('payment');
const FOLLOW_UP = testId('order', 2);
const SECOND = testId('order', 3);
/** Each order is $12.00 plus tax: $13.07 to pay. */
const followUp = (over: Partial<Order> = {}) =>
  anOrder({
    id: FOLLOW_UP,
    orderNumber: 'B-17/2',
    parentId: ORDER,
    items: [anItem({ id: testId('item', 2) })],
    ...over,
  });
const secondFollowUp = (over: Partial<Order> = {}) =>
  followUp({ id: SECOND, orderNumber: 'B-17/3', createdAt: '2026-06-12T23:45:00.000Z', ...over });
const pay = (amount: number, over: object = {}) => ({
  id: PAYMENT,
  orderId: ORDER,
  method: 'cash' as const,
  amount,
  ...over,
});

describe('a payment that names a follow-up', () => {
  const sentRoot = () => anOrder({ items: [anItem()], status: 'paid', paid: 1307 });
  const sent = () => followUp({ status: 'paid', paid: 1307 });
  const taken = {
    payment: [
      aPayment({ id: testId('payment', 8) }),
      aPayment({ id: testId('payment', 9), orderId: FOLLOW_UP }),
    ],
  };
  const onFollowUp = (amount: number, over: object = {}) => pay(amount, { orderId: FOLLOW_UP, ...over });

  it('settles the one that its lines went to, with its tip, when the named one owes nothing', () => {
    const place = aRoom({ order: [sentRoot(), sent(), secondFollowUp()], ...taken });
    expect(outcomeOf(place.run('payment.record', onFollowUp(1307, { tip: 200, tendered: 2000 })))).toBe(
      'payment.split',
    );
    expect(place.rows.get('payment', PAYMENT)).toMatchObject({ orderId: SECOND, tip: 200, tendered: 2000 });
    expect(place.rows.get('order', SECOND)).toMatchObject({ status: 'paid', balance: 0 });
    expect(place.rows.get('order', FOLLOW_UP)).toMatchObject({ paid: 1307, balance: 0 });
    const again = place.decide('payment.record', onFollowUp(1307, { tip: 200, tendered: 2000 }));
    expect(outcomeOf(again)).toBe('noop');
  });

  it('settles lines that cost nothing there too', () => {
    const free = secondFollowUp({
      ...anOrder({ items: [anItem({ price: 0 })] }),
      id: SECOND,
      parentId: ORDER,
    });
    const place = aRoom({ order: [sentRoot(), sent(), free], ...taken });
    expect(outcomeOf(place.run('payment.record', onFollowUp(0)))).toBe('payment.split');
    expect(place.rows.get('order', SECOND)).toMatchObject({ status: 'paid', balance: 0 });
  });

  it('settles a root that is still a draft, as after a restore', () => {
    const place = aRoom({ order: [anOrder({ items: [anItem()] }), sent()], ...taken });
    place.run('payment.record', onFollowUp(1307, { id: testId('payment', 3) }));
    expect(place.rows.get('order', ORDER)).toMatchObject({ status: 'paid' });
  });

  it('that nobody else has is taken for the newest of the family, and owed back there', () => {
    const place = aRoom({ order: [sentRoot(), sent()], ...taken });
    const guess = { orderId: testId('order', 44), parentId: ORDER };
    expect(outcomeOf(place.run('payment.record', pay(500, guess)))).toBe('payment.split');
    expect(place.rows.get('order', FOLLOW_UP)).toMatchObject({ balance: -500 });
    expect(outcomeOf(place.decide('payment.record', pay(500, guess)))).toBe('noop');
    expect(outcomeOf(place.decide('payment.record', pay(500, { orderId: guess.orderId })))).toBe(
      'payment.exists',
    );
    const unknown = pay(500, { id: testId('payment', 4), orderId: guess.orderId });
    expect(outcomeOf(place.decide('payment.record', unknown))).toBe('order.notFound');
  });
});

describe('two tablets that were each paid for their own line of one follow-up', () => {
  /** The tax on one line is 44.375 cents, on both together 88.75 cents. Each tablet showed $5.44, and both make $10.89. */
  const line = (n: number) => anItem({ id: testId('item', n), price: 500 });
  const met = () =>
    aRoom({
      order: [
        anOrder({ items: [anItem()], status: 'paid', paid: 1307 }),
        followUp({ items: [line(2), line(3)] }),
      ],
    });
  const take = (n: number, over: object = {}) =>
    pay(544, { id: testId('payment', n), orderId: FOLLOW_UP, inFull: true, ...over });

  it('owe no cent that only rounding makes, and the kitchen gets the lines [P18]', () => {
    const room = met();
    expect(room.rows.get('order', FOLLOW_UP)).toMatchObject({ total: 1089, tax: 89 });
    room.run('payment.record', take(1));
    expect(room.rows.get('order', FOLLOW_UP)).toMatchObject({ status: 'draft', total: 1089, balance: 545 });
    room.run('payment.record', take(2));
    const settled = { status: 'paid', subtotal: 1000, tax: 88, total: 1088, paid: 1088, balance: 0 };
    expect(room.rows.get('order', FOLLOW_UP)).toMatchObject({ ...settled, fullPayments: 2 });
    expect(room.rows.get('payment', testId('payment', 2))).toMatchObject({ amount: 544, inFull: true });
  });

  it('owe it when it comes from a part payment, and more than a cent always', () => {
    for (const [amount, inFull] of [[544, false] as const, [543, true] as const]) {
      const room = met();
      room.run('payment.record', take(1));
      room.run('payment.record', take(2, { amount, inFull }));
      expect(room.rows.get('order', FOLLOW_UP)).toMatchObject({ status: 'draft', balance: 545 - amount });
    }
  });

  it('are settled by whatever takes the last line off that nobody had paid', () => {
    const room = met();
    const third = followUp({ items: [line(2), line(3), line(4)] });
    room.rows.put(change('order', third));
    room.run('payment.record', take(1));
    room.run('payment.record', take(2));
    expect(room.rows.get('order', FOLLOW_UP)).toMatchObject({ status: 'draft', balance: 545 });
    room.run('order.removeItem', { orderId: FOLLOW_UP, itemId: testId('item', 4) });
    expect(room.rows.get('order', FOLLOW_UP)).toMatchObject({ status: 'paid', balance: 0 });
  });
});

describe('a payment of any family', () => {
  const lines = (n: number) => Array.from({ length: n }, (_, k) => anItem({ id: testId('item', k + 1) }));
  const family = fc.array(
    fc.record({ items: fc.nat({ max: 2 }).map(lines), version: fc.integer({ min: 0, max: 3 }) }),
    { minLength: 1, maxLength: 3 },
  );

  it('is refused for an empty family alone, and only if nothing shows that it had items', () => {
    fc.assert(
      fc.property(family, fc.constantFrom(true, false, undefined), (states, hadItems) => {
        const orders = states.map((state, n) =>
          anOrder({ id: testId('order', n + 1), parentId: n === 0 ? null : ORDER, ...state }),
        );
        const decision = aRoom({ order: orders }).decide('payment.record', pay(500, { hadItems }));
        const isEmpty = states.every(({ items }) => items.length === 0);
        const showedItems = hadItems ?? states.some(({ version }) => version > 1);
        expect(outcomeOf(decision) === 'order.empty').toBe(isEmpty && !showedItems);
      }),
    );
  });
});
