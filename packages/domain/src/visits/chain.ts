/**
 * Finds the visit that a command is about. Commands name the first visit of a chain, its root. The party may have joined
 * another visit since, and a closed visit may go on in another one. The end of the chain is the visit that is open now,
 * or the last one that was closed.
 */
import type { Context, Rejection } from '../command/command.ts';
import type { Actor } from '../command/permissions.ts';
import type { Rows } from '../command/rows.ts';
import type { Order, Placed } from '../entities/order.ts';
import type { Table } from '../entities/table.ts';
import {
  byRound,
  isOpenVisit,
  isOwnPad,
  isPad,
  isRound,
  nextVisitOf,
  roundNumberOf,
  type Visit,
} from '../entities/visit.ts';

export interface VisitChain {
  /** Oldest first. Visits that were merged are left out: they have no lines and no money any more. */
  readonly visits: readonly Visit[];
  readonly end: Visit;
  /** Ids of all visits on the way, including merged ones. */
  readonly ids: ReadonlySet<string>;
  /** The pads and the rounds of all visits. */
  readonly orders: readonly Order[];
  /** The pads of the end: its own first, then drafts of guests that were taken in. */
  readonly pads: readonly Order[];
  /** The rounds of the end in the order in which they were sent, including cancelled ones. */
  readonly rounds: readonly Order[];
}

/** Returns undefined when the actor's venue has no such visit, or when its end is not loaded. */
export function chainOf(rows: Rows, actor: Actor, visitId: string): VisitChain | undefined {
  const walked = walk(rows, actor, visitId);
  const visits = walked.filter(({ mergedInto }) => mergedInto === null);
  const end = walked.at(-1);
  // The visit that the last one was merged into is not loaded.
  if (!end || end.mergedInto !== null) return undefined;
  const ids = new Set(walked.map(({ id }) => id));
  return chainWith(
    { visits, end, ids },
    visits.flatMap((visit) => rows.ordersOfVisit(visit.id)),
  );
}

type Visits = Pick<VisitChain, 'visits' | 'end' | 'ids'>;

function chainWith({ visits, end, ids }: Visits, orders: readonly Order[]): VisitChain {
  const ofEnd = orders.filter((order) => order.visitId === end.id);
  const pads = ofEnd.filter(isPad).sort((a, b) => Number(isOwnPad(b)) - Number(isOwnPad(a)));
  return { visits, end, ids, orders, pads, rounds: roundsIn(ofEnd) };
}

/** Returns the chain as it is after its end has changed, and these orders with it. */
export function changed(chain: VisitChain, end: Visit, orders: readonly Order[] = []): VisitChain {
  const later = new Map([...chain.orders, ...orders].map((order) => [order.id, order]));
  const visits = chain.visits.map((visit) => (visit.id === end.id ? end : visit));
  return chainWith({ ...chain, visits, end }, [...later.values()]);
}

/** Returns the pad of the end. Guests' drafts that were taken in are pads besides it. */
export const ownPadOf = ({ pads }: Pick<VisitChain, 'pads'>): Order | undefined => pads.find(isOwnPad);

function walk(rows: Rows, actor: Actor, visitId: string): readonly Visit[] {
  const walked = new Map<string, Visit>();
  for (let id: string | undefined = visitId; id !== undefined && !walked.has(id); ) {
    const visit = rows.get('visit', id);
    if (visit?.venueId !== actor.venueId) break;
    walked.set(id, visit);
    id = nextVisitOf(visit);
  }
  return [...walked.values()];
}

/** The visit that a command names, with all that is needed to decide the command. */
export interface NamedVisit {
  readonly rows: Rows;
  readonly context: Context;
  /** Undefined where the visit is not loaded, or hidden from this role. */
  readonly chain: VisitChain | undefined;
  /** The table of the named visit, if the command reads it. */
  readonly table: Table | undefined;
}

/** Returns the visit that a command names by its root, with its table if the command reads that. */
export function visitOfRoot(rows: Rows, visitId: string, context: Context): NamedVisit {
  const tableId = rows.get('visit', visitId)?.tableId;
  return {
    rows,
    context,
    chain: chainOf(rows, context.actor, visitId),
    table: tableId === undefined ? undefined : rows.get('table', tableId),
  };
}

/** Returns the chain if its end is open, else the refusal. */
export function openChain(rows: Rows, { actor }: Context, visitId: string): VisitChain | Rejection {
  const chain = chainOf(rows, actor, visitId);
  if (!chain) return { code: 'visit.notFound' };
  return isOpenVisit(chain.end) ? chain : closedRejection(chain.end);
}

/** Says which visit is closed, who closed it and when. */
const closedRejection = ({ number, closed }: Visit): Rejection => ({
  code: 'visit.closed',
  detail: { number, ...(closed && { by: closed.by.name, at: closed.at }) },
});

/** Returns the rounds among these orders, in the order in which they were sent. */
const roundsIn = (orders: readonly Order[]): readonly Order[] => orders.filter(isRound).sort(byRound);

/** Returns the rounds of one visit of the chain. */
export const roundsOf = ({ orders }: VisitChain, { id }: Visit): readonly Order[] =>
  roundsIn(orders.filter(({ visitId }) => visitId === id));

/** Returns the number of the next round. A continuation and a merged visit count on. */
export const nextRoundNumber = ({ orders }: VisitChain): number =>
  1 + Math.max(0, ...orders.map(roundNumberOf));

/** Returns the line and the pad or round that it is on. A line is on one order at most, mostly on the pad. */
export function placedLine({ pads, orders }: VisitChain, itemId: string): Placed | undefined {
  for (const order of [...pads, ...orders]) {
    const line = order.items.find(({ id }) => id === itemId);
    if (line) return { order, line };
  }
  return undefined;
}
