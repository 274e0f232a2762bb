/**
 * An evening at two servers on one PostgreSQL database, in which everything fails: servers are killed and stopped, the
 * database stands still and restarts, standbys take over with and without the last commits, also while the old primary
 * lives on and the address still leads to it, networks in front of a server and behind it are cut in one direction or in
 * both, and answers of COMMIT are lost. Nothing is lost or doubled, every mirror equals the server, and nobody is told
 * that the kitchen shows what it does not.
 *
 * CLUSTER_SEED repeats the order of a run, CLUSTER_ROUNDS shortens it, and CLUSTER_ONLY=promotion leaves only what is
 * called so.
 */

import { seededRandom } from '@tableside/domain/testing/seeded-random.ts';
import { findPostgres } from '@tableside/testkit/postgres-server.ts';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { FAULTS, type Fault, orderOf } from './cluster-faults.ts';
import { House } from './cluster-house.ts';
import { Judge } from './cluster-judge.ts';
import { People, type Person } from './cluster-people.ts';
import { KitchenWatch } from './kitchen-watch.ts';
import { Times } from './round-times.ts';
import { until } from './until.ts';

const ROUNDS = Number(process.env.CLUSTER_ROUNDS ?? 20);
const SEED = Number(process.env.CLUSTER_SEED ?? 20_261_127);
const ONLY = process.env.CLUSTER_ONLY ?? '';
const START_MS = 120_000;
/** Work before each fault, so that it meets pushes under way. */
const WARM_UP = 20;
/** After commits were lost, a command whose order is not there yet is tried again after half a minute. */
const WAIT = { timeout: 90_000, interval: 50 };
/** For so long servers may refuse once the address of the database is right. */
const SERVED_MS = 10_000;

const bin = findPostgres();
if (bin !== undefined) describe('a cluster with faults', () => on(bin));

function on(bin: string): void {
  let house: House;
  let people: People;
  const closing: (() => unknown)[] = [];
  beforeAll(async () => {
    house = await House.open(bin, closing);
    people = await People.hire(house, SEED, closing);
  }, START_MS);
  afterAll(async () => {
    await people?.close();
    for (const close of closing.toReversed()) await close();
  }, START_MS);

  /** Waits until everybody is connected, has sent everything, and holds everything. */
  async function allCurrent(): Promise<void> {
    const behind = async () => {
      const server = {
        epoch: await house.database.epoch(),
        head: await house.database.head(),
        kitchenHead: await house.database.kitchenHead(),
      };
      const states = people.all.map((person) => behindOf(person, server));
      return (await Promise.all(states)).flat();
    };
    await expect.poll(behind, WAIT).toEqual([]);
  }

  /** Waits until all waiters know that the kitchen holds everything. */
  async function allTold(): Promise<void> {
    const told = async () => {
      const head = await house.database.kitchenHead();
      return people.waiters.filter(({ tablet }) => (tablet.engine.status.get().kitchen?.cursor ?? 0) >= head);
    };
    await expect.poll(told, WAIT).toHaveLength(people.waiters.length);
  }

  const untilConfirmed = async (times: number): Promise<void> => {
    const due = (await people.confirmed()) + times;
    await expect.poll(() => people.confirmed(), WAIT).toBeGreaterThanOrEqual(due);
  };

  test(`loses and duplicates nothing in ${ROUNDS} rounds`, { timeout: 1_500_000 }, async () => {
    const random = seededRandom(SEED);
    const kinds = FAULTS.filter(({ kind }) => kind.includes(ONLY));
    const faults = orderOf(random, ROUNDS, kinds);
    const watch = new KitchenWatch(people.waiters, people.cooks);
    onTestFinished(() => watch.end());
    const judge = new Judge(house, people.all);
    const times = new Times();
    process.stdout.write(`seed ${SEED}: ${faults.length} rounds\n`);
    await allCurrent();
    watch.begin();

    let servedMs: number | undefined;
    const untilServed = async (): Promise<void> => {
      const since = performance.now();
      await until('both servers serve', () => house.isServed());
      await house.untilWell(2);
      servedMs = performance.now() - since;
      expect(servedMs).toBeLessThan(SERVED_MS);
    };

    const round = async (fault: Fault): Promise<void> => {
      servedMs = undefined;
      await fault.prepare?.(house);
      people.begin();
      await untilConfirmed(WARM_UP);
      for (const person of people.all) person.longestGap();
      const since = performance.now();
      const mend = await fault.strike({ house, random, untilConfirmed, untilServed });
      const struck = performance.now();
      await people.rest();
      await allCurrent();
      const current = performance.now();
      await allTold();
      times.note(fault.kind, {
        struckMs: struck - since,
        currentMs: current - struck,
        toldMs: performance.now() - struck,
        gapMs: Math.max(...people.all.map((person) => person.longestGap())),
        servedMs,
      });
      await mend?.();
      await house.untilWell(2);
      // Those of a server that was gone are all at the other one.
      await people.reopenScreens();
      await allCurrent();
      await allTold();
    };

    for (const [n, fault] of faults.entries()) {
      await round(fault);
      process.stdout.write(`${n + 1}. ${times.last()}\n`);
      const name = `seed ${SEED}, round ${n + 1}: ${fault.kind}`;
      expect(await judge.violations(), name).toEqual([]);
      expect(watch.violations, name).toEqual([]);
    }
    const promised = people.all.reduce((sum, one) => sum + one.promised.length, 0);
    process.stdout.write(
      `${promised} taps, ${watch.tells} words of the kitchen, the longest false one ${Math.round(watch.longestMs)} ms\n${times.summary()}`,
    );
    expect(promised).toBeGreaterThan(ROUNDS * WARM_UP);
    expect(watch.tells).toBeGreaterThan(ROUNDS);
  });
}

interface Served {
  readonly epoch: string;
  readonly head: number;
  readonly kitchenHead: number;
}

async function behindOf({ name, isCook, tablet }: Person, served: Served): Promise<string[]> {
  const { epoch, cursor, fullPull } = await tablet.place();
  const waiting = await tablet.mirror.outbox.count();
  const { phase, held } = tablet.engine.status.get();
  const hasAll = epoch === served.epoch && cursor >= (isCook ? served.kitchenHead : served.head);
  const isCurrent = phase === 'online' && waiting + held === 0 && fullPull === null && hasAll;
  const state = { phase, waiting, held, fullPull, cursor, ...served };
  return isCurrent ? [] : [`${name} is at ${JSON.stringify(state)}`];
}
