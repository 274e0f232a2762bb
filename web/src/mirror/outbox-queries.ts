/** What screens ask about changes on their way: waiting, refused, confirmed, and how far an order has come. */
import { rowKey } from '@tableside/domain/entities.ts';
import { isForKitchen, isToMake } from '@tableside/domain/orders/for-kitchen.ts';
import type { Order } from '@tableside/domain/orders/order.ts';
import type { AckedEntry, DeadEntry, KitchenMeta, MirrorDb, OutboxEntry } from './mirror-db.ts';
import { unsentWork } from './outbox.ts';
import type { BoardHere } from './queries.ts';
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

/** Saved here, on the server, in the kitchen's list, on the kitchen screen. */
export type DeliveryStep = 'saved' | 'server' | 'list' | 'kitchen';

export interface Delivery {
  readonly step: DeliveryStep;
  /** The kitchen makes something of the order: it is to come to the kitchen. */
  readonly isForKitchen: boolean;
  /** Milliseconds of this device's clock; null when this device did not make the change, or no longer knows. */
  readonly savedAt: number | null;
  readonly serverAt: number | null;
  /** ISO 8601 UTC: when the kitchen was last known to be that far. */
  readonly kitchenAt: string | null;
}

/** What is known of the kitchen. */
export interface KitchenKnown {
  /** Its lists hold every change up to here. */
  readonly cursor: number;
  /** The orders that its screens are known to paint now. */
  readonly shown: ReadonlySet<string>;
}

/** How far an order has come that the server has. */
function stepOf(order: Order, seq: number, { cursor, shown }: KitchenKnown): DeliveryStep {
  if (seq > cursor || !isToMake(order)) return 'server';
  if (shown.has(order.id)) return 'kitchen';
  return isForKitchen(order) ? 'list' : 'server';
}

/** How far the latest change of an order has come; null for an unknown order. `shown`: as `KitchenKnown` has it. */
export async function deliveryOf(
  mirror: MirrorDb,
  orderId: string,
  shown: ReadonlySet<string>,
): Promise<Delivery | null> {
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
  const known = {
    isForKitchen: isForKitchen(row.doc),
    savedAt: latest?.queuedAt ?? confirmed?.queuedAt ?? null,
  };
  if (row.seq === 0 || entries.some((entry) => entry.state === 'queued')) {
    return { ...known, step: 'saved', serverAt: null, kitchenAt: null };
  }
  const step = stepOf(row.doc, row.seq, { cursor: kitchen?.cursor ?? 0, shown });
  const kitchenAt = step === 'server' ? null : (kitchen?.at ?? null);
  return { ...known, step, serverAt: confirmed?.at ?? null, kitchenAt };
}

/** The kitchen's lists hold the changes up to this number; 0 before the first word of them. */
export async function kitchenCursor(db: MirrorDb): Promise<number> {
  const kitchen = await db.meta.get('kitchen');
  return kitchen?.key === 'kitchen' ? kitchen.cursor : 0;
}

/** How far the latest change of each order has come, by its id. */
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
