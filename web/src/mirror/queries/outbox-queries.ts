/** Queries about pending changes: which are waiting, refused or confirmed, and how far an order has been delivered. */
import { rowKey } from '@tableside/domain/entities/entities.ts';
import type { Order } from '@tableside/domain/entities/order.ts';
import type { Station } from '@tableside/domain/entities/station.ts';
import { byRound, isRound } from '@tableside/domain/entities/visit.ts';
import { isForKitchen, isToMake } from '@tableside/domain/orders/for-kitchen.ts';
import { stationsOf } from '@tableside/domain/venue/stations.ts';
import type {
  AckedEntry,
  KitchenMeta,
  MirrorDb,
  OutboxEntry,
  RejectedEntry,
  SyncMeta,
} from '../database/mirror-db.ts';
import { fillsOpen, readMeta } from '../database/sync-meta.ts';
import { readTransaction } from '../database/transaction.ts';
import { isAnswered } from '../outbox/answered.ts';
import { unsentWork } from '../outbox/outbox.ts';
import type { BoardHere } from './queries.ts';

/** A change that waits for the server, as shown in the list of changes. */
export interface WaitingChange {
  readonly mid: number;
  readonly cmdId: string;
  readonly name: string;
  readonly args: unknown;
  readonly by: { readonly userId: string; readonly name: string };
  /** ISO 8601 UTC */
  readonly occurredAt: string;
  readonly queuedAt: number;
  /** `sent`: the server has answered, but its rows have not arrived yet. */
  readonly state: 'waiting' | 'sent' | 'settled';
  readonly attempts: number;
  /** Keys (`order/…`) of the rows it changes. */
  readonly rows: readonly string[];
}

const waitingChange = (entry: OutboxEntry, meta: Pick<SyncMeta, 'appliedUpTo'>): WaitingChange => ({
  mid: entry.mid,
  cmdId: entry.cmdId,
  name: entry.name,
  args: entry.args,
  by: entry.context.actor,
  occurredAt: entry.context.occurredAt,
  queuedAt: entry.queuedAt,
  state: entry.state === 'settled' ? 'settled' : isAnswered(entry, meta) ? 'sent' : 'waiting',
  attempts: entry.attempts,
  rows: entry.touched.rows,
});

const isShown = (entry: { readonly name: string }): boolean => entry.name !== 'sync.skip';

/** Returns the changes in the order they were made. */
export async function waitingChanges(db: MirrorDb): Promise<WaitingChange[]> {
  const [outbox, meta] = await Promise.all([db.outbox.toArray(), readMeta(db)]);
  return outbox.filter(isShown).map((entry) => waitingChange(entry, meta ?? {}));
}

/** Returns refused and held changes, newest first. */
export const rejectedChanges = (db: MirrorDb): Promise<RejectedEntry[]> =>
  db.rejected.orderBy('at').reverse().toArray();

export async function confirmedSince(db: MirrorDb, since: number): Promise<AckedEntry[]> {
  return (await db.acked.where('at').aboveOrEqual(since).reverse().sortBy('at')).filter(isShown);
}

/** Saved on this device, on the server, in the kitchen's list, on the kitchen screen. */
export type DeliveryStep = 'saved' | 'server' | 'list' | 'kitchen';

export interface Delivery {
  readonly step: DeliveryStep;
  /** The kitchen prepares part of this order, so the order must reach it. */
  readonly isForKitchen: boolean;
  /**
   * Milliseconds of this device's clock; null when another device made the change, or this one no longer remembers it.
   */
  readonly savedAt: number | null;
  readonly serverAt: number | null;
  /** ISO 8601 UTC: when the kitchen was last known to have reached this step. */
  readonly kitchenAt: string | null;
}

/** The kitchen's state, as far as this device knows it. */
export interface KitchenKnown {
  /** The kitchen's lists contain every change up to this number. */
  readonly cursor: number;
  /** Ids of the orders known to be on its screens now. */
  readonly shown: ReadonlySet<string>;
  readonly stations: readonly Station[];
}

/** Returns how far an order that the server already has was delivered. */
function stepOf(order: Order, seq: number, { cursor, shown, stations }: KitchenKnown): DeliveryStep {
  if (seq > cursor || !isToMake(order)) return 'server';
  if (shown.has(order.id)) return 'kitchen';
  return isForKitchen(order, stations) ? 'list' : 'server';
}

/**
 * Returns how far the latest change of an order was delivered; null for an unknown order. `shown`: see `KitchenKnown`.
 */
export async function deliveryOf(
  mirror: MirrorDb,
  orderId: string,
  shown: ReadonlySet<string>,
): Promise<Delivery | null> {
  const key = rowKey('order', orderId);
  const stores = [mirror.orders, mirror.outbox, mirror.acked, mirror.meta, mirror.venue];
  const [row, entries, acked, kitchen, stations] = await readTransaction(mirror, stores, (db) =>
    Promise.all([
      db.orders.get(orderId),
      db.outbox.where('touched.rows').equals(key).toArray(),
      db.acked.where('touched.rows').equals(key).toArray(),
      db.meta.get('kitchen') as Promise<KitchenMeta | undefined>,
      stationsHere(db),
    ]),
  );
  if (!row) return null;
  const latest = entries.at(-1);
  const confirmed = acked.sort((a, b) => a.at - b.at).at(-1);
  const known = {
    isForKitchen: isForKitchen(row.doc, stations),
    savedAt: latest?.queuedAt ?? confirmed?.queuedAt ?? null,
  };
  if (row.seq === 0 || entries.some((entry) => entry.state === 'queued')) {
    return { ...known, step: 'saved', serverAt: null, kitchenAt: null };
  }
  const step = stepOf(row.doc, row.seq, { cursor: kitchen?.cursor ?? 0, shown, stations });
  const kitchenAt = step === 'server' ? null : (kitchen?.at ?? null);
  return { ...known, step, serverAt: confirmed?.at ?? null, kitchenAt };
}

