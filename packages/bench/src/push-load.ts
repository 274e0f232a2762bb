/** Devices that push as fast as the server answers: each a queue of its own, one request after the other. */
import { randomUUID } from 'node:crypto';
import type { PushRequest, PushResponse } from '@tableside/protocol/push.ts';
import { PROTOCOL_VERSION } from '@tableside/protocol/version.ts';
import { type BenchServer, send } from './bench-server.ts';

export interface PushLoad {
  readonly connections: number;
  /** Mutations a request. */
  readonly batch: number;
  readonly durationMs: number;
}

export interface PushMeasured {
  readonly mutations: number;
  readonly perSecond: number;
  /** Of each request. */
  readonly latencies: readonly number[];
}

export async function pushLoad(server: BenchServer, load: PushLoad): Promise<PushMeasured> {
  const tables = await server.call<{ id: string }[]>('GET', '/tables');
  const latencies: number[] = [];
  let mutations = 0;
  const startedAt = performance.now();
  const device = async (n: number): Promise<void> => {
    const queue = newQueue(server, tables[n % tables.length]?.id ?? '');
    while (performance.now() - startedAt < load.durationMs) {
      const sentAt = performance.now();
      const request = queue.next(load.batch);
      const answer = await send<PushResponse>(server.address, {
        method: 'POST',
        path: '/sync/push',
        token: server.token,
        body: request,
      });
      latencies.push(performance.now() - sentAt);
      const applied = answer.results.filter(({ status }) => status === 'applied').length;
      if (applied !== load.batch) throw new Error(`only ${applied} of ${load.batch} applied`);
      mutations += applied;
    }
  };
  await Promise.all(Array.from({ length: load.connections }, (_, n) => device(n)));
  const perSecond = mutations / ((performance.now() - startedAt) / 1000);
  return { mutations, perSecond, latencies };
}

/** Orders, one a mutation: a row, its head, the log and the trail are written for each. */
function newQueue({ userId, token }: BenchServer, tableId: string) {
  const clientId = randomUUID();
  let mid = 0;
  return {
    next(count: number): PushRequest {
      const now = new Date().toISOString();
      const ackMid = mid;
      const mutations = Array.from({ length: count }, () => {
        mid += 1;
        return {
          mid,
          cmdId: randomUUID(),
          name: 'order.create',
          version: 1,
          args: { id: randomUUID(), tableId, note: 'No ice, and the dressing on the side' },
          occurredAt: now,
          actorId: userId,
          grant: token,
        };
      });
      return { protocol: PROTOCOL_VERSION, clientId, ackMid, deviceTime: now, mutations };
    },
  };
}
