/** The tasks of a server: each kind, when it begins and when it is over, and the order in which they stand. */
import type { Order } from '@tableside/domain/entities/order.ts';
import { inStatus } from '@tableside/domain/orders/in-status.ts';
import {
  aContext,
  anItem,
  anOrder,
  aTable,
  FRIDAY_EVENING,
  testId,
} from '@tableside/domain/testing/builders.ts';
import { aCall } from '@tableside/domain/testing/call-builders.ts';
import { aRound, aTaking, aVisit } from '@tableside/domain/testing/visit-builders.ts';
import { billOf } from '@tableside/domain/visits/bill.ts';
import { describe, expect, it } from 'vitest';
import { paidUpTables } from '../../components/tables/paid-up.ts';
import { tableCalls } from '../../mirror/read/read-calls.ts';
import { nextTasks, type Room } from './next-tasks.ts';

const start = Date.parse(FRIDAY_EVENING);
/** The time so many minutes later. */
const at = (minutes: number): string => new Date(start + minutes * 60_000).toISOString();
const now = start + 60 * 60_000;

const ana = { id: testId('user'), name: 'Ana' };
const by = (minutes: number) => ({ statusBy: { ...ana, at: at(minutes) } });
const table = aTable({ id: 'table-12', number: '12', status: 'occupied' });
const visit = (over: Parameters<typeof aVisit>[0] = {}) => aVisit({ tableId: 'table-12', ...over });
const round = (n: number, over: Partial<Order>): Order =>
  aRound([anItem({ id: testId('item', n), price: 1000 })], {
    id: testId('order', n),
    tableId: 'table-12',
    ...over,
  });
const padOf = (...items: ReturnType<typeof anItem>[]): Order =>
  anOrder({ id: testId('order', 99), visitId: testId('visit'), tableId: 'table-12', items });

interface Party {
  readonly visit?: Parameters<typeof aVisit>[0];
  readonly pads?: readonly Order[];
  readonly rounds?: readonly Order[];
}

function roomOf({ visit: over, pads = [], rounds = [] }: Party, more: Partial<Room> = {}): Room {
  const whole = visit(over);
  const party = { visit: whole, pads, rounds, bill: billOf(whole, rounds, { unsent: pads }) };
  return {
    tables: [table],
    orders: [...pads, ...rounds],
    parties: [party],
    paidUp: new Map(),
    calls: [],
    partPaid: new Map(),
    ...more,
  };
}

const told = (room: Room) =>
  nextTasks(room, now).map(({ text, since }) => [text, since === null ? null : (since - start) / 60_000]);

describe('guests who call', () => {
  const call = (over: Parameters<typeof aCall>[0]) => ({ call: aCall(over), over: [], servers: [] });
  it('they wait in the line since they called first, the longest waiting before the others', () => {
    const calls = tableCalls(
      [
        call({ at: at(58) }),
        call({ kind: 'bill', at: at(50) }),
        call({ customerId: testId('user', 77), at: at(55), lastAt: at(59) }),
      ],
      now,
    );
    const room = roomOf({ pads: [padOf({ ...anItem(), addedAt: at(52) })] }, { calls });
    expect(told(room)).toEqual([
      ['Asks for the bill', 50],
      ['Unsent 1', 52],
      ['Calls', 55],
    ]);
    expect(nextTasks(room, now)[2]).toMatchObject({ kind: 'call', calls: { lastAt: start + 59 * 60_000 } });
  });
});

