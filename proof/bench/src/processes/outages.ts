/** Measures what tablets notice when a server or PostgreSQL is killed while they push through the balancer. */
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { fateAt, lostAndDoubled } from '@tableside/rush/fate.ts';
import { startBalancer } from '@tableside/testkit/balancer.ts';
import { type BenchServer, callsTo } from '@tableside/testkit/server.ts';
import { headOf, Queue } from '@tableside/testkit/till.ts';
import postgres from 'postgres';
import { percentile } from '../figures.ts';
import { BATCH, loadOf, pushFor } from '../pushes.ts';
import type { Run, Thread } from '../run.ts';
import type { HerdNews } from '../threads/herd.ts';
import { openHerd } from '../workloads/herd.ts';
import { type House, openHouse } from './house.ts';
import { patient, pushSteadily, type Steady } from './steady.ts';

/** Each has a socket, and pushes once a second. */
const TABLETS = 100;
const KILLS = { whole: 5, quick: 1 };
/** Long enough to be told of a server that is back. */
const CALM_MS = 3000;
const BACK_S = { half: 1.5, all: 3, database: 8 };
/** The work that a restart has to do again. */
const WRITTEN_MS = { whole: 10_000, quick: 2000 };

interface Outage {
  readonly house: House;
  readonly herd: Thread;
  readonly steady: Steady;
}

export async function measureOutages(run: Run): Promise<void> {
  const house = await openHouse(run, 2);
  const [server] = house.servers as [BenchServer, BenchServer];
  const address = await balancerOf(run, house);
  const { userId, token } = server;
  const call = patient(callsTo(address, token));
  const herd = await openHerd(run, { address, token, call }, TABLETS);
  const load = await loadOf(house);
  const steady = pushSteadily({ ...load, tablets: TABLETS, caller: { userId, token, call } });
  const outage = { house, herd, steady };
  await measureKills(run, outage);
  await pushFor({ ...load, batch: BATCH, ms: run.quick ? WRITTEN_MS.quick : WRITTEN_MS.whole });
  await measureRestart(run, outage);
  await steady.stop();
  const sql = postgres(house.postgres.url, { max: 1 });
  const pushed = steady.queues.flatMap(({ cmdIds }) => cmdIds);
  const { lost, doubled } = lostAndDoubled(await fateAt((text) => sql.unsafe(text).values(), pushed));
  await sql.end();
  await pause(CALM_MS);
  const head = await headOf(server);
  const { cursors = [] } = await herd.ask<HerdNews>('cursors');
  const told = cursors.filter((cursor) => cursor === head).length;
  await herd.close();
  run.figure({ name: 'pushes in outages', value: pushed.length, unit: '' });
  run.targets.push(
    { name: 'pushes lost in outages', value: lost, atMost: 0 },
    { name: 'pushes doubled in outages', value: doubled, atMost: 0 },
    { name: 'tablets with every change after outages', value: told, atLeast: TABLETS },
  );
}

/** Puts HAProxy, with the configuration that operators get, in front of both servers. Returns its address. */
async function balancerOf(run: Run, { servers }: House): Promise<string> {
  const [first = '', second = ''] = servers.map(({ address }) => address.replace('http://', ''));
  const balancer = await startBalancer([first, second]);
  await run.keep({ close: () => balancer.remove() });
  await balancer.untilWell(servers.length);
  return `http://127.0.0.1:${balancer.port}`;
}

async function measureKills(run: Run, { house, herd, steady }: Outage): Promise<void> {
  const live: number[] = [];
  for (let kills = run.quick ? KILLS.quick : KILLS.whole; kills > 0; kills -= 1) {
    await pause(CALM_MS);
    const victim = await servingOf(house);
    const returning = herd.ask<HerdNews>('return');
    await victim.whileDown(async () => {
      live.push(...((await returning).live ?? []));
      await pause(CALM_MS);
    }, 'SIGKILL');
  }
  await pause(CALM_MS);
  const at = `a server killed, ${TABLETS} sockets`;
  const [half, all] = [percentile(live, 50) / 1000, percentile(live, 100) / 1000];
  run.figure({ name: 'live again, half of them', at, value: half, unit: 's' });
  run.figure({ name: 'live again, all', at, value: all, unit: 's' });
  for (const percent of [50, 99, 100])
    run.percentile(percent, {
      name: `push, ${TABLETS} a second,`,
      at: 'servers killed',
      times: steady.latencies,
    });
  run.targets.push(
    { name: `${at}: half live again`, value: half, unit: 's', atMost: BACK_S.half },
    { name: `${at}: all live again`, value: all, unit: 's', atMost: BACK_S.all },
  );
}

/** Returns the server with the sockets: the balancer sends a host name to one. */
async function servingOf({ servers }: House): Promise<BenchServer> {
  for (const server of servers) if ((await server.metric('tableside_sockets')) === TABLETS) return server;
  throw new Error('No server has all sockets.');
}

/** Restarts PostgreSQL as after a crash, and pushes to both servers as soon as it takes connections. */
async function measureRestart(run: Run, { house: { postgres, servers } }: Outage): Promise<void> {
  const { tables } = await loadOf({ servers });
  const startedAt = performance.now();
  await postgres.stop('crashed');
  await postgres.start();
  for (const server of servers) {
    const queue = new Queue({ ...server, call: patient(server.call) });
    await queue.push([
      { name: 'visit.open', args: { id: randomUUID(), tableId: tables[0]?.id, payAt: 'end' } },
    ]);
  }
  const back = (performance.now() - startedAt) / 1000;
  run.figure({ name: 'PostgreSQL restarted, until both servers write', value: back, unit: 's' });
  run.targets.push({ name: 'PostgreSQL restarted: back', value: back, unit: 's', atMost: BACK_S.database });
}
