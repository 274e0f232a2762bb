/** Sustained pushes, and what they cost. */
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { Product } from '@tableside/domain/entities/menu.ts';
import type { PostgresServer } from '@tableside/testkit/postgres-server.ts';
import type { BenchServer } from '@tableside/testkit/server.ts';
import { type Caller, plainProducts, Queue, type Step } from '@tableside/testkit/till.ts';
import postgres from 'postgres';
import { cpuMsOf } from './cpu-time.ts';
import type { Run } from './run.ts';

export const CONNECTIONS = 8;
export const BATCH = 50;
/** Also in short runs: the workload is about sustained load, so the server's code must be compiled first. */
const WARM_UP_MS = 5000;

/** Where pushes go: to one server on SQLite, or to several on PostgreSQL. */
export interface Place {
  readonly servers: readonly BenchServer[];
  readonly postgres?: PostgresServer;
}

export interface Pushed {
  readonly perSecond: number;
  /** Milliseconds of each request. */
  readonly latencies: readonly number[];
  /** Milliseconds of processor time for each mutation. Undefined where it cannot be told. */
  readonly cpu: {
    readonly servers: number | undefined;
    readonly postgres: number | undefined;
    /** The processor time of the bench itself, which pushes. */
    readonly bench: number;
  };
}

export interface PushedBoth {
  /** One mutation in a request. */
  readonly singles: Pushed;
  readonly batches: Pushed;
}

/** Mutations per second with nothing around the transactions. */
export interface Baselines {
  readonly singles: number;
  readonly batches: number;
}

/** What PostgreSQL does by itself within a minute: until then, its plans are those for empty tables. */
export async function analyze(url: string): Promise<void> {
  const sql = postgres(url, { max: 1 });
  await sql`ANALYZE`;
  await sql.end();
}

export async function pushBoth(run: Run, place: Place): Promise<PushedBoth> {
  const load = { ...(await loadOf(place)), ms: run.quick ? 4000 : 10_000 };
  await pushFor({ ...load, batch: 1, ms: WARM_UP_MS });
  if (place.postgres) await analyze(place.postgres.url);
  const singles = await pushFor({ ...load, batch: 1 });
  return { singles, batches: await pushFor({ ...load, batch: BATCH }) };
}

export interface Load extends Place {
  readonly tables: readonly { readonly id: string }[];
  readonly menu: readonly Product[];
  /** The number of mutations in one request. */
  readonly batch: number;
  readonly ms: number;
}

/** Returns what the venue of a place sells, and where. */
export async function loadOf(place: Place): Promise<Omit<Load, 'batch' | 'ms'>> {
  const [server] = place.servers as [BenchServer];
  const tables = await server.call<{ id: string }[]>('GET', '/tables');
  return { ...place, tables, menu: await plainProducts(server) };
}

/** Pushes to the servers of a place in turn with all connections. */
export async function pushFor({ servers, tables, menu, batch, ms, ...place }: Load): Promise<Pushed> {
  const pushers = Array.from({ length: CONNECTIONS }, (_, n) => ({
    caller: servers[n % servers.length] as BenchServer,
    tableId: tables[n % tables.length]?.id ?? '',
    menu,
  }));
  const pushing = startPushing(pushers, { servers, ...place, batch });
  const before = pushing.mark();
  await pause(ms);
  await pushing.stop();
  return pushedBetween(before, pushing.mark());
}

/** A waiter at one table. */
export interface Pusher {
  readonly caller: Caller;
  readonly tableId: string;
  readonly menu: readonly Product[];
}

/** Counts what was pushed and used so far. */
interface Mark {
  readonly at: number;
  readonly latencies: readonly number[];
  readonly mutations: number;
  readonly cpu: Pushed['cpu'];
}

export interface Pushing {
  mark(): Mark;
  /** Resolves when every push is answered. */
  stop(): Promise<void>;
}

/**
 * Pushes with one connection for each as fast as the servers answer. Each has its own queue and sends one request at a
 * time.
 */
export function startPushing(
  pushers: readonly Pusher[],
  { servers, postgres: database, batch }: Place & Pick<Load, 'batch'>,
): Pushing {
  const latencies: number[] = [];
  let isOver = false;
  const push = async ({ caller, tableId, menu }: Pusher): Promise<void> => {
    const queue = new Queue(caller);
    const taps = orderTaps(tableId, menu);
    while (!isOver) {
      const sentAt = performance.now();
      await queue.push(Array.from({ length: batch }, () => taps.next().value));
      latencies.push(performance.now() - sentAt);
    }
  };
  const working = Promise.all(pushers.map(push));
  // Whoever stops it hears of a failure.
  working.catch(() => undefined);
  return {
    mark: () => ({
      at: performance.now(),
      latencies: [...latencies],
      mutations: latencies.length * batch,
      cpu: {
        servers: spent(servers.map(({ pid }) => pid)),
        postgres: database && spent([database.pid]),
        bench: benchMs(),
      },
    }),
    async stop() {
      isOver = true;
      await working;
    },
  };
}

export function pushedBetween(before: Mark, after: Mark): Pushed {
  const mutations = after.mutations - before.mutations;
  const each = (to: number | undefined, from: number | undefined): number | undefined =>
    to === undefined || from === undefined ? undefined : (to - from) / mutations;
  return {
    perSecond: mutations / ((after.at - before.at) / 1000),
    latencies: after.latencies.slice(before.latencies.length),
    cpu: {
      servers: each(after.cpu.servers, before.cpu.servers),
      postgres: each(after.cpu.postgres, before.cpu.postgres),
      bench: (after.cpu.bench - before.cpu.bench) / mutations,
    },
  };
}

function benchMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

const spent = (pids: readonly number[]): number | undefined =>
  pids.map(cpuMsOf).reduce((sum, ms) => (sum === undefined || ms === undefined ? undefined : sum + ms), 0);

/**
 * Yields the endless taps of one waiter at one table. Visits are opened, get two lines and are given up, so only a few are
 * open at a time.
 */
export function* orderTaps(tableId: string, menu: readonly Product[]): Generator<Step, never> {
  for (let turn = 0; ; turn += 1) {
    const visitId = randomUUID();
    const orderNote = 'No ice, and the dressing on the side';
    yield { name: 'visit.open', args: { id: visitId, tableId, payAt: 'order', orderNote } };
    for (const product of [menu[turn % menu.length], menu[(turn + 1) % menu.length]]) {
      const item = { id: randomUUID(), productId: product?.id, sizeId: product?.sizes[0]?.id, quantity: 1 };
      yield { name: 'visit.addItem', args: { visitId, item } };
    }
    yield { name: 'visit.close', args: { visitId, discard: { reason: 'The guests left' } } };
  }
}

export interface Told extends PushedBoth {
  /** The circumstance, after that of a figure. */
  readonly of?: string;
  readonly baselines?: Baselines | undefined;
}

/** Reports the rates, beside the baseline if there is one. */
export function tellRates(run: Run, { singles, batches, baselines, of = '' }: Told): void {
  const kinds = [
    { at: `one a transaction${of}`, pushed: singles, baseline: baselines?.singles },
    { at: `${BATCH} a transaction${of}`, pushed: batches, baseline: baselines?.batches },
  ];
  for (const { at, pushed, baseline } of kinds) {
    run.figure({ name: 'mutations', at, value: pushed.perSecond, unit: '/s' });
    if (baseline !== undefined)
      run.figure({ name: 'mutations', at, who: 'baseline', value: baseline, unit: '/s' });
  }
  for (const percent of [50, 99])
    run.percentile(percent, { name: 'request', at: `one a transaction${of}`, times: singles.latencies });
}
