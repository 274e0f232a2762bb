/**
 * Finds what the tables need from their servers now, the longest waiting first. It says only what this device knows: no
 * task comes from a guess, and a task whose time nobody wrote down stands last.
 */

import type { Order } from '@tableside/domain/entities/order.ts';
import type { Table } from '@tableside/domain/entities/table.ts';
import { isOpenVisit, leftOf, paysFirst, type Visit } from '@tableside/domain/entities/visit.ts';
import { awaitsStaff } from '@tableside/domain/orders/guest-draft.ts';
import {
  countOf,
  heldCourse,
  isBillOut,
  isForgotten,
  isServed,
  lastAdded,
  type VisitNow,
} from '../../components/tables/visit-next.ts';

export type NextTask = {
  readonly key: string;
  readonly tableId: string;
  /** Without the table: 'Run food', 'Fire course 2'. */
  readonly text: string;
  /** Milliseconds since 1970. Null where nobody wrote down when it began. */
  readonly since: number | null;
} & (
  | {
      readonly kind: 'run';
      /** The rounds that are up. */
      readonly rounds: readonly Order[];
      /** '2 Burrata, 1 Octopus' */
      readonly dishes: string;
    }
  | { readonly kind: 'guest'; readonly orderId: string }
  | { readonly kind: 'fire' | 'unsent' }
  | { readonly kind: 'pay' | 'bill' | 'close'; readonly visit: Visit }
  | { readonly kind: 'clear'; readonly table: Table }
);

export interface Room {
  readonly tables: readonly Table[];
  /** Open orders, rounds included. */
  readonly orders: readonly Order[];
  /** The open visits. */
  readonly parties: readonly VisitNow[];
  /** The visits that this device holds, closed ones included. */
  readonly visits: readonly Visit[];
}

/** `now`: milliseconds since 1970 by the server's clock. */
export function nextTasks(room: Room, now: number): readonly NextTask[] {
  const tasks = [
    ...runTasks(room.orders),
    ...room.orders.filter(isNewFromGuest).map(guestTask),
    ...room.parties.flatMap((party) => partyTask(party, now) ?? []),
    ...clearTasks(room),
  ];
  return tasks.toSorted((a, b) => (a.since ?? Infinity) - (b.since ?? Infinity));
}

/** The rounds of one party that are up go to its table in one walk. */
function runTasks(orders: readonly Order[]): readonly NextTask[] {
  const up = new Map<string, Order[]>();
  for (const order of orders.filter(({ status }) => status === 'serving')) {
    const party = order.visitId ?? order.id;
    up.set(party, [...(up.get(party) ?? []), order]);
  }
  return [...up].map(([key, rounds]) => ({
    kind: 'run',
    key: `run ${key}`,
    tableId: rounds[0]?.tableId ?? '',
    text: 'Run food',
    since: Math.min(...rounds.map(({ statusBy }) => Date.parse(statusBy.at))),
    rounds,
    dishes: dishesOf(rounds),
  }));
}

function dishesOf(rounds: readonly Order[]): string {
  const portions = new Map<string, number>();
  for (const item of rounds.flatMap(({ items }) => items)) {
    const left = leftOf(item);
    if (left > 0) portions.set(item.name, (portions.get(item.name) ?? 0) + left);
  }
  return [...portions].map(([name, count]) => `${count} ${name}`).join(', ');
}

const isNewFromGuest = (order: Order): boolean => awaitsStaff(order) && order.visitId === undefined;

const guestTask = ({ id, tableId, submittedAt }: Order): NextTask => ({
  kind: 'guest',
  key: `guest ${id}`,
  tableId,
  text: 'Guest order',
  since: submittedAt === null ? null : Date.parse(submittedAt),
  orderId: id,
});

/** Returns what the server has to do for a party, beside carrying its food. Undefined while it can wait. */
function partyTask({ visit, pads, rounds, bill }: VisitNow, now: number): NextTask | undefined {
  const of = { key: `party ${visit.id}`, tableId: visit.tableId };
  const live = rounds.filter(({ status }) => status !== 'cancelled');
  const items = pads.filter((pad) => !awaitsStaff(pad)).flatMap((pad) => pad.items);
  const held = heldCourse(items, live);
  if (held !== null && !paysFirst(visit)) {
    if (!live.every(isServed)) return undefined;
    const since = Math.max(...live.map(({ statusBy }) => Date.parse(statusBy.at)));
    return { ...of, kind: 'fire', text: `Fire course ${held}`, since };
  }
  if (items.length > 0) {
    if (!isForgotten(items, now)) return undefined;
    const since = lastAdded(items);
    return paysFirst(visit)
      ? { ...of, kind: 'pay', text: 'Pay', since, visit }
      : { ...of, kind: 'unsent', text: `Unsent ${countOf(items)}`, since };
  }
  if (live.length === 0) return undefined;
  if (bill.due <= 0)
    return live.every(isServed) ? { ...of, kind: 'close', text: 'Close', since: null, visit } : undefined;
  if (!isBillOut(visit, live)) return undefined;
  return { ...of, kind: 'bill', text: 'Bill out', since: Date.parse(visit.billedAt ?? ''), visit };
}

/** A table is left to clear when its last party has paid and nobody has freed it or seated anybody since. */
function clearTasks({ tables, orders, parties, visits }: Room): readonly NextTask[] {
  const inUse = new Set([...orders, ...parties.map(({ visit }) => visit)].map(({ tableId }) => tableId));
  return tables
    .filter(({ id, status }) => status === 'occupied' && !inUse.has(id))
    .flatMap((table): readonly NextTask[] => {
      const at = lastClose(table, visits);
      if (at === undefined || at <= (table.freedAt ?? '')) return [];
      const since = Date.parse(at);
      return [{ kind: 'clear', key: `clear ${table.id}`, tableId: table.id, text: 'Clear', since, table }];
    });
}

const lastClose = ({ id }: Table, visits: readonly Visit[]): string | undefined =>
  visits
    .filter((visit) => visit.tableId === id && !isOpenVisit(visit))
    .flatMap(({ closed }) => closed?.at ?? [])
    .toSorted()
    .at(-1);