describe('ready food', () => {
  const up = { status: 'serving' as const, ...by(20) };
  it('is run to its table, all rounds of a party in one go, and the oldest gives the age', () => {
    const burger = round(1, up);
    const wine = {
      ...round(2, { status: 'serving', ...by(10) }),
      items: [anItem({ id: testId('item', 2), name: 'Wine', quantity: 2 })],
    };
    const [task, ...others] = nextTasks(roomOf({ rounds: [burger, wine] }), now);
    expect(others).toEqual([]);
    expect(task).toMatchObject({
      kind: 'run',
      text: 'Run food',
      since: start + 10 * 60_000,
      rounds: [burger, wine],
    });
    expect(task).toMatchObject({ dishes: `1 ${burger.items[0]?.name}, 2 Wine` });
  });

  it('is counted when its dishes would make a long line', () => {
    const named = (...names: string[]) => {
      const items = names.map((name, n) => anItem({ id: testId('item', n), name }));
      return nextTasks(roomOf({ rounds: [{ ...round(1, up), items }] }), now);
    };
    expect(named('Oyster', 'Burrata')).toMatchObject([{ dishes: '1 Oyster, 1 Burrata' }]);
    expect(named('Oyster', 'Burrata', 'Octopus')).toMatchObject([
      { dishes: '1 Oyster, 1 Burrata', others: 1 },
    ]);
    expect(named('Marinated olives with lemon', 'Burrata')).toMatchObject([
      { dishes: '1 Marinated olives with lemon', others: 1 },
    ]);
  });

  it('has its age back when somebody takes back that it was served', () => {
    const context = (minutes: number) => aContext({ occurredAt: at(minutes) });
    const served = inStatus(round(1, up), 'completed', context(30));
    expect(told(roomOf({ rounds: [inStatus(served, 'serving', context(31))] }))).toEqual([['Run food', 20]]);
    const back = inStatus(inStatus(served, 'serving', context(31)), 'preparing', context(32));
    expect(told(roomOf({ rounds: [inStatus(back, 'serving', context(40))] }))).toEqual([['Run food', 40]]);
  });

  it('does not name voided portions', () => {
    const item = anItem({
      quantity: 2,
      voids: [{ id: testId('command'), quantity: 1, reason: 'Cold', by: ana, approvedBy: null, at: at(15) }],
    });
    expect(nextTasks(roomOf({ rounds: [{ ...round(1, up), items: [item] }] }), now)).toMatchObject([
      { dishes: `1 ${item.name}` },
    ]);
  });

  it('is run even if its guests have paid and left the list of open checks', () => {
    expect(told(roomOf({ rounds: [] }, { parties: [], orders: [round(1, up)] }))).toEqual([['Run food', 20]]);
  });

  it('is no task before it is ready, nor once it is served', () => {
    for (const status of ['accepted', 'preparing', 'completed'] as const)
      expect(told(roomOf({ rounds: [round(1, { status, ...by(20) })] }))).toEqual([]);
  });
});

describe('a party', () => {
  it('gets its next course once all that was sent is on the table', () => {
    const pads = [padOf(anItem({ id: testId('item', 9), course: 2, addedAt: at(1) }))];
    const starter = (over: Partial<Order>) => ({ ...round(1, over), items: [anItem({ course: 1 })] });
    expect(told(roomOf({ pads, rounds: [starter({ status: 'preparing', ...by(5) })] }))).toEqual([]);
    expect(told(roomOf({ pads, rounds: [starter({ status: 'completed', ...by(30) })] }))).toEqual([
      ['Fire course 2', 30],
    ]);
  });

  it('is asked about lines that nobody has sent for two minutes', () => {
    const lines = (minutes: number) => [padOf(anItem({ quantity: 2, addedAt: at(minutes) }))];
    expect(told(roomOf({ pads: lines(59) }))).toEqual([]);
    expect(told(roomOf({ pads: lines(50) }))).toEqual([['Unsent 2', 50]]);
    expect(told(roomOf({ visit: { payAt: 'order' }, pads: lines(50) }))).toEqual([['Pay', 50]]);
  });

  it('has its bill, then has paid', () => {
    const rounds = [round(1, { status: 'completed', sentAt: at(1), ...by(20) })];
    expect(told(roomOf({ rounds }))).toEqual([]);
    expect(told(roomOf({ rounds, visit: { billedAt: at(40) } }))).toEqual([['Bill out', 40]]);
    const { total } = billOf(visit(), rounds);
    expect(told(roomOf({ rounds, visit: { takings: [aTaking(total)] } }))).toEqual([['Close', null]]);
    const cooking = [{ ...round(1, { sentAt: at(1) }), status: 'preparing' as const }];
    expect(told(roomOf({ rounds: cooking, visit: { takings: [aTaking(total)] } }))).toEqual([]);
  });
});

