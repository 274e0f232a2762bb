/** What tablets tap while guests pay first, or some of the same party pay at the end. */
import type { OrderItem } from '../src/entities/order.ts';
import { isPad, isRound } from '../src/entities/visit.ts';
import { billOf, billOfVisit } from '../src/visits/bill.ts';
import { testId } from './builders.ts';
import { call } from './tablet-apart.ts';
import { linesOf, type Make, oneOf, ordersOf, rootOf, send, VISIT_ACTS } from './visit-tablets.ts';

const openOne: Make = ({ id, table, more, context }) =>
  call(
    'visit.open',
    {
      id: testId('visit', id),
      orderNumber: `B-${id % 999 || 1}`,
      tableId: table,
      payAt: more % 4 === 0 ? 'end' : 'order',
    },
    context,
  );

const add: Make = ({ visit, id, more, context }) => {
  const seat = more % 3;
  const item = { id: testId('item', id), productId: 'burger', sizeId: 'regular', quantity: 1 + (more % 2) };
  return call(
    'visit.addItem',
    { visitId: rootOf(visit), item: { ...item, ...(seat > 0 && { seat }) } },
    context,
  );
};

const count: Make = (seen) => {
  const line = oneOf(linesOf(ordersOf(seen)), seen.more);
  const by = seen.pick % 3 === 0 ? -1 : 1;
  return line && call('visit.setItem', { visitId: rootOf(seen.visit), itemId: line.id, by }, seen.context);
};

const takeOff: Make = (seen) => {
  const line = oneOf(linesOf(ordersOf(seen)), seen.more);
  return line && call('visit.removeItem', { visitId: rootOf(seen.visit), itemId: line.id }, seen.context);
};

const splitBySeat: Make = ({ visit, more, context }) =>
  call('visit.split', { visitId: rootOf(visit), by: more % 4 === 0 ? 'none' : 'seat' }, context);

/** Takes what one seat owes, for its own lines on the pad. */
const paySeat: Make = (seen) => {
  const { visit, id, pick, context } = seen;
  const orders = ordersOf(seen);
  const bill = visit && billOfVisit(visit, orders);
  const seats = bill?.checks.filter(({ key, offered }) => key !== 'main' && offered > 0) ?? [];
  const check = oneOf(seats, pick);
  if (!visit || !bill || !check) return undefined;
  const waiting = new Set(linesOf(orders.filter(isPad)).map((line) => line.id));
  const own = bill.lines.filter(({ shares }) => Object.keys(shares).join() === check.key);
  const itemIds = own.map(({ item }) => item.id).filter((line) => waiting.has(line));
  return call(
    'payment.record',
    {
      id: testId('payment', id),
      visitId: rootOf(visit),
      method: 'cash',
      amount: check.offered,
      checkKey: check.key,
      close: true,
      ...(itemIds.length > 0 && { send: { roundId: testId('order', id), itemIds } }),
    },
    context,
  );
};

/** Takes what some of the lines on the pad cost, or half of it, and names most of them. */
const payFirst: Make = (seen) => {
  const { visit, id, pick, more, context } = seen;
  const orders = ordersOf(seen);
  const [pad] = orders.filter(isPad);
  const isMeant = (_: OrderItem, n: number): boolean => more % 3 === 0 || (pick >> n) % 3 !== 0;
  const lines = linesOf(orders.filter(isPad)).filter(isMeant);
  if (!visit || !pad || lines.length === 0) return undefined;
  const { due } = billOf(visit, orders.filter(isRound), { with: [{ ...pad, items: lines }] });
  const whole = Math.max(0, due);
  const named = lines.filter((_, n) => (more + n) % 12 !== 0).map((line) => line.id);
  const amount = more % 4 === 1 ? Math.ceil(whole / 2) : whole;
  return call(
    'payment.record',
    {
      id: testId('payment', id),
      visitId: rootOf(visit),
      method: 'cash',
      amount,
      tip: amount === 0 ? 100 : 0,
      close: more % 2 === 0,
      ...(named.length > 0 && {
        send: { roundId: pick % 3 === 0 ? rootOf(visit) : testId('order', id), itemIds: named },
      }),
    },
    context,
  );
};

const lower: Make = (seen) => {
  const { visit, id, more, context } = seen;
  const line = oneOf(linesOf(ordersOf(seen)), more);
  if (!line) return undefined;
  const what =
    more % 3 === 0
      ? { kind: 'discount' as const, milli: 15_000 }
      : { kind: 'comp' as const, itemIds: [line.id] };
  const fact = { visitId: rootOf(visit), id: testId('command', 5000 + id), reason: 'Long wait' };
  return call('visit.adjust', { ...fact, ...what }, context);
};

const setPayAt: Make = ({ visit, more, context }) =>
  call('visit.set', { visitId: rootOf(visit), payAt: more % 2 === 0 ? 'order' : 'end' }, context);

/** Each act happens as often as the difference to the one before it. The rest is as with guests who pay at the end. */
export const BAR_ACTS: typeof VISIT_ACTS = [
  { upTo: 7, make: openOne },
  { upTo: 30, make: add },
  { upTo: 38, make: count },
  { upTo: 43, make: takeOff },
  { upTo: 57, make: payFirst },
  { upTo: 60, make: splitBySeat },
  { upTo: 65, make: paySeat },
  { upTo: 68, make: send },
  { upTo: 72, make: lower },
  { upTo: 74, make: setPayAt },
  ...VISIT_ACTS.filter(({ upTo }) => upTo > 74),
];
