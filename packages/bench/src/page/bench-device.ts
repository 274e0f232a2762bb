/** A device in the page: the app's engine on its own mirror, filled with a venue and a history of orders. */
import type { Order } from '@tableside/domain/orders/order.ts';
import type { Actor } from '@tableside/domain/permissions.ts';
import type { Envelope } from '@tableside/protocol/envelope.ts';
import { createEngine } from '@tableside/web/engine/create-engine.ts';
import type { Engine } from '@tableside/web/engine/engine.ts';
import { DeviceDb } from '@tableside/web/mirror/database/device-db.ts';
import { MirrorDb } from '@tableside/web/mirror/database/mirror-db.ts';
import { ensureMeta, requireMeta } from '@tableside/web/mirror/database/sync-meta.ts';
import { resetMirror } from '@tableside/web/mirror/outbox/new-queue.ts';
import { applyEnvelope } from '@tableside/web/mirror/rebase/apply-envelope.ts';
import { steadyClock, systemClock } from '@tableside/web/platform/clock.ts';
import { newId } from '@tableside/web/platform/new-id.ts';
import { browserRandom } from '@tableside/web/platform/random.ts';
import { browserTimers } from '@tableside/web/platform/timers.ts';
import { committed } from './bare.ts';
import { cutOffTransport } from './cut-off-transport.ts';

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
  await fillMirror(mirror, rows);
  const device = new DeviceDb(`tableside-bench-${name}-device`);
  const engine = createEngine({
    mirror,
    device,
    actor,
    session: { token: () => 'token', unauthorized: () => undefined },
    transport: cutOffTransport,
    clock: systemClock,
    steady: steadyClock,
    random: browserRandom,
    timers: browserTimers,
    locks: null,
    appVersion: 'unknown',
  });
  await engine.start();
  return { mirror, engine };
}

async function fillMirror(mirror: MirrorDb, rows: Envelope): Promise<void> {
  const { clientId } = await ensureMeta(mirror, newId);
  const full = newId();
  await resetMirror(mirror, { epoch: null, fullPull: full, newClientId: newId(), askedAs: clientId });
  const applied = await applyEnvelope(mirror, rows, { via: 'pull', clientId, full, now: Date.now() });
  if (applied.kind !== 'applied') throw new Error(`the rows of the venue were not taken: ${applied.kind}`);
}

const CHUNK = 2000;
const DAY_MS = 24 * 3_600_000;

/** Adds orders of the day before: copies of one that was served and paid. */
export async function addHistory(mirror: MirrorDb, count: number): Promise<void> {
  const served = await mirror.orders.where('[doc.status+doc.statusBy.at]').above(['completed', '']).first();
  if (served?.doc.status !== 'completed') throw new Error('no order of the venue is completed');
  const { cursor: seq } = await requireMeta(mirror);
  for (let first = 0; first < count; first += CHUNK) {
    const copies = Array.from({ length: Math.min(CHUNK, count - first) }, (_, n) =>
      copyOf(served.doc, (time) => new Date(Date.parse(time) - DAY_MS - (first + n) * 100).toISOString()),
    );
    await putOrders(
      mirror,
      copies.map((doc) => ({ id: doc.id, seq, doc })),
    );
  }
}

/**
 * Bypasses Dexie, which would report each row to its observers. Uses one transaction, which ends before the next
 * begins.
 */
function putOrders(mirror: MirrorDb, rows: readonly object[]): Promise<void> {
  const transaction = mirror.backendDB().transaction('orders', 'readwrite', { durability: 'relaxed' });
  const orders = transaction.objectStore('orders');
  for (const row of rows) orders.put(row);
  return committed(transaction);
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