export interface PaidOf {
  readonly visitId: string;
  /** Where the guests pay first, their money sends the round. */
  readonly isPaidFirst: boolean;
  readonly paymentIds: readonly string[];
}

/**
 * Returns how far these payments were delivered, and with them the last round that guests paid first. Of a payment that
 * this device doesn't hold, the server told. `shown`: see `KitchenKnown`.
 */
export async function paymentsDeliveryOf(
  mirror: MirrorDb,
  { visitId, isPaidFirst, paymentIds }: PaidOf,
  shown: ReadonlySet<string>,
): Promise<DeliveryStep> {
  const keys = paymentIds.map((id) => rowKey('payment', id));
  const stores = [mirror.payments, mirror.orders, mirror.outbox, mirror.meta, mirror.venue];
  const [payments, entries, orders, cursor, stations] = await readTransaction(mirror, stores, (db) =>
    Promise.all([
      db.payments.bulkGet([...paymentIds]),
      db.outbox.where('touched.rows').anyOf(keys).toArray(),
      db.orders.where('doc.visitId').equals(visitId).toArray(),
      kitchenCursor(db),
      stationsHere(db),
    ]),
  );
  if (payments.some((row) => row?.seq === 0) || entries.some(({ state }) => state === 'queued'))
    return 'saved';
  const rounds = isPaidFirst ? orders.filter(({ doc, seq }) => isRound(doc) && seq > 0) : [];
  const last = rounds.sort((a, b) => byRound(a.doc, b.doc)).at(-1);
  return last ? stepOf(last.doc, last.seq, { cursor, shown, stations }) : 'server';
}

async function stationsHere(db: MirrorDb): Promise<readonly Station[]> {
  const venue = await db.venue.toCollection().first();
  return stationsOf(venue?.doc ?? {});
}

/** The kitchen's lists contain all changes up to this number; 0 until the kitchen's state is first known. */
export async function kitchenCursor(db: MirrorDb): Promise<number> {
  const kitchen = await db.meta.get('kitchen');
  return kitchen?.key === 'kitchen' ? kitchen.cursor : 0;
}

/** Returns how far the latest change of each order was delivered, by order id. */
export function deliverySteps(
  { open, seqs }: BoardHere,
  kitchen: KitchenKnown,
): Readonly<Record<string, DeliveryStep>> {
  const onBoard = new Map(Object.values(open).flatMap((orders) => orders.map((order) => [order.id, order])));
  const step = (id: string, seq: number): DeliveryStep => {
    const order = onBoard.get(id);
    return seq === 0 || !order ? 'saved' : stepOf(order, seq, kitchen);
  };
  return Object.fromEntries(Object.entries(seqs).map(([id, seq]) => [id, step(id, seq)]));
}

/** Server time minus device time in milliseconds, from the last measurement. */
export async function clockOffset(db: MirrorDb): Promise<number> {
  const clock = await db.meta.get('clock');
  return clock?.key === 'clock' ? clock.offsetMs : 0;
}

export interface MirrorState {
  /** The first pull has not finished. Part of the data would look like all of it, so screens show nothing yet. */
  readonly empty: boolean;
  /** What is open is there, and so are the menu, the tables and the staff. Screens that show no more begin with it. */
  readonly opened: boolean;
  /** The server's message when the first pull failed; empty when it sent none; null when nothing failed. */
  readonly firstSyncError: string | null;
}

export async function mirrorState(db: MirrorDb): Promise<MirrorState> {
  const [venues, first] = await Promise.all([db.venue.count(), db.meta.get('firstSync')]);
  const known = first?.key === 'firstSync' ? first : undefined;
  // Read only until the first pull is known to be finished, because the sync state changes with every commit.
  const meta = known?.done === true ? undefined : await readMeta(db);
  const empty = venues === 0 || meta?.fillsEmpty === true;
  const opened = venues > 0 && !(meta && fillsOpen(meta));
  return { empty, opened, firstSyncError: empty ? (known?.error ?? null) : null };
}

export interface Counts {
  readonly waiting: number;
  readonly oldestWaitingAt: number | null;
  readonly refused: number;
  readonly held: number;
}

/**
 * Returns the numbers for the pill. A change the server has answered no longer waits, even if its rows have not
 * arrived.
 */
export async function countsOf(db: MirrorDb): Promise<Counts> {
  const [waiting, rejected] = await readTransaction(db, [db.outbox, db.meta, db.rejected], (bound) =>
    Promise.all([unsentWork(bound), bound.rejected.toArray()]),
  );
  const held = rejected.filter((entry) => entry.status === 'held').length;
  return { waiting: waiting.count, oldestWaitingAt: waiting.oldestAt, refused: rejected.length - held, held };
}
