/**
 * The screens' queries about visits. A visit is read together with its pads and its rounds, and its bill is computed.
 */
import { lookUpAsync } from '@tableside/domain/command/look-ups.ts';
import type { Rows } from '@tableside/domain/command/rows.ts';
import type { Order } from '@tableside/domain/entities/order.ts';
import {
  byRound,
  isOwnPad,
  isPad,
  isRound,
  nextVisitOf,
  padIdOf,
  type Visit,
} from '@tableside/domain/entities/visit.ts';
import { type Bill, billOfVisit } from '@tableside/domain/visits/bill.ts';
import type { MirrorDb } from '../database/mirror-db.ts';
import { readTransaction } from '../database/transaction.ts';
import { displayedRows } from '../decide/row-source.ts';
import { owingVisits } from './owing-visits.ts';

export interface WholeVisit {
  /** Its `rootId` is the name under which commands reach it on this device. */
  readonly visit: Visit;
  /** The visit's own pad, which takes new lines. Undefined once the visit has ended. */
  readonly pad: Order | undefined;
  /** Its own pad and guests' drafts that were taken in, as far as they have lines. */
  readonly pads: readonly Order[];
  /** Oldest first, cancelled ones among them. */
  readonly rounds: readonly Order[];
  /** Where the guests pay first, it holds what is on the pads. */
  readonly bill: Bill;
}

/** Picks a visit among those that follow from the named one. */
type Pick = (rows: Rows, visitId: string) => Visit | undefined;

const pickedVisit =
  (pick: Pick) =>
  (mirror: MirrorDb, visitId: string): Promise<WholeVisit | null> =>
    readTransaction(mirror, [mirror.visits, mirror.orders], async (db) => {
      const rows = await lookUpAsync([{ kind: 'visitOf', visitId }], displayedRows(db));
      const visit = pick(rows, visitId);
      return visit
        ? wholeOf(await reachable(db, visit), byVisit(rows.all('order')).get(visit.id) ?? [])
        : null;
    });

/** Returns the visit that commands with this root id apply to now, or null when there is none. */
export const wholeVisitOf = pickedVisit((rows, rootId) => endOf(rows, rootId));

/** Returns the visit of this id, or the one that it was merged into. A continuation is another visit. */
export const namedVisitOf = pickedVisit((rows, visitId) => joinedBy(rows, visitId));

/** Returns the visit that counts this payment, or else the one that commands with this root id apply to now. */
export const payingVisitOf = (
  mirror: MirrorDb,
  { rootId, paymentId }: { readonly rootId: string; readonly paymentId: string | undefined },
): Promise<WholeVisit | null> =>
  pickedVisit(
    (rows) =>
      rows.all('visit').find(({ takings }) => takings.some((taking) => taking.paymentId === paymentId)) ??
      endOf(rows, rootId),
  )(mirror, rootId);

/** Returns the open visits, oldest first. */
export const openVisitsOf = (mirror: MirrorDb): Promise<WholeVisit[]> =>
  readTransaction(mirror, [mirror.visits, mirror.orders], async (db) => {
    const visits = (await db.visits.where('doc.status').equals('open').toArray()).map(({ doc }) => doc);
    const ids = visits.map(({ id }) => id);
    const rows = await db.orders.where('doc.visitId').anyOf(ids).toArray();
    const orders = byVisit(rows.map(({ doc }) => doc));
    const named = await Promise.all(visits.map((visit) => reachable(db, visit)));
    return named
      .map((visit) => wholeOf(visit, orders.get(visit.id) ?? []))
      .sort((a, b) => compare(a.visit.openedAt, b.visit.openedAt) || compare(a.visit.id, b.visit.id));
  });

/** Returns the pad or the round of a visit that has this line, cancelled or not; null when it is not here. */
export async function orderOfLine(
  db: MirrorDb,
  { visitId, itemId }: { readonly visitId: string; readonly itemId: string },
): Promise<Order | null> {
  const rows = await db.orders.where('doc.visitId').equals(visitId).toArray();
  return rows.find(({ doc }) => doc.items.some(({ id }) => id === itemId))?.doc ?? null;
}

/** Returns the visits that this device holds, in no particular order. */
export const everyVisitOf = async (db: MirrorDb): Promise<Visit[]> =>
  (await db.visits.toArray()).map((row) => row.doc);

/** Returns closed visits that owe money back to the guest, oldest first. */
export async function visitsOwingOf(db: MirrorDb): Promise<Visit[]> {
  const rows = await owingVisits(db).toArray();
  return rows.map((row) => row.doc).sort((a, b) => compare(a.openedAt, b.openedAt));
}

/** Returns the orders of visits by the id of their visit. */
function byVisit(orders: readonly Order[]): ReadonlyMap<string, readonly Order[]> {
  const found = new Map<string, Order[]>();
  for (const order of orders) {
    const own = found.get(order.visitId ?? '');
    if (own) own.push(order);
    else found.set(order.visitId ?? '', [order]);
  }
  return found;
}

/** `orders` are the pads and rounds of the visit. */
function wholeOf(visit: Visit, orders: readonly Order[]): WholeVisit {
  const rounds = orders.filter(isRound).sort(byRound);
  const drafts = orders.filter(isPad);
  const pads = drafts.filter(({ items }) => items.length > 0);
  return { visit, pad: drafts.find(isOwnPad), pads, rounds, bill: billOfVisit(visit, [...pads, ...rounds]) };
}

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/**
 * Returns the visit under a name that commands can follow here. Two days after their close, the visits before it leave
 * the device with their pads. From then on it has its own name, which the server knows as well.
 */
async function reachable(db: MirrorDb, visit: Visit): Promise<Visit> {
  const { id, rootId } = visit;
  if (id === rootId) return visit;
  const [pad, rows] = await Promise.all([
    db.orders.get(padIdOf(rootId)),
    db.visits.where('doc.rootId').equals(rootId).toArray(),
  ]);
  const known = new Map(rows.map(({ doc }) => [doc.id, doc]));
  let name: string | undefined = pad ? rootId : undefined;
  while (name !== undefined && name !== id) {
    const before: Visit | undefined = known.get(name);
    name = before && nextVisitOf(before);
  }
  return name === id ? visit : { ...visit, rootId: id };
}

/** Follows merges alone. */
function joinedBy(rows: Rows, visitId: string): Visit | undefined {
  const visit = rows.get('visit', visitId);
  return visit && visit.mergedInto !== null ? joinedBy(rows, visit.mergedInto) : visit;
}

/** Follows merges and continuations as far as this device knows them. */
function endOf(rows: Rows, rootId: string): Visit | undefined {
  const visit = rows.get('visit', rootId);
  const next = visit && nextVisitOf(visit);
  return (next === undefined ? undefined : endOf(rows, next)) ?? visit;
}
