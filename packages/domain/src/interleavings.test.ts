/**
 * Two tablets work on one order. In whatever order and however often their work arrives, and whatever else happens in
 * between, the money is right: totals are the sum of items, money rows are append-only, no step is illegal, and what is
 * paid is sent or owed back.
 */
import {
  aCategory,
  aContext,
  anActor,
  anItem,
  anOrder,
  aPayment,
  aProduct,
  aSize,
  aTable,
  testId,
} from '@tableside/testkit/builders.ts';
import { callsOf, type Step } from '@tableside/testkit/family-calls.ts';
import { type Call, call } from '@tableside/testkit/tablet-apart.ts';
import { aRoom, decideUnknown, outcomeOf, type Room, write } from '@tableside/testkit/try-command.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { applied, type Decision } from './command.ts';
import { change } from './entities.ts';
import { derivedId } from './ids.ts';
import { taxOn } from './money.ts';
import type { Order } from './orders/order.ts';
import { isLegalStep } from './orders/order-status.ts';
import { balanceOf } from './orders/order-totals.ts';
import { isTaken, type Payment } from './payments/payment.ts';

const ORDER = testId('order');
const PRICES = { burger: 1200, beer: 650, water: 0 } as const;
type ProductId = keyof typeof PRICES;

function bar(): Room {
  return aRoom({
    order: [anOrder()],
    table: [aTable()],
    category: [aCategory()],
    product: Object.entries(PRICES).map(([id, currentPrice]) =>
      aProduct({ id, name: id, sizes: [aSize({ currentPrice })] }),
    ),
  });
}

const product = fc.constantFrom<ProductId>('burger', 'beer', 'water');
const amount = fc.constantFrom(0, 1, 700, 708, 1307, 2000, 2614, 9999);
const tip = fc.constantFrom(0, 0, 150);
const manager = aContext({ actor: anActor('manager') });

const addOf = (n: number) =>
  fc
    .record({ productId: product, quantity: fc.integer({ min: 1, max: 3 }) })
    .map(({ productId, quantity }) =>
      call(
        'order.addItem',
        { orderId: ORDER, item: { id: testId('item', n), productId, sizeId: 'regular', quantity } },
        aContext({ cmdId: testId('command', n) }),
      ),
    );
const payOf = (n: number) =>
  fc
    .record({ amount, tip, method: fc.constantFrom('cash', 'cash', 'credit_card') })
    .map((money) => ({ ...money, ...(money.method === 'credit_card' && { awaitsTerminal: true }) }))
    .map((money) =>
      call(
        'payment.record',
        { id: testId('payment', n), orderId: ORDER, hadItems: true, ...money },
        aContext({ cmdId: testId('command', n) }),
      ),
    );

/** The calls of one tablet, in order. */
const tablet = (n: number) => fc.tuple(addOf(n), addOf(n + 1), payOf(n + 2), payOf(n + 3));

const meanwhile = fc.oneof(
  fc
    .constantFrom('paid', 'accepted', 'preparing', 'serving', 'completed' as const)
    .map((to) => call('order.advance', { orderId: ORDER, to }, manager)),
  fc
    .constantFrom('serving', 'completed' as const)
    .map((from) => call('order.recall', { orderId: ORDER, from }, manager)),
  fc.constant(call('order.cancel', { orderId: ORDER, reason: 'Left' }, manager)),
  fc
    .integer({ min: 1, max: 12 })
    .map((n) => call('order.removeItem', { orderId: ORDER, itemId: testId('item', n) }, manager)),
  fc
    .integer({ min: 1, max: 12 })
    .map((n) => call('order.setItem', { orderId: ORDER, itemId: testId('item', n), quantity: 5 }, manager)),
  fc
    .tuple(fc.integer({ min: 1, max: 14 }), fc.constantFrom(1, 500, 1307))
    .map(([n, refund]) =>
      call(
        'payment.refund',
        { id: testId('payment', 100 + n), paymentId: testId('payment', n), amount: refund, reason: 'Cold' },
        manager,
      ),
    ),
  fc
    .tuple(fc.constantFrom(3, 4, 12, 13), fc.constantFrom('completed', 'failed' as const))
    .map(([n, outcome]) => call('payment.conclude', { paymentId: testId('payment', n), outcome }, manager)),
  fc.constant(call('table.setStatus', { tableId: 'table-12', status: 'available' }, manager)),
);

/** The calls of both tablets, merged in any order of arrival. Some arrive twice, and other calls come in between. */
const history = fc
  .record({
    one: tablet(1),
    two: tablet(10),
    others: fc.array(meanwhile, { maxLength: 5 }),
    arrival: fc.infiniteStream(fc.nat({ max: 2 })),
    again: fc.infiniteStream(fc.boolean()),
  })
  .map(({ one, two, others, arrival, again }) => merge([[...one], [...two], [...others]], arrival, again));

