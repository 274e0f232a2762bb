/** The faults that strike the house in a round. The order of a run follows from its seed. */
import { setTimeout as pause } from 'node:timers/promises';
import { leaseMs } from '@tableside/api/ws/own-lease.ts';
import type { SeededRandom } from '@tableside/domain/testing/seeded-random.ts';
import { darkAfterMs, HEARTBEAT_MS } from '@tableside/protocol/version.ts';
import type { CuttingProxy, Direction } from '@tableside/testkit/cutting-proxy.ts';
import type { House } from './cluster-house.ts';
import type { LivesOn } from './database-pair.ts';

/** For so long a lease of kitchen screens counts. */
const LEASE_MS = leaseMs(HEARTBEAT_MS);
/** Longer than the database lets a transaction wait, shorter than a lease counts. */
const SHORT_STOP_MS = 5000;
/** Longer than a lease counts, and than a device waits for a server. */
const LONG_STOP_MS = LEASE_MS + 6000;
/** Longer than a server waits for an answer, and then for a new connection. */
const LONG_DATABASE_STOP_MS = 16_000;
/** Long enough for others to tell what a lease held back, should its process not have sent its kitchen screens away. */
const CUT_MS = LEASE_MS + 8000;
/** Longer than a device waits for an answer, and until a server no longer knows what a silent screen shows. */
const CUT_OFF_MS = darkAfterMs(HEARTBEAT_MS) + 2000;
/** So many commands of people are confirmed and then lost with the primary. */
const LOST_COMMITS = 10;
const LOST_ANSWERS = 5;
/** For so long the address leads to the old primary after the standby has taken over. */
const LAG_MS = 6000;
/** Longer than a server looks for its data before it calls itself unwell. */
const LONG_LAG_MS = 70_000;

export interface Struck {
  readonly house: House;
  readonly random: SeededRandom;
  /** Resolves once so many more commands of people are confirmed. */
  untilConfirmed(times: number): Promise<void>;
  /** Resolves once both servers read and write, and the balancer finds them well. Neither may take long. */
  untilServed(): Promise<void>;
}

/** Puts right what the house went on without. */
type Mend = () => Promise<void>;

export interface Fault {
  readonly kind: string;
  /** Puts the house into the state in which this may happen. */
  prepare?(house: House): Promise<void>;
  /** Returns once its cause is gone, or once the house has to go on without what is gone. */
  strike(struck: Struck): Promise<Mend | undefined>;
}

const someMember = ({ house, random }: Struck) => random.pick(house.members);

function stopFor(ms: number): Fault['strike'] {
  return async (struck) => {
    const { pid } = someMember(struck).server;
    process.kill(pid, 'SIGSTOP');
    await pause(ms);
    process.kill(pid, 'SIGCONT');
    return undefined;
  };
}

function standStillFor(ms: number): Fault['strike'] {
  return async ({ house }) => {
    await house.database.standStill(ms);
    return undefined;
  };
}

/** What was cut off arrives late, or never: then the connections that it is missing on end. */
function cut(proxy: CuttingProxy, directions: readonly Direction[], random: SeededRandom): void {
  if (random.chance(0.5)) proxy.stall(directions);
  else proxy.blackHole(directions);
}

function cutFromDatabase(direction: Direction): Fault['strike'] {
  return async (struck) => {
    const { toDatabase } = someMember(struck);
    cut(toDatabase, [direction], struck.random);
    await pause(CUT_MS);
    toDatabase.restore();
    return undefined;
  };
}

/** The balancer finds out by its checks, and sends everybody to the other server. Resolves with what ends the cut. */
async function cutOff(struck: Struck, directions: readonly Direction[]): Promise<Mend> {
  const { fromBalancer } = someMember(struck);
  cut(fromBalancer, directions, struck.random);
  await Promise.all([pause(CUT_OFF_MS), struck.house.untilWell(1)]);
  return async () => fromBalancer.restore();
}

function cutFromBalancer(direction: Direction): Fault['strike'] {
  return async (struck) => {
    const mend = await cutOff(struck, [direction]);
    await mend();
    return undefined;
  };
}

