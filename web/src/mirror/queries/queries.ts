/** The screens' queries of the mirror, as index ranges. `null` means that a row does not exist. */
import type { Documents, EntityName } from '@tableside/domain/entities/entities.ts';
import {
  type Category,
  effectiveOptionGroupIds,
  idsBelow,
  type MenuEntry,
  type OptionGroup,
  type Product,
  withNested,
} from '@tableside/domain/entities/menu.ts';
import type { Order, OrderStatus } from '@tableside/domain/entities/order.ts';
import type { Payment } from '@tableside/domain/entities/payment.ts';
import type { StaffMember } from '@tableside/domain/entities/staff-member.ts';
import type { Section, Table } from '@tableside/domain/entities/table.ts';
import type { Venue } from '@tableside/domain/entities/venue.ts';
import { isOwnPad } from '@tableside/domain/entities/visit.ts';
import { awaitsStaff } from '@tableside/domain/orders/guest-draft.ts';
import { isCounter } from '@tableside/domain/tables/counter.ts';
import Dexie, { type Collection } from 'dexie';
import type { MirrorDb, MirrorRow } from '../database/mirror-db.ts';
import { OPEN_STATUSES, openOrdersByTable } from '../database/mirror-indexes.ts';
import { readTransaction } from '../database/transaction.ts';

const ON_THE_BOARD = ['paid', 'accepted', 'preparing', 'serving'] as const satisfies readonly OrderStatus[];
const CLOSED: readonly OrderStatus[] = ['completed', 'cancelled'];

const docs = <E extends EntityName>(rows: readonly MirrorRow<E>[]): Documents[E][] =>
  rows.map((row) => row.doc);
const naturally = new Intl.Collator('en', { numeric: true, sensitivity: 'base' }).compare;
const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

export async function rowOf<E extends EntityName>(
  db: MirrorDb,
  entity: E,
  id: string,
): Promise<Documents[E] | null> {
  return (await db.rowsOf(entity).get(id))?.doc ?? null;
}

export async function venueOf(db: MirrorDb): Promise<Venue | null> {
  return (await db.venue.toCollection().first())?.doc ?? null;
}

/** Returns the numbers of the orders that the mirror holds: those that are open, and those closed lately. */
export async function numbersOfOrders(db: MirrorDb): Promise<ReadonlySet<string>> {
  const numbers = new Set<string>();
  await db.orders.each(({ doc }) => void numbers.add(doc.orderNumber));
  return numbers;
}

/** Returns the sections by rank, then by name. */
export async function sectionsOf(db: MirrorDb): Promise<Section[]> {
  const sections = docs(await db.sections.toArray()).filter((section) => !section.archived);
  return sections.sort((a, b) => a.rank - b.rank || naturally(a.name, b.name));
}

/**
 * Returns the tables by section, then in natural number order (T2 before T10). The counter is none of them: nobody sits
 * there.
 */
export const tablesOf = async (db: MirrorDb): Promise<Table[]> =>
  (await tablesEverOf(db)).filter((table) => !table.archived && !isCounter(table));

/** Includes deleted tables that this device still holds, because older orders name them. */
export async function tablesEverOf(db: MirrorDb): Promise<Table[]> {
  const tables = docs(await db.rowsOf('table').toArray());
  return tables.sort((a, b) => compare(a.section, b.section) || naturally(a.number, b.number));
}

const inPosition = <T extends { position: number; name: string; archived: boolean }>(rows: T[]): T[] =>
  rows.filter((row) => !row.archived).sort((a, b) => a.position - b.position || naturally(a.name, b.name));

export const categoriesOf = async (db: MirrorDb): Promise<Category[]> =>
  inPosition(docs(await db.categories.toArray()));
export const productsOf = async (db: MirrorDb): Promise<Product[]> =>
  inPosition(docs(await db.products.toArray()));
export const optionGroupsOf = async (db: MirrorDb): Promise<OptionGroup[]> =>
  inPosition(docs(await db.optionGroups.toArray()));