function merge(queues: Call[][], arrival: Iterator<number>, again: Iterator<boolean>): readonly Call[] {
  const merged: Call[] = [];
  while (queues.some((queue) => queue.length > 0)) {
    const waiting = queues.filter((queue) => queue.length > 0);
    const next = waiting[Number(arrival.next().value) % waiting.length]?.shift();
    if (!next) break;
    merged.push(next);
    // The server recognizes a repeated command by its id. Only an increase (`by`) relies on that, so it is not repeated
    // here.
    if (again.next().value === true && !('by' in next.input)) merged.push(next);
  }
  return merged;
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, one) => total + one, 0);

function expectRightMoney(order: Order, rows: readonly Payment[]): void {
  const payments = rows.filter((row) => row.orderId === order.id && isTaken(row));
  const refunds = rows.filter((row) => row.orderId === order.id && row.kind === 'refund');
  const subtotal = sum(order.items.map((item) => item.price * item.quantity));
  const { tax } = order;
  // Each of several payments in full had rounded the tax of its own lines.
  const short = taxOn(subtotal, order.taxRate) - tax;
  if (short !== 0) expect(order).toMatchObject({ paid: order.total, subtotal });
  expect(short).toBeGreaterThanOrEqual(0);
  expect(short).toBeLessThanOrEqual(Math.floor(payments.filter(({ inFull }) => inFull).length / 2));
  const money = {
    subtotal,
    tax,
    total: subtotal + tax,
    paid: sum(payments.map((row) => row.amount)),
    tip: sum(payments.map((row) => row.tip)),
    refunded: sum(refunds.map((row) => row.amount)),
  };
  expect(order).toMatchObject({ ...money, balance: balanceOf({ ...money, status: order.status }) });
  for (const payment of payments) {
    const back = sum(refunds.filter((row) => row.paymentId === payment.id).map((row) => row.amount));
    expect(back).toBeLessThanOrEqual(payment.amount + payment.tip);
  }
}

/** Checks that a draft with items still has something to pay, or that an order was sent or owes its money back. */
function expectCookedOrDue(order: Order): void {
  if (order.status === 'draft' && order.items.length > 0 && order.paid > 0)
    expect(order.balance).toBeGreaterThan(0);
  if (order.status === 'draft' && order.items.length === 0) {
    expect(order.balance).toBe(order.paid > order.refunded ? order.refunded - order.paid : 0);
  }
  if (order.status === 'cancelled')
    expect(order.paid + order.tip - order.refunded).toBe(order.balance === 0 ? 0 : -order.balance);
  if (order.status !== 'draft' && order.status !== 'cancelled') {
    expect(order.sentAt).not.toBeNull();
    expect(order.balance).toBeLessThanOrEqual(0);
  }
}

/** Checks that a payment row is new, or that it waited for its terminal and only its conclusion is new. */
function expectOnlyConcluded(known: Payment | undefined, row: Payment): void {
  if (!known) return;
  expect(known.outcome).toBe('pending');
  const { outcome, concluded, timestamp, businessDay, transactionId, orderId, orderNumber } = row;
  const end = { outcome, concluded, timestamp, businessDay, transactionId, orderId, orderNumber };
  expect(row).toEqual({ ...known, ...end });
  expect(outcome).not.toBe('pending');
}

function expectLegalChange(before: Room, decision: Decision): void {
  if (decision.status !== 'applied' && decision.status !== 'adjusted') return;
  for (const row of decision.changes) {
    if (row.entity === 'payment') expectOnlyConcluded(before.rows.get('payment', row.id), row.doc);
    if (row.entity !== 'order') continue;
    const known = before.rows.get('order', row.id);
    expect(isLegalStep(known?.status ?? 'draft', row.doc.status)).toBe(true);
    if (known && known.status !== 'draft') expect(row.doc.items).toHaveLength(known.items.length);
  }
}

