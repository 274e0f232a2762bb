/**
 * W4: sustained mutations through `POST /api/sync/push` on 8 connections. The baseline is bare transactions of the same
 * rows.
 */
import { join } from 'node:path';
import { openHouse } from '../processes/house.ts';
import { measureRates, measureStatements } from '../processes/rates.ts';
import { type Baselines, CONNECTIONS, type PushedBoth, pushBoth, tellRates } from '../pushes.ts';
import type { Run } from '../run.ts';
import { sqliteBaselines } from '../sqlite-baseline.ts';
import type { Workload } from '../workload.ts';

const LIMITS = [
  { kind: 'singles', atLeast: 0.5 },
  { kind: 'batches', atLeast: 0.6 },
] as const;

export const pushThroughput: Workload = {
  id: 'W4',
  title: `mutations through POST /api/sync/push, ${CONNECTIONS} connections`,
  inQuick: true,
  async measure(run) {
    const measured = await pushToSqlite(run);
    tellRates(run, measured);
    for (const { kind, atLeast } of LIMITS) {
      const value = measured[kind].perSecond / measured.baselines[kind];
      run.targets.push({ name: `${kind} against the baseline`, value, unit: '×', atLeast, isRatio: true });
    }
  },
  async onPostgres(run) {
    await measureRates(run, await openHouse(run, 1));
    await measureStatements(run);
  },
};

/** Pushes to a server on SQLite, and writes the same rows without it. */
export async function pushToSqlite(run: Run): Promise<PushedBoth & { readonly baselines: Baselines }> {
  const server = await run.server();
  const pushed = await pushBoth(run, { servers: [server] });
  const baselines = await sqliteBaselines(server.database, join(run.folder(), 'baseline.db'));
  await server.close();
  return { ...pushed, baselines };
}
