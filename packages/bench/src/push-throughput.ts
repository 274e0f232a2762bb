/** W4: sustained mutations through `POST /api/sync/push` on 8 connections, beside the bare transactions of the same rows. */
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startServer } from './bench-server.ts';
import { type Bench, percentile, type Workload, type WorkloadResult } from './figures.ts';
import { pushLoad } from './push-load.ts';
import { sqliteFloor } from './sqlite-floor.ts';

const CONNECTIONS = 8;
const BATCH = 50;
/** What is sustained is meant: the server's code is compiled by then, also where little time is measured. */
const WARM_UP_MS = 5000;

export const pushThroughput: Workload = {
  id: 'W4',
  title: `mutations through POST /api/sync/push, ${CONNECTIONS} connections`,
  inQuick: true,
  measure,
};

async function measure({ root, quick }: Bench): Promise<WorkloadResult> {
  const durationMs = quick ? 4000 : 10_000;
  const server = await startServer(root);
  try {
    await pushLoad(server, { connections: CONNECTIONS, batch: 1, durationMs: WARM_UP_MS });
    const singles = await pushLoad(server, { connections: CONNECTIONS, batch: 1, durationMs });
    const batches = await pushLoad(server, { connections: CONNECTIONS, batch: BATCH, durationMs });
    const floor = sqliteFloor(server.database, join(tmpdir(), `tableside-floor-${process.pid}.db`));
    const bareSingles = floor.perSecond(1);
    const bareBatches = floor.perSecond(BATCH);
    floor.close();
    const [one, many] = ['one a transaction', `${BATCH} a transaction`];
    return {
      figures: [
        { name: 'mutations', who: 'Tableside', at: one, value: singles.perSecond, unit: '/s' },
        { name: 'mutations', who: 'floor', at: one, value: bareSingles, unit: '/s' },
        { name: 'mutations', who: 'Tableside', at: many, value: batches.perSecond, unit: '/s' },
        { name: 'mutations', who: 'floor', at: many, value: bareBatches, unit: '/s' },
        ...[50, 99].map((percent) => ({
          name: `request p${percent}`,
          who: 'Tableside' as const,
          at: one,
          value: percentile(singles.latencies, percent),
          unit: 'ms' as const,
        })),
      ],
      targets: [
        {
          name: 'singles against the floor',
          value: singles.perSecond / bareSingles,
          unit: '×',
          atLeast: 0.5,
          isRatio: true,
        },
        {
          name: 'batches against the floor',
          value: batches.perSecond / bareBatches,
          unit: '×',
          atLeast: 0.6,
          isRatio: true,
        },
      ],
    };
  } finally {
    await server.close();
  }
}
