import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anItem, anOrder, testId } from '../../testing/builders.ts';
import { runs } from '../../testing/runs.ts';
import { anAdjustment, aRound, aVisit, aVoid } from '../../testing/visit-builders.ts';
import type { LineTax, Order, OrderItem } from '../entities/order.ts';
import type { BillAdjustment, Visit } from '../entities/visit.ts';
import { withTotals } from '../orders/order-totals.ts';
import { type Bill, billOf, saleOf } from './bill.ts';

const FOOD: LineTax = { id: 'food', name: 'Food', milli: 8875, included: false };
const DRINK: LineTax = { id: 'drink', name: 'Alcohol', milli: 10_250, included: false };

const removal = { by: { id: 'mia', name: 'Mia' }, at: '2026-06-12T23:40:00.000Z' };
const line = (n: number, over: Partial<OrderItem> = {}) => anItem({ id: testId('item', n), ...over });
const bill = (items: readonly OrderItem[], over: Partial<Visit> = {}): Bill =>
  billOf(aVisit(over), [aRound(items)]);
const sharesOf = ({ checks }: Bill) =>
  Object.fromEntries(checks.map(({ key, total }) => [key, total]).filter(([, total]) => total !== 0));
const add = (amounts: readonly number[]) => amounts.reduce((all, cents) => all + cents, 0);

describe('the complete example', () => {
  const items = [
    line(1, { name: 'Burger', price: 1800, seat: 1, tax: FOOD }),
    line(2, { name: 'Negroni', price: 1400, seat: 1, tax: DRINK }),
    line(3, { name: 'Risotto', price: 2250, seat: 2, tax: FOOD }),
    line(4, { name: 'Wine', price: 1150, seat: 2, tax: DRINK }),
    line(5, { name: 'Olives', price: 700, tax: FOOD }),
  ];
  const example = bill(items, {
    covers: 2,
    split: { by: 'seat', lines: {} },
    adjustments: [anAdjustment({ milli: 10_000 })],
    serviceRule: { milli: 18_000, fromCovers: 1, taxMilli: null },
  });

  it('comes to $83.67', () => {
    expect(saleOf(example)).toEqual({
      gross: 7300,
      comps: 0,
      discounts: 730,
      net: 6570,
      service: 1183,
      taxes: [
        { ...FOOD, base: 4275, tax: 379 },
        { ...DRINK, base: 2295, tax: 235 },
      ],
      exempted: 0,
      total: 8367,
      covers: 2,
    });
    expect(example.lines.map(({ gross, net }) => gross - net)).toEqual([180, 140, 225, 115, 70]);
    expect(example.reductions).toEqual([
      { adjustmentId: testId('command', 50), kind: 'discount', cents: 730 },
    ]);
  });

  it('is $40.71 for seat 1 and $42.96 for seat 2', () => {
    expect(sharesOf(example)).toEqual({ 'seat-1': 4071, 'seat-2': 4296 });
    expect(example.lines.at(-1)?.shares).toEqual({ 'seat-1': 315, 'seat-2': 315 });
  });
});

describe('the amount of a line', () => {
  it('counts the portions that were not voided', () => {
    const voids = [aVoid(2)];
    expect(bill([line(1, { quantity: 3, voids })])).toMatchObject({ gross: 1200, net: 1200, total: 1307 });
  });

  it('is zero when its round was cancelled', () => {
    const kept = aRound([line(1)]);
    const cancelled = aRound([line(2)], { id: testId('order', 2), status: 'cancelled' });
    expect(billOf(aVisit(), [kept, cancelled]).gross).toBe(1200);
  });

  it('is listed separately while it waits on the pad', () => {
    const pad = anOrder({ id: testId('visit'), visitId: testId('visit'), items: [line(2, { quantity: 2 })] });
    expect(billOf(aVisit(), [aRound([line(1)])], { unsent: [pad] })).toMatchObject({
      gross: 1200,
      unsent: { lines: 1, cents: 2400 },
    });
  });

  it('is listed in the order of the rounds, however these were loaded', () => {
    const [first, second, tenth] = [1, 2, 10].map((n) =>
      aRound([line(n, { price: 1000 })], { id: testId('order', n), orderNumber: `B-17/${n}` }),
    ) as [Order, Order, Order];
    const visit = aVisit({ adjustments: [anAdjustment({ cents: 100 })] });
    const net = (rounds: Order[]) => billOf(visit, rounds).lines.map((one) => one.net);
    expect(net([first, second, tenth])).toEqual([966, 967, 967]);
    expect(billOf(visit, [tenth, second, first])).toEqual(billOf(visit, [first, second, tenth]));
  });
});

