/**
 * W4: sustained mutations through `POST /api/sync/push` on 8 connections. One floor is bare transactions of the same
 * rows; another adds the work that no server can avoid.
 */
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { withBarePush } from './bare-push.ts';
import { type BenchServer, startServer } from './bench-server.ts';
import {
  type Bench,
  type Figure,
  percentile,
  type Target,
  type Workload,
  type WorkloadResult,
} from './figures.ts';
import { type PushMeasured, pushLoad } from './push-load.ts';
import { sqliteFloor } from './sqlite-floor.ts';

const CONNECTIONS = 8;
const BATCH = 50;
/**
 * The warm-up is the same in short runs: the workload is about sustained load, so the server's code must be compiled
 * first.
 */
const WARM_UP_MS = 5000;
/**
 * Shorter than the push phase, because the bare server writes the same mutations again and must not run out of them.
 */
const BARE_MS = 4000;

export const pushThroughput: Workload = {
  id: 'W4',
  title: `mutations through POST /api/sync/push, ${CONNECTIONS} connections`,
  inQuick: true,
  measure,
};

interface Measured {
  readonly singles: PushMeasured;
  readonly batches: PushMeasured;
  /** Mutations per second of the bare transactions, one by one and in batches. */
  readonly floor: { readonly singles: number; readonly batches: number };
  /** Mutations per second in batches, with HTTP, JSON and reads. Undefined in a quick run. */
  readonly bare: number | undefined;
}

async function measure({ root, quick }: Bench): Promise<WorkloadResult> {
  const server = await startServer(root);
  const push = (batch: number, durationMs: number, to: BenchServer = server): Promise<PushMeasured> =>
    pushLoad(to, { connections: CONNECTIONS, batch, durationMs });
  try {
    await push(1, WARM_UP_MS);
    const singles = await push(1, quick ? 4000 : 10_000);
    const batches = await push(BATCH, quick ? 4000 : 10_000);
    const floor = floorsOf(server);
    const bare = quick
      ? undefined
      : await withBarePush(server, async (to) => (await push(BATCH, BARE_MS, to)).perSecond);
    const measured = { singles, batches, floor, bare };
    return { figures: figuresOf(measured), targets: targetsOf(measured) };
  } finally {
    await server.close();
  }
}

function floorsOf({ database }: BenchServer): Measured['floor'] {
  const floor = sqliteFloor(database, join(tmpdir(), `tableside-floor-${process.pid}.db`));
  const measured = { singles: floor.perSecond(1), batches: floor.perSecond(BATCH) };
  floor.close();
  return measured;
}

function figuresOf({ singles, batches, floor, bare }: Measured): Figure[] {
  const [one, many] = ['one a transaction', `${BATCH} a transaction`];
  const rate = (who: Figure['who'], at: string, value: number): Figure => ({
    name: 'mutations',
    who,
    at,
    value,
    unit: '/s',
  });
  const request = (percent: number): Figure => ({
    name: `request p${percent}`,
    who: 'Tableside',
    at: one,
    value: percentile(singles.latencies, percent),
    unit: 'ms',
  });
  return [
    rate('Tableside', one, singles.perSecond),
    rate('floor', one, floor.singles),
    rate('Tableside', many, batches.perSecond),
    rate('floor', many, floor.batches),
    ...(bare === undefined
      ? []
      : [{ ...rate('floor', many, bare), name: 'mutations, with HTTP, JSON and reads' }]),
    request(50),
    request(99),
  ];
}

const targetsOf = ({ singles, batches, floor }: Measured): Target[] => [
  {
    name: 'singles against the floor',
    value: singles.perSecond / floor.singles,
    unit: '×',
    atLeast: 0.5,
    isRatio: true,
  },
  {
    name: 'batches against the floor',
    value: batches.perSecond / floor.batches,
    unit: '×',
    atLeast: 0.6,
    isRatio: true,
  },
];
