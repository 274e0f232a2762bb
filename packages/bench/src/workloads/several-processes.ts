/** W12: what several servers on one PostgreSQL database take, how they tell each other, and how one is missed. */
import { join } from 'node:path';
import { measureFrames, measureLostSignals } from '../processes/frames.ts';
import { openHouse } from '../processes/house.ts';
import { measureOutages } from '../processes/outages.ts';
import { measureRates, measureStatements, tellCost } from '../processes/rates.ts';
import { pushBoth, tellRates } from '../pushes.ts';
import type { Run } from '../run.ts';
import { sqliteFloors } from '../sqlite-floor.ts';
import type { Workload } from '../workload.ts';

const PROCESSES = [2, 4];

export const severalProcesses: Workload = {
  id: 'W12',
  title: 'several processes on one PostgreSQL',
  async measure(run) {
    await measureSqlite(run);
    await measureRates(run, await openHouse(run, 1), ', PostgreSQL, 1 process');
    for (const count of PROCESSES) await measureProcesses(run, count);
    await measureStatements(run);
    await measureFrames(run);
    await measureLostSignals(run);
    await measureOutages(run);
    run.notes.push(
      'All pushes are of one venue, whose writes are one after the other, whatever the number of processes.',
      'CPU is that of all server processes, and of all processes of PostgreSQL.',
      'The balancer sends all tablets of a venue to one server, and that one is killed. It stays away until all are live again.',
    );
  },
};

async function measureSqlite(run: Run): Promise<void> {
  const of = ', SQLite';
  const server = await run.server();
  const pushed = await pushBoth(run, { servers: [server] });
  const floors = sqliteFloors(server.database, join(run.folder(), 'floor.db'));
  await server.close();
  tellRates(run, { ...pushed, floors, of });
  tellCost(run, pushed, of);
}

async function measureProcesses(run: Run, count: number): Promise<void> {
  const of = `, PostgreSQL, ${count} processes`;
  const house = await openHouse(run, count);
  const pushed = await pushBoth(run, house);
  await house.close();
  tellRates(run, { ...pushed, of });
  tellCost(run, pushed, of);
}
