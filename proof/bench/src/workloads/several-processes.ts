/** W12: what several servers on one PostgreSQL database take, how they tell each other, and how one is missed. */
import { measureAddingUp } from '../processes/adding-up.ts';
import { measureFrames, measureLostSignals } from '../processes/frames.ts';
import { openHouse } from '../processes/house.ts';
import { measureOutages } from '../processes/outages.ts';
import { measureRates, measureStatements, tellRatesAndCost } from '../processes/rates.ts';
import { pushBoth } from '../pushes.ts';
import type { Run } from '../run.ts';
import type { Workload } from '../workload.ts';
import { pushToSqlite } from './push-throughput.ts';

const PROCESSES = [2, 4];

export const severalProcesses: Workload = {
  id: 'W12',
  title: 'several processes on one PostgreSQL',
  async measure(run) {
    tellRatesAndCost(run, { ...(await pushToSqlite(run)), of: ', SQLite' });
    await measureRates(run, await openHouse(run, 1), ', PostgreSQL, 1 process');
    for (const count of PROCESSES) await measureProcesses(run, count);
    await measureAddingUp(run);
    await measureStatements(run);
    await measureFrames(run);
    await measureLostSignals(run);
    await measureOutages(run);
    run.notes.push(
      'Where nothing else is said, all pushes are of one venue, whose writes are one after the other, whatever the number of processes.',
      'CPU is that of all server processes, and of all processes of PostgreSQL.',
      'The balancer sends all tablets of a venue to one server, and that one is killed. It stays away until all are live again.',
    );
  },
};

async function measureProcesses(run: Run, count: number): Promise<void> {
  const house = await openHouse(run, count);
  const pushed = await pushBoth(run, house);
  await house.close();
  tellRatesAndCost(run, { ...pushed, of: `, PostgreSQL, ${count} processes` });
}
