/**
 * Finds what the tables need from their servers now, the longest waiting first. It says only what this device knows: no
 * task comes from a guess, and a task whose time nobody wrote down stands last.
 */

import { type Order, upSince } from '@tableside/domain/entities/order.ts';
import type { Table } from '@tableside/domain/entities/table.ts';
import { leftOf, type Visit } from '@tableside/domain/entities/visit.ts';
import { awaitsStaff } from '@tableside/domain/orders/guest-draft.ts';
import { CALL_TEXT } from '../../components/tables/call-words.ts';
import type { PaidUp } from '../../components/tables/paid-up.ts';
import { FORGOTTEN_MS, stepOf, type VisitNow } from '../../components/tables/visit-next.ts';
import type { TableCalls } from '../../mirror/read/read-calls.ts';

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
      /** How many dishes are up beside those. */
      readonly others: number;
    }
  | { readonly kind: 'call'; readonly calls: TableCalls }
  | { readonly kind: 'guest'; readonly orderId: string }
  | { readonly kind: 'fire' | 'unsent'; readonly visit: Visit }
  | { readonly kind: 'pay' | 'bill' | 'close' | 'card'; readonly visit: Visit }
  | { readonly kind: 'clear'; readonly table: Table }
);

export interface Room {
  readonly tables: readonly Table[];
  /** Open orders, rounds included. */
  readonly orders: readonly Order[];
  /** The open visits. */
  readonly parties: readonly VisitNow[];
  /** The party that paid last, for each table that nobody has cleared since. */
  readonly paidUp: ReadonlyMap<string, PaidUp>;
  /** The guests who call. */
  readonly calls: readonly TableCalls[];
  /** When the last payment of each party came that has paid a part, in milliseconds since 1970. */
  readonly partPaid: ReadonlyMap<string, number>;
}

/** `now`: milliseconds since 1970 by the server's clock. */
export function nextTasks(room: Room, now: number): readonly NextTask[] {
  const tasks = [
    ...room.calls.map(callTask),
    ...runTasks(room.orders),
    ...room.orders.filter(isNewFromGuest).map(guestTask),
    ...room.parties.flatMap((party) => partyTask(party, now) ?? payRestTask(party, room, now) ?? []),
    ...clearTasks(room),
  ];
  return tasks.toSorted((a, b) => (a.since ?? Infinity) - (b.since ?? Infinity));
}

const callTask = (calls: TableCalls): NextTask => ({
  kind: 'call',
  key: `call ${calls.tableId} ${calls.kind}`,
  tableId: calls.tableId,
  text: CALL_TEXT[calls.kind],
  since: calls.since,
  calls,
});

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
    text: rounds.some(({ party }) => party) ? 'Ready' : 'Run food',
    since: Math.min(...rounds.map((round) => Date.parse(upSince(round)))),
    rounds,
    ...dishesOf(rounds),
  }));
}

/** Dishes that would take more room than this on a phone are counted. */
const NAMED_CHARACTERS = 20;

function dishesOf(rounds: readonly Order[]): { dishes: string; others: number } {
  const portions = new Map<string, number>();
  for (const item of rounds.flatMap(({ items }) => items)) {
    const left = leftOf(item);
    if (left > 0) portions.set(item.name, (portions.get(item.name) ?? 0) + left);
  }
  const dishes = [...portions].map(([name, count]) => `${count} ${name}`);
  const named = dishes.filter(
    (_, n) => n === 0 || dishes.slice(0, n + 1).join(', ').length <= NAMED_CHARACTERS,
  );
  return { dishes: named.join(', '), others: dishes.length - named.length };
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
function partyTask(party: VisitNow, now: number): NextTask | undefined {
  const { visit, rounds } = party;
  const { kind, text, course, since, isDue } = stepOf(party, now);
  const of = { key: `party ${visit.id}`, tableId: visit.tableId, since };
  if (!isDue || kind === 'order' || kind === 'kitchen') return undefined;
  if (kind === 'fire') return { ...of, kind, text: `Fire course ${course}`, visit };
  if (kind === 'unsent') return { ...of, kind, text, visit };
  // What the guests have paid for, and the kitchen still has, is no reason to go there.
  return kind === 'close' && rounds.some(isInKitchen) ? undefined : { ...of, kind, text, visit };
}

/** Guests who have paid a part go on at once, or somebody has to come back to them. */
function payRestTask({ visit, bill }: VisitNow, { partPaid }: Room, now: number): NextTask | undefined {
  const since = partPaid.get(visit.id);
  if (since === undefined || bill.due <= 0 || bill.taken <= 0 || now - since <= FORGOTTEN_MS)
    return undefined;
  return { kind: 'pay', key: `party ${visit.id}`, tableId: visit.tableId, text: 'Pay', since, visit };
}

const isInKitchen = ({ status }: Order): boolean =>
  status === 'paid' || status === 'accepted' || status === 'preparing';

const clearTasks = ({ tables, orders, paidUp }: Room): readonly NextTask[] =>
  tables
    .filter(({ id }) => orders.every(({ tableId }) => tableId !== id))
    .flatMap((table): readonly NextTask[] => {
      const at = paidUp.get(table.id)?.at;
      const of = { key: `clear ${table.id}`, tableId: table.id, text: 'Clear', table };
      return at === undefined ? [] : [{ ...of, kind: 'clear', since: Date.parse(at) }];
    });
