/**
 * The money of a visit through any sequence of splits, assignments, adjustments, voids, payments, refunds, moves and
 * closes. Two devices work on two parties, and every call may come twice.
 *
 * - I15: the checks add up to the bill, and nothing is negative.
 * - I16: what the visits have taken is what the payment rows say, one by one. A merged visit has taken nothing.
 * - I17: a sale is what the bill said at its close, and never changes.
 * - I18: a visit is closed with nothing unsent and nothing due.
 */

import fc from 'fast-check';
import { expect, it } from 'vitest';
import { aCategory, aContext, anActor, aProduct, aSize, aTable, testId } from '../../testing/builders.ts';
import { runs } from '../../testing/runs.ts';
import { aRoom, type Room } from '../../testing/try-command.ts';
import type { CommandName, InputOf } from '../commands.ts';
import { isPad, isRound, type Sale, type Visit } from '../entities/visit.ts';
import { type Bill, billOf } from './bill.ts';

const VISITS = [testId('visit', 1), testId('visit', 2)] as const;
const CHECKS = ['main', 'seat-1', 'seat-2', testId('command', 700)] as const;

interface Step {
  readonly act:
    | 'line'
    | 'split'
    | 'assign'
    | 'adjust'
    | 'unadjust'
    | 'void'
    | 'pay'
    | 'refund'
    | 'move'
    | 'merge'
    | 'close';
  readonly visit: 0 | 1;
  readonly pick: number;
  readonly size: number;
  readonly again: boolean;
}
const step: fc.Arbitrary<Step> = fc.record({
  act: fc.constantFrom(
    'line',
    'line',
    'line',
    'split',
    'assign',
    'assign',
    'adjust',
    'unadjust',
    'void',
    'pay',
    'pay',
    'pay',
    'refund',
    'move',
    'merge',
    'close',
  ),
  visit: fc.constantFrom(0, 1),
  pick: fc.nat(30),
  size: fc.integer({ min: 1, max: 4000 }),
  again: fc.boolean(),
});

function house(): Room {
  const room = aRoom({
    table: ['12', '14'].map((number) => aTable({ id: `table-${number}`, number })),
    category: [aCategory()],
    product: [
      aProduct({ id: 'wine', sizes: [aSize({ currentPrice: 1133 })] }),
      aProduct({ id: 'burger', sizes: [aSize({ currentPrice: 1800 })] }),
    ],
  });
  VISITS.forEach((id, n) => {
    room.run('visit.open', {
      id,
      orderNumber: `B-${n + 1}`,
      tableId: `table-1${n * 2 + 2}`,
      payAt: 'end',
      covers: 3,
    });
  });
  return room;
}

type Call = { readonly [N in CommandName]: { readonly name: N; readonly args: InputOf<N> } }[CommandName];

/** Returns what a person does in this step, as they see it. Undefined: nothing is there for it. */
function callOf(room: Room, { act, visit, pick, size }: Step, n: number): readonly Call[] {
  const visitId = VISITS[visit];
  const other = VISITS[visit === 0 ? 1 : 0];
  const orders = room.rows.all('order');
  const lines = orders.flatMap((order) => order.items.map(({ id }) => ({ orderId: order.id, itemId: id })));
  const line = lines[pick % Math.max(1, lines.length)];
  const check = CHECKS[pick % CHECKS.length] ?? 'main';
  const id = testId('command', n);
  switch (act) {
    case 'line': {
      const item = {
        id: testId('item', n),
        productId: pick % 2 === 0 ? 'wine' : 'burger',
        sizeId: 'regular',
        quantity: 1 + (pick % 3),
        ...(pick % 4 > 1 && { seat: pick % 4 }),
      };
      const send = { visitId, roundId: testId('order', n), itemIds: [item.id] };
      const sends: Call[] = pick % 7 === 0 ? [] : [{ name: 'visit.send', args: send }];
      return [{ name: 'visit.addItem', args: { visitId, item } }, ...sends];
    }
    case 'split':
      return [{ name: 'visit.split', args: { visitId, by: pick % 2 === 0 ? 'seat' : 'none' } }];
    case 'assign': {
      const to = pick % 5 === 0 ? null : { [check]: 1 + (size % 9), main: 1 + (pick % 3) };
      return line ? [{ name: 'visit.assign', args: { visitId, itemIds: [line.itemId], to } }] : [];
    }
    case 'adjust': {
      const whole = { kind: (['discount', 'serviceWaived', 'taxExempt'] as const)[pick % 3] ?? 'discount' };
      const target = pick % 2 === 0 || !line ? whole : { kind: 'comp' as const, itemIds: [line.itemId] };
      const milli = target.kind === 'discount' ? { milli: size * 20 } : {};
      return [{ name: 'visit.adjust', args: { visitId, id, reason: 'Regular', ...target, ...milli } }];
    }
    case 'unadjust': {
      const given = room.rows.get('visit', visitId)?.adjustments[0];
      return given ? [{ name: 'visit.unadjust', args: { visitId, adjustmentId: given.id } }] : [];
    }
    case 'void':
      return line ? [{ name: 'order.voidItem', args: { ...line, id, quantity: 1, reason: 'Cold' } }] : [];
    case 'pay': {
      const pay = { id: testId('payment', n), visitId, method: 'cash', checkKey: check } as const;
      return [{ name: 'payment.record', args: { ...pay, amount: size, tip: pick, close: pick % 3 === 0 } }];
    }
    case 'refund': {
      const paid = room.rows.all('payment').find(({ kind }) => kind === 'payment');
      const refund = {
        id: testId('payment', n),
        paymentId: paid?.id ?? '',
        amount: 1 + pick,
        reason: 'Cold',
      };
      return paid ? [{ name: 'payment.refund', args: refund }] : [];
    }
    case 'move':
      return line ? [{ name: 'visit.moveItems', args: { visitId, to: other, itemIds: [line.itemId] } }] : [];
    case 'merge':
      return pick % 4 === 0 ? [{ name: 'visit.merge', args: { from: visitId, into: other } }] : [];
    case 'close': {
      const left = billIn(room, visitId)?.due ?? 0;
      const rest = { id: testId('payment', n), visitId, method: 'cash', amount: left } as const;
      const pays: Call[] = left > 0 && pick % 2 === 0 ? [{ name: 'payment.record', args: rest }] : [];
      return [...pays, { name: 'visit.close', args: { visitId } }];
    }
  }
}