/** Returns the product as it is sold; null when it is unknown or no longer on the menu. */
export async function menuEntryOf(db: MirrorDb, productId: string): Promise<MenuEntry | null> {
  const product = await rowOf(db, 'product', productId);
  if (!product || product.archived) return null;
  const category = (await rowOf(db, 'category', product.category)) ?? undefined;
  const groups = await db.optionGroups.bulkGet([...effectiveOptionGroupIds(product, category)]);
  const optionGroups = groups.flatMap((row) => (row && !row.doc.archived ? [row.doc] : []));
  const entry = { product, category, optionGroups };
  if (idsBelow(optionGroups).length === 0) return entry;
  const all = new Map(docs(await db.optionGroups.toArray()).map((group) => [group.id, group]));
  return withNested(entry, (id) => (all.get(id)?.archived ? undefined : all.get(id)));
}

export async function staffOf(db: MirrorDb): Promise<StaffMember[]> {
  return docs(await db.staff.toArray()).sort((a, b) => naturally(a.firstName, b.firstName));
}

function withStatus(db: MirrorDb, status: OrderStatus): Collection<MirrorRow<'order'>, string> {
  return db.orders
    .where('[doc.status+doc.statusBy.at]')
    .between([status, Dexie.minKey], [status, Dexie.maxKey]);
}

/** One transaction for all statuses. Otherwise each would open its own, at each change of an order. */
function ordersWith(mirror: MirrorDb, statuses: readonly OrderStatus[]): Promise<Order[]> {
  return readTransaction(mirror, [mirror.orders], async (db) => {
    const found = await Promise.all(statuses.map((status) => withStatus(db, status).toArray()));
    return found.flatMap(docs);
  });
}

/** Open orders by status. */
export type Board = Readonly<Record<(typeof ON_THE_BOARD)[number], Order[]>>;

export interface BoardHere {
  /** Each status lists its oldest order first. */
  readonly open: Board;
  /** The server's change number of each order, by id; 0 for every order with a waiting change, on the board or not. */
  readonly seqs: Readonly<Record<string, number>>;
}

/**
 * Returns open orders that were sent. Shadows tell which orders have waiting changes, because the queue may be long.
 */
export function boardOf(mirror: MirrorDb): Promise<BoardHere> {
  return readTransaction(mirror, [mirror.orders, mirror.shadow], async (db) => {
    const [rows, waiting] = await Promise.all([
      byStatus(db),
      db.shadow.where('[entity+id]').between(['order', Dexie.minKey], ['order', Dexie.maxKey]).primaryKeys(),
    ]);
    const known = rows.flat().map(({ id, seq }) => [id, seq] as const);
    const seqs = Object.fromEntries([...known, ...waiting.map(([, id]) => [id, 0] as const)]);
    return { open: asBoard(rows), seqs };
  });
}

const byStatus = (db: MirrorDb): Promise<MirrorRow<'order'>[][]> =>
  Promise.all(ON_THE_BOARD.map((status) => withStatus(db, status).toArray()));

const boardWithin = async (db: MirrorDb): Promise<Board> => asBoard(await byStatus(db));

function asBoard([paid = [], accepted = [], preparing = [], serving = []]: MirrorRow<'order'>[][]): Board {
  const inOrder = (rows: MirrorRow<'order'>[]): Order[] => docs(rows).sort(bySentAt);
  return {
    paid: inOrder(paid),
    accepted: inOrder(accepted),
    preparing: inOrder(preparing),
    serving: inOrder(serving),
  };
}

/** A business day and its first instant, ISO 8601 UTC. */
export interface Day {
  readonly date: string;
  readonly since: string;
}

export interface Closed {
  readonly completed: Order[];
  readonly cancelled: Order[];
}

/** Returns the orders sent and closed on a business day, oldest first. */
export async function closedOf(db: MirrorDb, day: Day): Promise<Closed> {
  const [completed = [], cancelled = []] = await Promise.all(
    CLOSED.map((status) => closedSince(db, status, day).toArray()),
  );
  return { completed: ofDay(completed, day), cancelled: ofDay(cancelled, day) };
}

/** Selects the closed orders that a kitchen wall shows. */
export interface WallScope {
  /** How many of the last completed orders to show. */
  readonly most: number;
  /** Returns whether an order that was cancelled on an earlier day still hangs on the wall. */
  readonly stillHangs: (orderId: string) => boolean;
}

