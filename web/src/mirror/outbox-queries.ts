/** What screens ask about changes on their way: waiting, refused, confirmed, and how far an order has come. */
import { rowKey } from '@tableside/domain/entities.ts';
import type { AckedEntry, DeadEntry, KitchenMeta, MirrorDb, OutboxEntry } from './mirror-db.ts';
import { unsentWork } from './outbox.ts';
import { readMeta } from './sync-meta.ts';
import { readTransaction } from './transaction.ts';

/** A change that waits for the server, as the list of changes shows it. */
export interface WaitingChange {
  readonly mid: number;
  readonly cmdId: string;
  readonly name: string;
  readonly args: unknown;
  /** ISO 8601 UTC */
  readonly occurredAt: string;
  readonly queuedAt: number;
  /** `sent`: the server has answered, its rows are still on their way. */
  readonly state: 'waiting' | 'sent' | 'settled';
  readonly attempts: number;
  /** Keys (`order/…`) of the rows it changes. */
  readonly rows: readonly string[];
}

const waitingChange = (entry: OutboxEntry): WaitingChange => ({
  mid: entry.mid,
  cmdId: entry.cmdId,
  name: entry.name,
  args: entry.args,
  occurredAt: entry.context.occurredAt,
  queuedAt: entry.queuedAt,
  state: entry.state === 'settled' ? 'settled' : entry.answered === 1 ? 'sent' : 'waiting',
  attempts: entry.attempts,
  rows: entry.touched.rows,
});

const isShown = (entry: { readonly name: string }): boolean => entry.name !== 'sync.skip';

/** In the order in which they were made. */
export async function waitingChanges(db: MirrorDb): Promise<WaitingChange[]> {
  return (await db.outbox.toArray()).filter(isShown).map(waitingChange);
}

/** Refused and held changes, the newest first. */
export const tray = (db: MirrorDb): Promise<DeadEntry[]> => db.dead.orderBy('at').reverse().toArray();

export async function confirmedSince(db: MirrorDb, since: number): Promise<AckedEntry[]> {
  return (await db.acked.where('at').aboveOrEqual(since).reverse().sortBy('at')).filter(isShown);
}

export interface Delivery {
  /** Saved here, on the server, on the kitchen screen. */
  readonly step: 'saved' | 'server' | 'kitchen';
  /** Milliseconds of this device's clock; null when this device did not make the change, or no longer knows. */
  readonly savedAt: number | null;
  readonly serverAt: number | null;
  /** ISO 8601 UTC: when the kitchen screens were last known to be that far. */
  readonly kitchenAt: string | null;
}

/** How far the latest change of an order has come; null for an unknown order. */
export async function deliveryOf(mirror: MirrorDb, orderId: string): Promise<Delivery | null> {
  const key = rowKey('order', orderId);
  const stores = [mirror.orders, mirror.outbox, mirror.acked, mirror.meta];
  const [row, entries, acked, kitchen] = await readTransaction(mirror, stores, (db) =>
    Promise.all([
      db.orders.get(orderId),
      db.outbox.where('touched.rows').equals(key).toArray(),
      db.acked.where('touched.rows').equals(key).toArray(),
      db.meta.get('kitchen') as Promise<KitchenMeta | undefined>,
    ]),
  );
  if (!row) return null;
  const latest = entries.at(-1);
  const confirmed = acked.sort((a, b) => a.at - b.at).at(-1);
  const savedAt = latest?.queuedAt ?? confirmed?.queuedAt ?? null;
  const serverAt = confirmed?.at ?? null;
  if (row.seq === 0 || entries.some((entry) => entry.state === 'queued')) {
    return { step: 'saved', savedAt, serverAt: null, kitchenAt: null };
  }
  const inKitchen = kitchen !== undefined && row.seq <= kitchen.cursor;
  return {
    step: inKitchen ? 'kitchen' : 'server',
    savedAt,
    serverAt,
    kitchenAt: inKitchen ? kitchen.at : null,
  };
}

/** The kitchen screens have seen the changes up to this number; 0 before the first word of them. */
export async function kitchenCursor(db: MirrorDb): Promise<number> {
  const kitchen = await db.meta.get('kitchen');
  return kitchen?.key === 'kitchen' ? kitchen.cursor : 0;
}

/** How far the latest change of each order has come, by its id. `seqs`: as the board gives them. */
export const deliverySteps = (
  seqs: Readonly<Record<string, number>>,
  cursor: number,
): Readonly<Record<string, Delivery['step']>> =>
  Object.fromEntries(
    Object.entries(seqs).map(([id, seq]) => [id, seq === 0 ? 'saved' : seq <= cursor ? 'kitchen' : 'server']),
  );

/** Server time minus device time in milliseconds, as it was measured last. */
export async function clockOffset(db: MirrorDb): Promise<number> {
  const clock = await db.meta.get('clock');
  return clock?.key === 'clock' ? clock.offsetMs : 0;
}

export interface MirrorState {
  /** The first pull never came to its end: a part would look like the whole, so screens show nothing yet. */
  readonly empty: boolean;
  /** The server's message when the first pull failed, empty when it gave none; null when nothing failed. */
  readonly firstSyncError: string | null;
}

export async function mirrorState(db: MirrorDb): Promise<MirrorState> {
  const [venues, first] = await Promise.all([db.venue.count(), db.meta.get('firstSync')]);
  const known = first?.key === 'firstSync' ? first : undefined;
  const empty = venues === 0 || (known?.done !== true && (await isFilling(db)));
  return { empty, firstSyncError: empty ? (known?.error ?? null) : null };
}

/** Asked only before the first pull is known to be over: where the mirror stands changes with each commit. */
async function isFilling(db: MirrorDb): Promise<boolean> {
  return (await readMeta(db))?.fillsEmpty === true;
}

export interface Counts {
  readonly waiting: number;
  readonly oldestWaitingAt: number | null;
  readonly refused: number;
  readonly held: number;
}

/** The numbers of the pill. A change that the server answered waits no more, though its rows may be on their way. */
export async function countsOf(db: MirrorDb): Promise<Counts> {
  const [waiting, dead] = await readTransaction(db, [db.outbox, db.meta, db.dead], (bound) =>
    Promise.all([unsentWork(bound), bound.dead.toArray()]),
  );
  const held = dead.filter((entry) => entry.status === 'held').length;
  return { waiting: waiting.count, oldestWaitingAt: waiting.oldestAt, refused: dead.length - held, held };
}