function billIn(room: Room, visitId: string): Bill | undefined {
  const visit = room.rows.get('visit', visitId);
  const orders = room.rows.ordersOfVisit(visitId);
  return visit && billOf(visit, orders.filter(isRound), { unsent: orders.filter(isPad) });
}

const add = (amounts: readonly number[]): number => amounts.reduce((all, cents) => all + cents, 0);

function expectRight(room: Room, sales: Map<string, Sale>): void {
  const visits = room.rows.all('visit');
  for (const visit of visits) {
    const bill = billIn(room, visit.id);
    if (bill) expectConserved(bill);
    expectClosedRightly(visit, bill, sales);
  }
  const taken = visits.flatMap(({ takings }) =>
    takings.map(({ paymentId, amount, tip }) => [paymentId, amount, tip]),
  );
  const rows = room.rows.all('payment').filter(({ kind }) => kind === 'payment');
  expect(taken.sort()).toEqual(rows.map(({ id, amount, tip }) => [id, amount, tip]).sort());
}

function expectConserved({ checks, total, due, net, gross, comps, discounts }: Bill): void {
  expect([
    add(checks.map((check) => check.total)),
    add(checks.map((check) => check.due)),
    add(checks.map((check) => check.net)),
    gross - comps - discounts,
  ]).toEqual([total, due, net, net]);
  expect(
    Math.min(...checks.map((check) => check.total), ...checks.map(({ offered }) => offered)),
  ).toBeGreaterThanOrEqual(0);
}

function expectClosedRightly(visit: Visit, bill: Bill | undefined, sales: Map<string, Sale>): void {
  if (visit.status === 'merged') expect(visit.takings).toEqual([]);
  if (visit.closed === null) return;
  const { sale } = visit.closed;
  const before = sales.get(visit.id);
  expect(sale).toEqual(before ?? sale);
  if (!before)
    expect([sale.total, bill?.unsent.lines, (bill?.due ?? 0) <= 0]).toEqual([bill?.total, 0, true]);
  sales.set(visit.id, sale);
}

const tried = new Map<string, number>();

it('the money of a visit stays right at every step', () => {
  fc.assert(
    fc.property(fc.array(step, { minLength: 15, maxLength: 40 }), (steps) => {
      const room = house();
      const sales = new Map<string, Sale>();
      steps.forEach((one, n) => {
        const context = aContext({ actor: anActor('manager'), cmdId: testId('command', 2000 + n) });
        for (const { name, args } of callOf(room, one, n + 1)) {
          const first = room.run(name, args as never, context);
          tried.set(`${name} ${first.status}`, (tried.get(`${name} ${first.status}`) ?? 0) + 1);
          if (one.again) room.run(name, args as never, context);
          expectRight(room, sales);
        }
      });
    }),
    runs(80),
  );
  const done = (name: CommandName) =>
    (tried.get(`${name} applied`) ?? 0) + (tried.get(`${name} adjusted`) ?? 0);
  const names: readonly CommandName[] = [
    'visit.split',
    'visit.assign',
    'visit.adjust',
    'visit.unadjust',
    'visit.moveItems',
    'visit.merge',
    'visit.close',
    'order.voidItem',
    'payment.record',
    'payment.refund',
  ];
  expect(names.filter((name) => done(name) === 0)).toEqual([]);
}, 30_000);
