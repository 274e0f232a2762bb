/**
 * How processes add up: each is held to a share of a core, so that a few cores are enough for several, and has venues of
 * its own, as a balancer sends them.
 */
import { setTimeout as pause } from 'node:timers/promises';
import type { BenchServer } from '@tableside/testkit/server.ts';
import { analyze, BATCH, type Pushed, pushedBetween, startPushing } from '../pushes.ts';
import type { Run } from '../run.ts';
import { type CpuGroup, findCpuGroups, makeCpuGroup } from './cpu-groups.ts';
import { type House, openHouse } from './house.ts';
import { type HostedVenue, openVenues } from './venues.ts';

/** The share of a core that each process gets. */
const SHARE = 0.1;
const VENUES = 4;
const COUNTS = [1, 2, 4];
/** How many times the rate of one process is wanted. */
const AT_LEAST: ReadonlyMap<number, number> = new Map([
  [2, 1.8],
  [4, 3.4],
]);
/** Each server works for each venue so long, without a limit. Then its code is compiled. */
const WARM_UP_MS = 4000;
/** A server that gets a venue back reads first what another one has written. */
const LEAD_IN_MS = 1500;
/** In each round, every number of processes has one turn. */
const TURNS = {
  whole: { rounds: 4, ms: 5000 },
  quick: { rounds: 3, ms: 5000 },
};
const BATCHES = { name: 'batches', at: `${BATCH} a transaction`, batch: BATCH };
const KINDS = {
  whole: [{ name: 'singles', at: 'one a transaction', batch: 1 }, BATCHES],
  quick: [BATCHES],
};

export async function measureAddingUp(run: Run): Promise<void> {
  const found = findCpuGroups();
  if (!found) {
    run.notes.push(
      'How processes add up was not measured: nobody may hold processes to a share of a core here.',
    );
    return;
  }
  const groups: CpuGroup[] = [];
  for (let n = 0; n < Math.max(...COUNTS); n += 1) groups.push(await run.keep(makeCpuGroup(found, SHARE)));
  const house = await openHouse(run, groups.length);
  const venues = await openVenues(run, house, VENUES);
  const kinds = run.quick ? KINDS.quick : KINDS.whole;
  const place = { house, venues };
  for (const { batch } of kinds) await warmUp(place, batch);
  for (const [n, group] of groups.entries()) group.hold((house.servers[n] as BenchServer).pid);
  const { rounds, ms } = run.quick ? TURNS.quick : TURNS.whole;
  for (const kind of kinds) {
    const turns = new Map<number, Pushed[]>(COUNTS.map((count) => [count, []]));
    for (let first = 0; first < rounds; first += 1)
      for (const [count, pushed] of turns)
        pushed.push(await pushAt(place, { ...kind, first, count, ms, leadInMs: LEAD_IN_MS }));
    tell(run, { ...kind, turns });
  }
  await house.close();
  for (const group of groups) group.close();
  run.notes.push(
    `To show how processes add up, each is held to ${SHARE * 100} % of a core after its warm-up. ${VENUES} venues push on two connections each, and each venue is sent to one process. Runs with 1, 2 and 4 processes take turns, and processes without a venue are idle meanwhile.`,
  );
}

interface HeldPlace {
  readonly house: House;
  readonly venues: readonly HostedVenue[];
}

interface Turn {
  /** The number of servers that work, from this one on. */
  readonly count: number;
  readonly first: number;
  readonly batch: number;
  readonly ms: number;
  /** How long they have pushed before, which does not count. */
  readonly leadInMs?: number;
}

/** Sends each venue to one of the servers that work. */
async function pushAt(
  { house: { servers, postgres }, venues }: HeldPlace,
  { count, first, batch, ms, leadInMs = 0 }: Turn,
): Promise<Pushed> {
  const serverOf = (n: number) => servers[(first + (n % count)) % servers.length] as BenchServer;
  const working = Array.from({ length: count }, (_, n) => serverOf(n));
  const pushers = venues.flatMap((venue, n) => venue.at(serverOf(n)));
  const pushing = startPushing(pushers, { servers: working, postgres, batch });
  await pause(leadInMs);
  const before = pushing.mark();
  await pause(ms);
  const after = pushing.mark();
  await pushing.stop();
  return pushedBetween(before, after);
}

async function warmUp(place: HeldPlace, batch: number): Promise<void> {
  const { servers, postgres } = place.house;
  for (const first of servers.keys()) {
    await pushAt(place, { count: servers.length, first, batch, ms: WARM_UP_MS });
    await analyze(postgres.url);
  }
}

interface Turns {
  readonly name: string;
  readonly at: string;
  readonly turns: ReadonlyMap<number, readonly Pushed[]>;
}

function tell(run: Run, { name, at, turns }: Turns): void {
  const rates = new Map<number, number>();
  for (const [count, pushed] of turns) {
    const mean = (of: (one: Pushed) => number | undefined): number =>
      pushed.reduce((sum, one) => sum + (of(one) ?? Number.NaN), 0) / pushed.length;
    const perSecond = mean((one) => one.perSecond);
    rates.set(count, perSecond);
    const where = `${at}, ${VENUES} venues, ${count} × ${SHARE * 100} % of a core`;
    run.figure({ name: 'mutations', at: where, value: perSecond, unit: '/s' });
    const used = mean(({ cpu, perSecond }) => cpu.servers && (cpu.servers * perSecond) / 1000);
    const costs = {
      'CPU of a mutation, servers': mean(({ cpu }) => cpu.servers),
      'CPU of a mutation, PostgreSQL': mean(({ cpu }) => cpu.postgres),
      'CPU of a mutation, the bench': mean(({ cpu }) => cpu.bench),
    };
    for (const [cost, value] of Object.entries(costs))
      run.figure({ name: cost, at: where, value, unit: 'ms' });
    run.figure({
      name: 'CPU used of what servers may use',
      at: where,
      value: used / (count * SHARE),
      unit: '',
    });
  }
  for (const [count, atLeast] of AT_LEAST) {
    const value = (rates.get(count) ?? 0) / (rates.get(1) ?? Number.NaN);
    const label = `${name} of ${count} processes against one, ${SHARE * 100} % of a core each`;
    run.targets.push({ name: label, value, unit: '×', atLeast, isRatio: true });
  }
}