/** Returns the orders cancelled since the day began, whenever they were sent, plus earlier ones that still hang. */
async function latelyClosedOf(db: MirrorDb, day: Day, { most, stillHangs }: WallScope): Promise<Closed> {
  const [completed, cancelled, earlier] = await Promise.all([
    closedSince(db, 'completed', day).reverse().limit(most).toArray(),
    closedSince(db, 'cancelled', day).toArray(),
    cancelledBefore(db, day).primaryKeys(),
  ]);
  const hanging = earlier.filter(stillHangs);
  const found = hanging.length > 0 ? await db.orders.bulkGet(hanging) : [];
  const rows = [...found.flatMap((row) => row ?? []), ...cancelled];
  return { completed: ofDay(completed, day), cancelled: sentOf(rows) };
}

export interface WallOrders {
  readonly open: Board;
  readonly closed: Closed;
}

/** Reads both from one snapshot. */
export function wallOrdersOf(mirror: MirrorDb, day: Day, scope: WallScope): Promise<WallOrders> {
  return readTransaction(mirror, [mirror.orders], async (db) => {
    const [open, closed] = await Promise.all([boardWithin(db), latelyClosedOf(db, day, scope)]);
    return { open, closed };
  });
}

/** Searches by the last status change: an order cannot be closed before its day begins. */
const closedSince = (db: MirrorDb, status: OrderStatus, { since }: Day) =>
  db.orders
    .where('[doc.status+doc.statusBy.at]')
    .between([status, since], [status, Dexie.maxKey]) as Collection<MirrorRow<'order'>, string>;

const cancelledBefore = (db: MirrorDb, { since }: Day) =>
  db.orders
    .where('[doc.status+doc.statusBy.at]')
    .between(['cancelled', Dexie.minKey], ['cancelled', since]) as Collection<MirrorRow<'order'>, string>;

const sentOf = (rows: readonly MirrorRow<'order'>[]): Order[] =>
  docs(rows)
    .filter((order) => order.sentAt !== null)
    .sort(bySentAt);

const ofDay = (rows: readonly MirrorRow<'order'>[], { date }: Day): Order[] =>
  sentOf(rows).filter((order) => order.businessDay === date);

const bySentAt = (a: Order, b: Order): number =>
  compare(a.sentAt ?? a.createdAt, b.sentAt ?? b.createdAt) || compare(a.id, b.id);
const byCreation = (a: Order, b: Order): number => compare(a.createdAt, b.createdAt) || compare(a.id, b.id);

/** Returns all orders that are not final, including guests' drafts, oldest first. The pad of a visit is no order. */
export const openOrdersOf = async (db: MirrorDb): Promise<Order[]> =>
  withoutPads(await ordersWith(db, OPEN_STATUSES)).sort(byCreation);

export async function openOrdersOfTable(db: MirrorDb, tableId: string): Promise<Order[]> {
  return withoutPads(docs(await openOrdersByTable(db, tableId))).sort(byCreation);
}

const withoutPads = (orders: readonly Order[]): Order[] => orders.filter((order) => !isOwnPad(order));

/** Returns the orders sent and completed at a table on a business day, in no particular order. */
export async function completedOfTable(db: MirrorDb, tableId: string, date: string): Promise<Order[]> {
  const found = await db.orders.where('[doc.tableId+doc.status]').equals([tableId, 'completed']).toArray();
  return docs(found).filter((order) => order.businessDay === date);
}

/** Returns the orders of guests that wait for staff, the longest waiting first. */
export async function guestOrdersOf(db: MirrorDb): Promise<Order[]> {
  const drafts = await ordersWith(db, ['draft']);
  return drafts.filter(awaitsStaff).sort((a, b) => compare(a.submittedAt ?? '', b.submittedAt ?? ''));
}

/**
 * Returns the payments and refunds of one visit, oldest first. They are also those of the visits that were merged into
 * it, because their payments stay as they were.
 */
export async function paymentsOf(db: MirrorDb, visitId: string): Promise<Payment[]> {
  const merged = docs(await db.visits.where('doc.status').equals('merged').toArray());
  const ids = [visitId];
  for (const id of ids)
    ids.push(...merged.filter(({ mergedInto }) => mergedInto === id).map((one) => one.id));
  const payments = docs(await db.payments.where('doc.visitId').anyOf(ids).toArray());
  return payments.sort((a, b) => compare(a.timestamp, b.timestamp) || compare(a.id, b.id));
}
