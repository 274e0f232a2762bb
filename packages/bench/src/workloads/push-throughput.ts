/**
 * W4: sustained mutations through `POST /api/sync/push` on 8 connections. The floor is bare transactions of the same
 * rows.
 */
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import type { Product } from '@tableside/domain/menu/menu.ts';
import type { BenchServer } from '../server.ts';
import { sqliteFloor } from '../sqlite-floor.ts';
import { plainProducts, Queue, type Step } from '../till.ts';
import type { Workload } from '../workload.ts';

const CONNECTIONS = 8;
const BATCH = 50;
/** Also in short runs: the workload is about sustained load, so the server's code must be compiled first. */
const WARM_UP_MS = 5000;

export const pushThroughput: Workload = {
  id: 'W4',
  title: `mutations through POST /api/sync/push, ${CONNECTIONS} connections`,
  inQuick: true,
  async measure(run) {
    const server = await run.server();
    const tables = await server.call<{ id: string }[]>('GET', '/tables');
    const load = { server, tables, menu: await plainProducts(server), ms: run.quick ? 4000 : 10_000 };
    await pushFor({ ...load, batch: 1, ms: WARM_UP_MS });
    const singles = await pushFor({ ...load, batch: 1 });
    const batches = await pushFor({ ...load, batch: BATCH });
    const floor = sqliteFloor(server.database, join(run.folder(), 'floor.db'));
    const floors = { singles: floor.perSecond(1), batches: floor.perSecond(BATCH) };
    floor.close();
    const [one, many] = ['one a transaction', `${BATCH} a transaction`];
    run.figure({ name: 'mutations', at: one, value: singles.perSecond, unit: '/s' });
    run.figure({ name: 'mutations', at: one, who: 'floor', value: floors.singles, unit: '/s' });
    run.figure({ name: 'mutations', at: many, value: batches.perSecond, unit: '/s' });
    run.figure({ name: 'mutations', at: many, who: 'floor', value: floors.batches, unit: '/s' });
    for (const percent of [50, 99])
      run.percentile(percent, { name: 'request', at: one, times: singles.latencies });
    const ratio = { unit: '×', isRatio: true } as const;
    run.targets.push(
      {
        name: 'singles against the floor',
        value: singles.perSecond / floors.singles,
        atLeast: 0.5,
        ...ratio,
      },
      {
        name: 'batches against the floor',
        value: batches.perSecond / floors.batches,
        atLeast: 0.6,
        ...ratio,
      },
    );
  },
};

interface Load {
  readonly server: BenchServer;
  readonly tables: readonly { readonly id: string }[];
  readonly menu: readonly Product[];
  /** The number of mutations in one request. */
  readonly batch: number;
  readonly ms: number;
}

interface Pushed {
  readonly perSecond: number;
  /** Milliseconds of each request. */
  readonly latencies: readonly number[];
}

/**
 * Pushes with all connections as fast as the server answers. Each has its own queue and sends one request at a time.
 */
async function pushFor({ server, tables, menu, batch, ms }: Load): Promise<Pushed> {
  const latencies: number[] = [];
  let mutations = 0;
  const startedAt = performance.now();
  const device = async (n: number): Promise<void> => {
    const queue = new Queue(server);
    const taps = orderTaps(tables[n % tables.length]?.id ?? '', menu);
    while (performance.now() - startedAt < ms) {
      const sentAt = performance.now();
      await queue.push(Array.from({ length: batch }, () => taps.next().value));
      latencies.push(performance.now() - sentAt);
      mutations += batch;
    }
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, (_, n) => device(n)));
  return { perSecond: mutations / ((performance.now() - startedAt) / 1000), latencies };
}

/**
 * Yields the endless taps of one waiter at one table. Orders are opened, get two lines and are cancelled, so only a few
 * are open at a time.
 */
function* orderTaps(tableId: string, menu: readonly Product[]): Generator<Step, never> {
  for (let turn = 0; ; turn += 1) {
    const orderId = randomUUID();
    const note = 'No ice, and the dressing on the side';
    yield { name: 'order.create', args: { id: orderId, tableId, note } };
    for (const product of [menu[turn % menu.length], menu[(turn + 1) % menu.length]]) {
      const item = { id: randomUUID(), productId: product?.id, sizeId: product?.sizes[0]?.id, quantity: 1 };
      yield { name: 'order.addItem', args: { orderId, item } };
    }
    yield { name: 'order.cancel', args: { orderId, reason: 'The guests left' } };
  }
}
