/**
 * W4: sustained mutations through `POST /api/sync/push` on 8 connections. The floor is bare transactions of the same
 * rows.
 */
import { join } from 'node:path';
import { openHouse } from '../processes/house.ts';
import { measureRates, measureStatements } from '../processes/rates.ts';
import { CONNECTIONS, pushBoth, tellRates } from '../pushes.ts';
import { sqliteFloors } from '../sqlite-floor.ts';
import type { Workload } from '../workload.ts';

export const pushThroughput: Workload = {
  id: 'W4',
  title: `mutations through POST /api/sync/push, ${CONNECTIONS} connections`,
  inQuick: true,
  async measure(run) {
    const server = await run.server();
    const pushed = await pushBoth(run, { servers: [server] });
    const floors = sqliteFloors(server.database, join(run.folder(), 'floor.db'));
    tellRates(run, { ...pushed, floors });
    const { singles, batches } = pushed;
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
  async onPostgres(run) {
    await measureRates(run, await openHouse(run, 1));
    await measureStatements(run);
  },
};