describe('a party that has paid a part', () => {
  const rounds = [round(1, { status: 'completed', sentAt: at(1), ...by(20) })];
  const restOf = (minutes: number, paid: number) =>
    told(
      roomOf(
        { rounds, visit: { takings: paid > 0 ? [aTaking(paid)] : [] } },
        { partPaid: new Map([[testId('visit'), Date.parse(at(minutes))]]) },
      ),
    );
  it('pays the rest, two minutes after its last payment, where this device knows that', () => {
    expect(restOf(58, 100)).toEqual([]);
    expect(restOf(57, 100)).toEqual([['Pay', 57]]);
    expect(restOf(57, 0)).toEqual([]);
    expect(told(roomOf({ rounds, visit: { takings: [aTaking(100)] } }))).toEqual([]);
  });
});

describe('a guest', () => {
  const sent = anOrder({
    id: testId('order', 5),
    tableId: 'table-12',
    customerId: testId('user', 9),
    submittedAt: at(50),
    items: [anItem()],
  });
  it('waits until their order is taken in', () => {
    expect(told(roomOf({}, { orders: [sent] }))).toEqual([['Guest order', 50]]);
    expect(told(roomOf({}, { orders: [{ ...sent, visitId: testId('visit') }] }))).toEqual([]);
    expect(told(roomOf({}, { orders: [{ ...sent, submittedAt: null }] }))).toEqual([]);
  });
});

describe('a table', () => {
  const closed = visit({
    status: 'closed',
    closed: { at: at(45), by: ana, businessDay: '2026-06-12', sale: billOf(visit(), []) },
  });
  const left = (over: Parameters<typeof aTable>[0] = {}): Room => {
    const tables = [{ ...table, ...over }];
    return {
      tables,
      orders: [],
      parties: [],
      paidUp: paidUpTables(tables, [closed]),
      calls: [],
      partPaid: new Map(),
    };
  };
  it('is cleared after its guests have paid, unless somebody has freed it since', () => {
    expect(told(left())).toEqual([['Clear', 45]]);
    expect(told(left({ status: 'available' }))).toEqual([]);
    expect(told(left({ freedAt: at(46) }))).toEqual([]);
    expect(told(left({ freedAt: at(0) }))).toEqual([['Clear', 45]]);
    expect(told({ ...left(), paidUp: new Map() })).toEqual([]);
    expect(told({ ...left(), orders: [round(1, { status: 'preparing' })] })).toEqual([]);
  });
});

it('a card of which nobody knows whether it was charged is looked after once its time is over', () => {
  const claim = {
    chargeId: testId('payment'),
    checkKey: 'main',
    amount: 1089,
    tip: 0,
    via: 'reader' as const,
  };
  const card = (minute: number) =>
    told(roomOf({ visit: { waiting: [{ ...claim, by: ana, at: at(minute), until: at(minute + 3) }] } }));
  expect(card(58)).toEqual([]);
  expect(card(50)).toEqual([['Card?', 50]]);
});

it('the one that has waited longest comes first, and one with an unknown time last', () => {
  const rounds = [round(1, { status: 'completed', ...by(20) })];
  const { total } = billOf(visit(), rounds);
  const waiting = round(2, { status: 'serving', visitId: testId('visit', 7), ...by(40) });
  const earlier = round(3, { status: 'serving', visitId: testId('visit', 8), ...by(30) });
  const room = roomOf({ rounds, visit: { takings: [aTaking(total)] } });
  expect(told({ ...room, orders: [...rounds, waiting, earlier] })).toEqual([
    ['Run food', 30],
    ['Run food', 40],
    ['Close', null],
  ]);
});