describe('two tablets that add and pay, in any order of arrival', () => {
  it('keep the money right at every step', () => {
    fc.assert(
      fc.property(history, (calls) => {
        const room = bar();
        for (const { name, input, context } of calls) {
          const decision = decideUnknown(room.rows, { name, input, context });
          expectLegalChange(room, decision);
          write(room.rows, decision);
          for (const order of room.rows.all('order')) {
            expectRightMoney(order, room.rows.all('payment'));
            expectCookedOrDue(order);
          }
        }
        expect(room.rows.get('order', ORDER)).toBeDefined();
      }),
      { numRuns: 400 },
    );
  });

  it('lose no payment and count none twice', () => {
    fc.assert(
      fc.property(history, (calls) => {
        const room = bar();
        const taken = new Map<string, number>();
        for (const { name, input, context } of calls) {
          const decision = decideUnknown(room.rows, { name, input, context });
          write(room.rows, decision);
          if (name !== 'payment.record') continue;
          const { id, amount: cents, tip: extra } = input as { id: string; amount: number; tip: number };
          const outcome = outcomeOf(decision);
          if (outcome !== 'payment.amount') taken.set(id, cents + extra);
          expect(['applied', 'payment.split', 'noop', 'payment.amount']).toContain(outcome);
        }
        const rows = room.rows.all('payment').filter((row) => row.kind === 'payment');
        expect(sum(rows.map((row) => row.amount + row.tip))).toBe(sum([...taken.values()]));
      }),
      { numRuns: 400 },
    );
  });

  it('keep every item once, on the order or on its follow-up, unless it was removed or the order cancelled', () => {
    const adds = fc
      .tuple(tablet(1), tablet(10))
      .chain(([one, two]) => fc.shuffledSubarray([...one, ...two], { minLength: 8 }));
    fc.assert(
      fc.property(adds, (calls) => {
        const room = bar();
        for (const { name, input, context } of calls)
          write(room.rows, decideUnknown(room.rows, { name, input, context }));
        const items = room.rows.all('order').flatMap((order) => order.items.map((item) => item.id));
        expect(items.sort()).toEqual([1, 2, 10, 11].map((n) => testId('item', n)).sort());
      }),
      { numRuns: 200 },
    );
  });
});

const step = fc.constantFrom<Step>('burger', 'beer', 'again', 'pay');

function sentOrder(): Room {
  const room = bar();
  const order = anOrder({ status: 'paid', items: [anItem()], paid: 1307 });
  write(
    room.rows,
    applied(change('order', order), change('payment', aPayment({ id: testId('payment', 500) }))),
  );
  return room;
}

const apart = (steps: readonly Step[], n: number): readonly Call[] => callsOf(sentOrder().rows, steps, n);

const portions = (room: Room): number =>
  sum(room.rows.all('order').flatMap(({ items }) => items.map(({ quantity }) => quantity)));

/** I7: money is owed back only when nothing else in the family is still to be paid. */
function expectNoMoneyAstray(before: ReadonlyMap<string, Order>, room: Room): void {
  const orders = room.rows.all('order');
  const overpaid = orders.filter(({ id, balance }) => balance < Math.min(0, before.get(id)?.balance ?? 0));
  if (overpaid.length > 0) expect(orders.filter(({ balance }) => balance > 0)).toEqual([]);
}

describe('two tablets on one paid order, both adding and both paying, apart', () => {
  const both = fc.record({
    one: fc.array(step, { minLength: 2, maxLength: 7 }).map((steps) => apart(steps, 100)),
    two: fc.array(step, { minLength: 2, maxLength: 7 }).map((steps) => apart(steps, 200)),
    arrival: fc.infiniteStream(fc.nat({ max: 1 })),
    again: fc.infiniteStream(fc.boolean()),
  });

  it('lose no portion and no payment, and the money settles what was added', () => {
    fc.assert(
      fc.property(both, ({ one, two, arrival, again }) => {
        const room = sentOrder();
        for (const arrived of merge([[...one], [...two]], arrival, again)) {
          const before = new Map(room.rows.all('order').map((order) => [order.id, order]));
          const decision = decideUnknown(room.rows, arrived);
          expect({ arrived, outcome: decision.status }).not.toHaveProperty('outcome', 'rejected');
          expectLegalChange(room, decision);
          write(room.rows, decision);
          expectNoMoneyAstray(before, room);
          for (const order of room.rows.all('order')) {
            expectRightMoney(order, room.rows.all('payment'));
            expectCookedOrDue(order);
          }
        }
        const named = [...one, ...two];
        const counted = named.map(({ name, input }) => {
          const { item, by = 0 } = input as { item?: { quantity: number }; by?: number };
          return name === 'order.addItem' ? (item?.quantity ?? 0) : by;
        });
        expect(portions(room)).toBe(1 + sum(counted));
      }),
      { numRuns: 400 },
    );
  });

  it('send all that both were paid for to the kitchen, and nothing is left to pay', () => {
    fc.assert(
      fc.property(both, ({ one, two, arrival, again }) => {
        const paidUp = [one, two].map((calls) => calls.slice(0, calls.findLastIndex(isPayment) + 1));
        const room = sentOrder();
        for (const arrived of merge(
          paidUp.map((calls) => [...calls]),
          arrival,
          again,
        ))
          write(room.rows, decideUnknown(room.rows, arrived));
        const payments = paidUp.flat().filter(isPayment).length;
        for (const { status, balance } of room.rows.all('order')) {
          if (status === 'draft') expect(balance).toBeLessThanOrEqual(0);
        }
        expect(room.rows.get('order', derivedId(ORDER, '2')) !== undefined).toBe(payments > 0);
      }),
      { numRuns: 400 },
    );
  });
});

const isPayment = ({ name }: Call): boolean => name === 'payment.record';
