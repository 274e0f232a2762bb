/**
 * Devices that push as fast as the server answers. Each has its own queue and sends one request at a time. Orders come
 * and go as at a table: opened, two lines added, cancelled. So only a few are open at a time, as in a venue.
 */
import { randomUUID } from 'node:crypto';
import type { Product } from '@tableside/domain/menu/menu.ts';
import type { PushRequest, PushResponse } from '@tableside/protocol/push.ts';
import { PROTOCOL_VERSION } from '@tableside/protocol/version.ts';
import { type BenchServer, send } from './bench-server.ts';

export interface PushLoad {
  readonly connections: number;
  /** The number of mutations in one request. */
  readonly batch: number;
  readonly durationMs: number;
}

export interface PushMeasured {
  readonly mutations: number;
  readonly perSecond: number;
  /** Milliseconds of each request. */
  readonly latencies: readonly number[];
}

export async function pushLoad(server: BenchServer, load: PushLoad): Promise<PushMeasured> {
  const tables = await server.call<{ id: string }[]>('GET', '/tables');
  const menu = (await server.call<Product[]>('GET', '/menu/products')).filter(
    ({ optionGroupIds, isAvailable, archived }) => isAvailable && !archived && optionGroupIds.length === 0,
  );
  const latencies: number[] = [];
  let mutations = 0;
  const startedAt = performance.now();
  const device = async (n: number): Promise<void> => {
    const queue = newQueue(server, orderTaps(tables[n % tables.length]?.id ?? '', menu));
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

interface Tap {
  readonly name: string;
  readonly args: unknown;
}

/** Yields the endless taps of one waiter at one table. */
function* orderTaps(tableId: string, menu: readonly Product[]): Generator<Tap, never> {
  for (let turn = 0; ; turn += 1) {
    const orderId = randomUUID();
    yield {
      name: 'order.create',
      args: { id: orderId, tableId, note: 'No ice, and the dressing on the side' },
    };
    for (const product of [menu[turn % menu.length], menu[(turn + 1) % menu.length]]) {
      const item = { id: randomUUID(), productId: product?.id, sizeId: product?.sizes[0]?.id, quantity: 1 };
      yield { name: 'order.addItem', args: { orderId, item } };
    }
    yield { name: 'order.cancel', args: { orderId, reason: 'The guests left' } };
  }
}

function newQueue({ userId, token }: BenchServer, taps: Generator<Tap, never>) {
  const clientId = randomUUID();
  let mid = 0;
  return {
    next(count: number): PushRequest {
      const now = new Date().toISOString();
      const ackMid = mid;
      const mutations = Array.from({ length: count }, () => {
        mid += 1;
        const tap = taps.next().value;
        return {
          mid,
          cmdId: randomUUID(),
          version: 1,
          ...tap,
          occurredAt: now,
          actorId: userId,
          grant: token,
        };
      });
      return { protocol: PROTOCOL_VERSION, clientId, ackMid, deviceTime: now, mutations };
    },
  };
}
