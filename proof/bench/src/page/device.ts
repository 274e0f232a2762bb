/** A device in the page: the app's engine on its own mirror, filled with a venue and a history of orders. */

import type { Actor } from '@tableside/domain/command/permissions.ts';
import type { Order } from '@tableside/domain/entities/order.ts';
import type { Envelope, Row } from '@tableside/protocol/envelope.ts';
import { openEngine } from '@tableside/rush/engine.ts';
import type { Engine } from '@tableside/web/engine/engine.ts';
import { DeviceDb } from '@tableside/web/mirror/database/device-db.ts';
import { MirrorDb, STORE_OF } from '@tableside/web/mirror/database/mirror-db.ts';
import { ensureMeta, requireMeta } from '@tableside/web/mirror/database/sync-meta.ts';
import { resetMirror } from '@tableside/web/mirror/outbox/new-queue.ts';
import { applyEnvelope } from '@tableside/web/mirror/rebase/apply-envelope.ts';
import { newId } from '@tableside/web/platform/new-id.ts';

export interface DeviceOf {
  readonly actor: Actor;
  /** Everything that the server gave this person. */
  readonly rows: Envelope;
}

export interface BenchDevice {
  readonly mirror: MirrorDb;
  readonly engine: Engine;
}

/** Opens a mirror that holds what the server gave, and a device that has its letter but no network. */
export async function openDevice(name: string, { actor, rows }: DeviceOf): Promise<BenchDevice> {
  const mirror = new MirrorDb(`tableside-bench-${name}`);
  const { clientId } = await ensureMeta(mirror, newId);
  const full = newId();
  await resetMirror(mirror, { epoch: null, fullPull: full, newClientId: newId(), askedAs: clientId });
  // A first fill has two parts, and everything is in the first one.
  const rest = { ...rows, rows: [] };
  for (const [part, openUpTo] of [[rows], [rest, rows.to]] as const) {
    const arrival = { via: 'pull', clientId, full, openUpTo, now: Date.now() } as const;
    const applied = await applyEnvelope(mirror, part, arrival);
    if (applied.kind !== 'applied') throw new Error(`the rows of the venue were not taken: ${applied.kind}`);
  }
  const engine = openEngine({ mirror, device: new DeviceDb(`tableside-bench-${name}-device`), actor });
  await engine.start();
  return { mirror, engine };
}

export async function saved(tap: ReturnType<Engine['mutate']>): Promise<string> {
  const receipt = await tap;
  if (receipt.kind !== 'queued') throw new Error(`a mutation was ${receipt.kind}`);
  return receipt.cmdId;
}

/** Resolves when the transaction completes. Rejects with the error that aborted it. */
const committed = (transaction: IDBTransaction): Promise<void> =>
  new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onabort = () => reject(transaction.error ?? new Error('the transaction was aborted'));
  });

const CHUNK = 2000;
const DAY_MS = 24 * 3_600_000;

/**
 * Adds orders of the day before: copies of one that was served and paid. Bypasses Dexie, which would report each row to
 * its observers. Each transaction ends before the next begins.
 */
export async function addHistory(mirror: MirrorDb, count: number): Promise<void> {
  const served = await mirror.orders.where('[doc.status+doc.statusBy.at]').above(['completed', '']).first();
  if (served?.doc.status !== 'completed') throw new Error('no order of the venue is completed');
  const { cursor: seq } = await requireMeta(mirror);
  for (let first = 0; first < count; first += CHUNK) {
    const transaction = mirror.backendDB().transaction('orders', 'readwrite', { durability: 'relaxed' });
    for (let n = first; n < Math.min(count, first + CHUNK); n += 1) {
      const doc = copyOf(served.doc, (time) => new Date(Date.parse(time) - DAY_MS - n * 100).toISOString());
      transaction.objectStore('orders').put({ id: doc.id, seq, doc });
    }
    await committed(transaction);
  }
}

function copyOf(order: Order, at: (time: string) => string): Order {
  return {
    ...order,
    id: newId(),
    businessDay: at(order.createdAt).slice(0, 10),
    createdAt: at(order.createdAt),
    sentAt: order.sentAt && at(order.sentAt),
    updatedAt: at(order.updatedAt),
    statusBy: { ...order.statusBy, at: at(order.statusBy.at) },
  };
}

/** Adds orders of the day before to the mirror of the app in this page. */
export async function growMirror(count: number): Promise<void> {
  const names = (await indexedDB.databases()).map(({ name = '' }) => name);
  const name = names.find((one) => one.startsWith('tableside-') && one !== 'tableside-device');
  const mirror = new MirrorDb(name ?? '');
  await addHistory(mirror, count);
  mirror.close();
}

/**
 * The baseline of a first load: puts its rows into the stores of a new mirror, in one bare transaction. Returns the
 * milliseconds until they are durable.
 */
export async function putBareRows(rows: readonly Row[]): Promise<number> {
  const mirror = await new MirrorDb('tableside-bench-rows').open();
  const startedAt = performance.now();
  const stores = Object.values(STORE_OF);
  const transaction = mirror.backendDB().transaction(stores, 'readwrite', { durability: 'strict' });
  for (const row of rows)
    if ('doc' in row)
      transaction.objectStore(STORE_OF[row.entity]).put({ id: row.id, seq: row.seq, doc: row.doc });
  await committed(transaction);
  const took = performance.now() - startedAt;
  mirror.close();
  await mirror.delete();
  return took;
}
