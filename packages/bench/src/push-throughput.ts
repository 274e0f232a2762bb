/** W4: sustained mutations through `POST /api/sync/push` on 8 connections, beside the bare transactions of the same rows. */
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startServer } from './bench-server.ts';
import { percentile, type WorkloadResult } from './figures.ts';
import { pushLoad } from './push-load.ts';
import { sqliteFloor } from './sqlite-floor.ts';

const CONNECTIONS = 8;
const BATCH = 50;

export async function pushThroughput(root: string, durationMs: number): Promise<WorkloadResult> {
  const server = await startServer(root);
  try {
    await pushLoad(server, { connections: CONNECTIONS, batch: 1, durationMs: 1000 });
    const singles = await pushLoad(server, { connections: CONNECTIONS, batch: 1, durationMs });
    const batches = await pushLoad(server, { connections: CONNECTIONS, batch: BATCH, durationMs });
    const floor = sqliteFloor(server.database, join(tmpdir(), `tableside-floor-${process.pid}.db`));
    const bareSingles = floor.perSecond(1);
    const bareBatches = floor.perSecond(BATCH);
    floor.close();
    return {
      id: 'W4',
      title: `mutations through POST /api/sync/push, ${CONNECTIONS} connections`,
      figures: [
        { name: 'singles', value: singles.perSecond, unit: '/s' },
        { name: 'singles, request p50', value: percentile(singles.latencies, 50), unit: 'ms' },
        { name: 'singles, request p99', value: percentile(singles.latencies, 99), unit: 'ms' },
        { name: `batches of ${BATCH}`, value: batches.perSecond, unit: '/s' },
        { name: 'bare SQLite, one a transaction', value: bareSingles, unit: '/s' },
        { name: `bare SQLite, ${BATCH} a transaction`, value: bareBatches, unit: '/s' },
      ],
      targets: [
        { name: 'singles against the floor', value: singles.perSecond / bareSingles, atLeast: 0.5 },
        { name: 'batches against the floor', value: batches.perSecond / bareBatches, atLeast: 0.6 },
      ],
    };
  } finally {
    await server.close();
  }
}
