/** A script guesses PINs at the server as fast as the server lets it. Prints what it gets, and how far it comes. */
import { HOUR_MS, MINUTE_MS } from '@tableside/domain/ground/durations.ts';
import { testId } from '@tableside/domain/testing/builders.ts';
import {
  checkedPerDay,
  daysToHalf,
  type Guess,
  guessTable,
  pinsOf,
  print,
} from '@tableside/domain/testing/guess-table.ts';
import type { Enrolment, Session } from '@tableside/protocol/accounts.ts';
import { deviceCredential } from '@tableside/protocol/device-credential.ts';
import { weaknessOf } from '@tableside/protocol/pin-rules.ts';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { asCaller } from '../../../testing/access/as-caller.ts';
import { PASSWORD, startServer, type TestServer } from '../../../testing/server/start-server.ts';

const SPACE = pinsOf(4, (pin) => weaknessOf(pin, 'server') === undefined);
/** The last that the script would try. */
const PIN = SPACE.at(-1) ?? '';
const SPAN_MS = 3 * HOUR_MS;
/** How many rows of each table are printed. */
const SHOWN = 24;

let server: TestServer;
beforeEach(async () => {
  server = await startServer();
});
afterEach(() => server.close());

async function someStaff(count: number): Promise<readonly Session[]> {
  const staff: Session[] = [];
  for (let n = 0; n < count; n += 1) {
    const one = await server.signIn('server');
    await asCaller(server, one).put('/auth/pin', { password: PASSWORD, pin: PIN });
    staff.push(one);
  }
  return staff;
}

/** Returns how somebody at this tablet enters a PIN. */
async function aTablet(n: number) {
  const admin = asCaller(server, await server.signIn());
  const deviceId = testId('device', n);
  const { body } = await admin.post<Enrolment>('/devices', { deviceId, name: `Tablet ${n}`, shared: true });
  const authorization = `Device ${deviceCredential(body)}`;
  return (userId: string, pin: string) =>
    asCaller(server).post('/auth/pin', { userId, pin }, { authorization });
}

/** Tries every person at every tablet until all of them have to wait, then waits as long as it must. */
async function guessed(people: number, tablets: number): Promise<readonly Guess[]> {
  const staff = await someStaff(people);
  const enter = await Promise.all(Array.from({ length: tablets }, (_, n) => aTablet(n + 1)));
  const ways = enter.flatMap((at) =>
    staff.map(
      ({ user }) =>
        (pin: string) =>
          at(user.id, pin),
    ),
  );
  const tried = new Map(ways.map((way) => [way, 0]));
  const began = server.clock.now();
  const guesses: Guess[] = [];
  const since = (): number => server.clock.now() - began;
  while (since() < SPAN_MS) {
    const waits: number[] = [];
    for (const way of ways) {
      const next = tried.get(way) ?? 0;
      const { status, headers } = await way(SPACE[next] ?? '');
      expect([401, 429]).toContain(status);
      const isChecked = status === 401;
      if (isChecked) tried.set(way, next + 1);
      const waitMs = isChecked ? 0 : Number(headers['retry-after']) * 1000;
      if (!isChecked) waits.push(waitMs);
      guesses.push({ atMs: since(), isChecked, waitMs });
    }
    if (waits.length === ways.length) server.clock.advance(Math.min(...waits));
  }
  return guesses;
}

/** Prints the table. Returns how far the script comes. */
function shown(title: string, guesses: readonly Guess[], people = 1): { perDay: number; days: number } {
  const perDay = checkedPerDay(guesses, SPAN_MS);
  const days = daysToHalf(perDay, SPACE.length, people);
  const found = people === 1 ? 'the PIN is found' : `the PIN of one of the ${people} is found`;
  print(
    `${guessTable(title, guesses.slice(0, SHOWN))}${perDay} PINs a day, of ${SPACE.length} that may be one. After ${days.toFixed(1)} days, ${found} with a chance of 50 %.\n`,
  );
  return { perDay, days };
}

/** The minutes at which a PIN was checked, each with how many were. */
function checkedAt(guesses: readonly Guess[]): readonly (readonly [number, number])[] {
  const counts = new Map<number, number>();
  for (const { atMs, isChecked } of guesses)
    if (isChecked) counts.set(atMs / MINUTE_MS, (counts.get(atMs / MINUTE_MS) ?? 0) + 1);
  return [...counts];
}

it('an attack on one person at one tablet gets 5 PINs checked in 15 minutes and 10 in an hour [T68]', async () => {
  const guesses = await guessed(1, 1);
  const { perDay, days } = shown('One person, one tablet', guesses);
  expect(checkedAt(guesses)).toEqual([0, 15, 60, 75, 120, 135].map((minute) => [minute, 5]));
  expect(perDay).toBe(240);
  expect(days).toBeGreaterThan(20);
}, 120_000);

it('an attack on one person gains nothing from more tablets [T68]', async () => {
  const guesses = await guessed(1, 4);
  const { perDay } = shown('One person, four tablets', guesses);
  expect(checkedAt(guesses)).toEqual([0, 60, 120].map((minute) => [minute, 10]));
  expect(perDay).toBe(240);
}, 120_000);

it('an attack at one tablet gets 20 PINs checked in 15 minutes, however many people it tries [T68]', async () => {
  const guesses = await guessed(12, 1);
  const { perDay, days } = shown('Twelve people, one tablet', guesses, 12);
  const most = Math.max(...checkedAt(guesses).map(([, count]) => count));
  expect(most).toBe(20);
  expect(perDay).toBe(20 * 4 * 24);
  expect(days).toBeGreaterThan(3);
}, 240_000);