function moveLate(
  livesOn: LivesOn,
  meanwhile: (house: House) => Promise<void> = () => pause(LAG_MS),
): Pick<Fault, 'prepare' | 'strike'> {
  return {
    prepare: (house) => house.follow({ isSynchronous: true }),
    async strike({ house, untilServed }) {
      const { database } = house;
      const before = await database.epoch();
      const endOld = await database.moveLate(livesOn, () => meanwhile(house));
      await untilServed();
      return async () => {
        if ((await database.epoch()) !== before)
          throw new Error('A new history began, though nothing was lost.');
        await endOld();
        await database.makeStandby();
      };
    },
  };
}

/** Both servers call themselves unwell, and the balancer has nobody left to ask. */
async function untilGivenUp(house: House): Promise<void> {
  await pause(LONG_LAG_MS);
  await house.untilWell(0);
  const said = (await house.health()).join();
  if (said !== '503,503') throw new Error(`The servers say ${said} of themselves without their data.`);
}

export const FAULTS: readonly Fault[] = [
  {
    kind: 'kill -9 of a server',
    async strike(struck) {
      const member = someMember(struck);
      await member.server.stop('SIGKILL');
      return () => struck.house.startServer(member);
    },
  },
  { kind: 'a server stopped shortly', strike: stopFor(SHORT_STOP_MS) },
  { kind: 'a server stopped for long', strike: stopFor(LONG_STOP_MS) },
  {
    kind: 'restart of the database',
    async strike({ house }) {
      await house.database.restart();
      return undefined;
    },
  },
  {
    kind: 'promotion with every commit',
    prepare: (house) => house.follow({ isSynchronous: true }),
    async strike({ house: { database } }) {
      const before = await database.epoch();
      await database.promote();
      return async () => {
        if ((await database.epoch()) !== before)
          throw new Error('A new history began, though nothing was lost.');
        await database.makeStandby();
      };
    },
  },
  {
    kind: 'promotion without the last commits',
    prepare: (house) => house.follow({ isSynchronous: false }),
    async strike({ house: { database }, untilConfirmed }) {
      const before = await database.epoch();
      await database.leaveBehind();
      await untilConfirmed(LOST_COMMITS);
      await database.promote();
      return async () => {
        if ((await database.epoch()) === before)
          throw new Error('Commits were lost, and no new history began.');
        await database.makeStandby();
      };
    },
  },
  { kind: 'promotion while the old primary is a standby at the address', ...moveLate('as a standby') },
  {
    kind: 'promotion while the old primary takes no writes at the address',
    ...moveLate('without taking writes'),
  },
  {
    kind: 'promotion while the old primary is a standby at the address for over a minute',
    ...moveLate('as a standby', untilGivenUp),
  },
  { kind: 'the database stopped shortly', strike: standStillFor(SHORT_STOP_MS) },
  { kind: 'the database stopped for long', strike: standStillFor(LONG_DATABASE_STOP_MS) },
  { kind: 'cut from server to database', strike: cutFromDatabase('requests') },
  { kind: 'cut from database to server', strike: cutFromDatabase('answers') },
  { kind: 'cut from balancer to server', strike: cutFromBalancer('requests') },
  { kind: 'cut from server to balancer', strike: cutFromBalancer('answers') },
  { kind: 'cut between balancer and server', strike: (struck) => cutOff(struck, ['requests', 'answers']) },
  {
    kind: 'lost answers of COMMIT',
    async strike(struck) {
      const { toDatabase } = someMember(struck);
      const due = toDatabase.droppedAnswers + LOST_ANSWERS;
      toDatabase.dropAnswerTo(['COMMIT', 'order.'], LOST_ANSWERS);
      while (toDatabase.droppedAnswers < due) await struck.untilConfirmed(1);
      return undefined;
    },
  },
];

/** Each kind happens as often as the others, and some once more. */
export function orderOf(random: SeededRandom, rounds: number, kinds: readonly Fault[]): Fault[] {
  const all = Array.from({ length: Math.floor(rounds / kinds.length) }, () => kinds).flat();
  const others = shuffled(random, kinds).slice(0, rounds - all.length);
  return shuffled(random, [...all, ...others]);
}

function shuffled<T>(random: SeededRandom, all: readonly T[]): T[] {
  const left = [...all];
  return all.flatMap(() => left.splice(random.int(0, left.length - 1), 1));
}