describe('any bill', () => {
  const cents = fc.integer({ min: 0, max: 50_000 });
  const milli = fc.constantFrom(0, 1, 5000, 8875, 10_250, 20_000, 100_000);
  const seat = fc.option(fc.integer({ min: 1, max: 6 }), { nil: undefined });
  const key = fc.constantFrom('main', 'seat-1', 'seat-2', 'seat-9', testId('command', 1));
  const weights = fc.dictionary(key, fc.integer({ min: 1, max: 999 }), { minKeys: 1 });
  const item = fc.record({
    price: cents,
    quantity: fc.integer({ min: 1, max: 9 }),
    voided: fc.integer({ min: 0, max: 9 }),
    seat,
    tax: fc.option(fc.record({ milli, included: fc.boolean() }), { nil: undefined }),
    own: fc.option(weights, { nil: undefined }),
  });
  const target = fc.option(fc.array(fc.integer({ min: 0, max: 8 }), { minLength: 1, maxLength: 3 }), {
    nil: null,
  });
  const change = fc.record({
    kind: fc.constantFrom<BillAdjustment['kind'][]>('comp', 'discount', 'serviceWaived', 'taxExempt'),
    target,
    size: fc.oneof(fc.record({ milli }), fc.record({ cents })),
    isRemoved: fc.boolean(),
  });
  const table = fc.record({
    items: fc.array(item, { maxLength: 8 }),
    changes: fc.array(change, { maxLength: 4 }),
    by: fc.constantFrom<Visit['split']['by'][]>('none', 'seat'),
    covers: fc.option(fc.integer({ min: 1, max: 8 }), { nil: null }),
    serviceRule: fc.option(
      fc.record({ milli, fromCovers: fc.integer({ min: 0, max: 6 }), taxMilli: fc.option(milli) }),
    ),
    takings: fc.array(fc.record({ checkKey: key, amount: cents, tip: cents, refunded: fc.constant(0) }), {
      maxLength: 4,
    }),
  });

  const lineFrom = (n: number, made: { price: number; quantity: number; voided: number }) => {
    const quantity = Math.min(made.voided, made.quantity);
    return line(n, {
      price: made.price,
      quantity: made.quantity,
      ...(quantity > 0 && {
        voids: [aVoid(quantity)],
      }),
    });
  };

  it('is conserved: nothing is lost, made up or negative', () => {
    let held = 0;
    fc.assert(
      fc.property(table, ({ items, changes, takings, by, ...rest }) => {
        const lines = items.map((made, n) => ({
          ...lineFrom(n, made),
          ...(made.seat && { seat: made.seat }),
          ...(made.tax && { tax: { id: 't', name: 'T', ...made.tax } }),
        }));
        const own = items.flatMap((made, n) => (made.own ? [[testId('item', n), made.own] as const] : []));
        const half = Math.ceil(lines.length / 2);
        const visit = aVisit({
          ...rest,
          split: { by, lines: Object.fromEntries(own) },
          adjustments: changes.map(({ kind, target: at, size, isRemoved }, n) =>
            anAdjustment({
              id: testId('command', n),
              kind,
              itemIds: at === null ? null : at.map((place) => testId('item', place)),
              ...size,
              removed: isRemoved ? removal : null,
            }),
          ),
          takings: takings.map((one, n) => ({ ...one, paymentId: testId('payment', n) })),
        });
        const made = billOf(visit, [
          aRound(lines.slice(0, half)),
          aRound(lines.slice(half), { id: testId('order', 2), orderNumber: 'B-17/2' }),
        ]);
        expectConserved(made);
        held += 1;
      }),
      runs(1000),
    );
    expect(held).toBe(runs(1000).numRuns);
  }, 30_000);

  it('equals the total of its order with one tax rate and no reductions', () => {
    const plain = fc.array(
      fc.record({ price: cents, quantity: fc.integer({ min: 1, max: 9 }), voided: fc.nat(9) }),
    );
    fc.assert(
      fc.property(plain, milli, (items, rate) => {
        const order = withTotals({
          ...aRound(items.map((made, n) => lineFrom(n, made))),
          taxRate: rate / 1000,
        });
        const made = billOf(aVisit(), [order]);
        expect([made.net, add(made.taxes.map(({ tax }) => tax)), made.total]).toEqual([
          order.subtotal,
          order.tax,
          order.total,
        ]);
      }),
      runs(1000),
    );
  });
});

function expectConserved(bill: Bill): void {
  const { checks, lines } = bill;
  const of = (pick: (check: Bill['checks'][number]) => number) => add(checks.map(pick));
  expect({
    total: of(({ total }) => total),
    due: of(({ due }) => due),
    net: of(({ net }) => net),
    service: of(({ service }) => service),
    lines: add(lines.map(({ net }) => net)),
    reduced: bill.gross - bill.comps - bill.discounts,
    shares: lines.map(({ shares }) => add(Object.values(shares))),
  }).toEqual({
    total: bill.total,
    due: bill.due,
    net: bill.net,
    service: bill.service,
    lines: bill.net,
    reduced: bill.net,
    shares: lines.map(({ net }) => net),
  });
  const parts = [
    ...lines.flatMap(({ net, shares }) => [net, ...Object.values(shares)]),
    ...[bill, ...checks].flatMap((one) => [one.net, one.service, one.total, one.exempted]),
    ...checks.flatMap(({ taxes, offered }) => [offered, ...taxes.map(({ tax }) => tax)]),
  ];
  expect(Math.min(0, ...parts)).toBe(0);
}
