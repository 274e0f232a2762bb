/**
 * A tablet in real time: the engine on an IndexedDB of its own, with HTTP calls and a socket to a server process. It
 * keeps what it asked and what it was told.
 */
import { provideWebSocket } from '@tableside/api/testing/server/device-socket.ts';
import type { ServerProcess } from '@tableside/api/testing/server/server-process.ts';
import type { Actor } from '@tableside/domain/command/permissions.ts';
import { ENTITY_NAMES } from '@tableside/domain/entities/entities.ts';
import type { Session } from '@tableside/protocol/accounts.ts';
import { httpTransport } from '@tableside/web/engine/connection/http-transport.ts';
import { createEngine } from '@tableside/web/engine/create-engine.ts';
import type { Engine } from '@tableside/web/engine/engine.ts';
import { DeviceDb } from '@tableside/web/mirror/database/device-db.ts';
import { MirrorDb, type MirrorRow, type SyncMeta } from '@tableside/web/mirror/database/mirror-db.ts';
import { requireMeta } from '@tableside/web/mirror/database/sync-meta.ts';
import { steadyClock, systemClock } from '@tableside/web/platform/clock.ts';
import { browserRandom } from '@tableside/web/platform/random.ts';
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { expect } from 'vitest';

/** For what takes a moment. */
export const WAIT = { timeout: 60_000, interval: 20 };

/** A call to the server, and the answer. */
export interface Asked {
  /** Below `/api`. */
  readonly path: string;
  /** The id of the full pull that it was a page of. */
  readonly full: string | undefined;
  /** Undefined while there is no answer, and when none came. */
  status?: number;
  retryAfter?: string | null;
  /** The code of a refusal. */
  code?: string;
}

export interface RealTablet {
  readonly engine: Engine;
  readonly mirror: MirrorDb;
  readonly asked: readonly Asked[];
  readonly faults: readonly unknown[];
  place(): Promise<SyncMeta>;
  /** The rows that screens show, by entity and id. */
  rows(): Promise<Map<string, MirrorRow>>;
  close(): Promise<void>;
}

export interface TabletOf {
  readonly address: string;
  readonly session: Session;
}

/** Starts its engine. The address is that of the server, without a path. */
export async function openTablet({ address, session }: TabletOf): Promise<RealTablet> {
  provideWebSocket();
  const options = { indexedDB: new IDBFactory(), IDBKeyRange, cache: 'disabled' as const };
  const [mirror, device] = [new MirrorDb('mirror', options), new DeviceDb('device', options)];
  const asked: Asked[] = [];
  const faults: unknown[] = [];
  const engine = createEngine({
    mirror,
    device,
    actor: actorOf(session),
    session: { token: () => session.token, unauthorized: () => faults.push('the token was refused') },
    transport: httpTransport({
      base: `${address}/api`,
      socket: `${address.replace('http', 'ws')}/api/ws`,
      fetch: noting(asked),
    }),
    clock: systemClock,
    steady: steadyClock,
    random: browserRandom,
    // A number names a timer also in Node.
    timers: { setTimeout: (run, ms) => Number(setTimeout(run, ms)), clearTimeout: (id) => clearTimeout(id) },
    locks: null,
    isVisible: () => true,
    appVersion: 'simulated',
    onFault: (fault) => faults.push(fault),
  });
  await engine.start();
  return {
    engine,
    mirror,
    asked,
    faults,
    place: () => requireMeta(mirror),
    rows: () => rowsOf(mirror),
    async close() {
      await engine.stop();
      mirror.close();
      device.close();
    },
  };
}

/** Waits until the tablet has everything that its server has, and has sent everything. */
export async function isCurrent(tablet: RealTablet, server: ServerProcess): Promise<void> {
  const state = async () => {
    const { cursor, fullPull } = await tablet.place();
    const { body } = await server.call<{ head: number }>('/ready');
    const waiting = await tablet.mirror.outbox.count();
    const { phase } = tablet.engine.status.get();
    return { phase, waiting, fullPull, behind: body.head - cursor };
  };
  await expect.poll(state, WAIT).toEqual({ phase: 'online', waiting: 0, fullPull: null, behind: 0 });
}

export const fullPulls = ({ asked }: RealTablet): Set<string> =>
  new Set(asked.flatMap(({ full }) => full ?? []));

export const aNegroni = () => ({
  id: crypto.randomUUID(),
  productId: 'negroni',
  sizeId: 'glass',
  quantity: 1,
});

export async function newVisit({ engine }: RealTablet): Promise<string> {
  const id = crypto.randomUUID();
  let orderNumber = '';
  // The device gets its letter in the first moments.
  await expect
    .poll(async () => {
      orderNumber = await engine.nextOrderNumber().catch(() => '');
      return orderNumber;
    }, WAIT)
    .not.toBe('');
  await engine.mutate('visit.open', { id, orderNumber, tableId: 'table-1', payAt: 'end' });
  return id;
}

const actorOf = ({ user }: Session): Actor => {
  const { id: userId, name, role, venueId, staffId } = user;
  return { userId, name, role, venueId, staffId, deviceId: null };
};

function noting(asked: Asked[]): typeof fetch {
  return async (input, init) => {
    const request = new Request(input, init);
    const body: { full?: string } = request.method === 'POST' ? await request.clone().json() : {};
    const one: Asked = { path: new URL(request.url).pathname.replace(/^\/api/, ''), full: body.full };
    asked.push(one);
    const answer = await fetch(request);
    one.status = answer.status;
    one.retryAfter = answer.headers.get('retry-after');
    if (!answer.ok) one.code = ((await answer.clone().json()) as { code: string }).code;
    return answer;
  };
}

async function rowsOf(mirror: MirrorDb): Promise<Map<string, MirrorRow>> {
  const rows = new Map<string, MirrorRow>();
  for (const entity of ENTITY_NAMES)
    for (const row of await mirror.rowsOf(entity).toArray()) rows.set(`${entity} ${row.id}`, row);
  return rows;
}
