/**
 * A rush while servers are replaced. The network is good, so that every fault comes from the servers. Devices may be
 * told to come again, and nothing else.
 */
import { setTimeout as pause } from 'node:timers/promises';
import type { Health, Session } from '@tableside/protocol/accounts.ts';
import { callsTo } from '@tableside/testkit/server.ts';
import { type Caller, pullEverything } from '@tableside/testkit/till.ts';
import { expect } from 'vitest';
import { WebSocket as NodeWebSocket } from 'ws';
import { type App, untilSettled } from '../device.ts';
import { fateAt } from '../fate.ts';
import { type Hired, hire } from '../hire.ts';
import { brokenPromises, type Rows, rowsOf, wrongMoney, wrongOn } from '../judge.ts';
import { type BalancedVenue, OFFICE } from './balanced-venue.ts';
import { Answers } from './heard.ts';
import { Seat } from './seat.ts';

const ENGINES = Number(process.env.ROLLING_ENGINES ?? 30);
const KITCHEN_EVERY = 5;
const ACT_EVERY_MS = 800;
const READ_EVERY_MS = 100;
const PATIENCE_MS = 30_000;
const UNDERSTOOD = /^50[34] server\.(stopping|busy)$/;

export interface RollingRush {
  readonly seats: readonly Seat[];
  /** The administrator, whose calls go to the server at this address. */
  office(address: string): Caller;
  /** Paths that are asked for all the while beside the work of people, such as scripts of the app. */
  readonly paths: Set<string>;
  /** Waits until all have a connection and everything has arrived, and judges it. */
  end(): Promise<Outcome>;
}

export interface Outcome {
  /** How many changes were reported to people as saved. */
  readonly promised: number;
  /** How long each time without a connection took, in ms, the longest last. */
  readonly gaps: readonly number[];
  /** The longest time in which nobody's change was taken, in ms. */
  readonly stillMs: number;
  /** The builds that each engine was told to update to. */
  readonly offers: readonly (readonly (string | undefined)[])[];
  /** How often each error was heard. */
  readonly heard: ReadonlyMap<string, number>;
  /**
   * Changes that were lost or doubled, rows that are wrong on a device, and errors that no device may hear. Each is one
   * sentence.
   */
  readonly faults: readonly string[];
}

interface RushOf {
  /** The app that the tablets run. */
  readonly app: App;
  /** The path of the first script of the app that the servers give out. */
  readonly entry: string;
}

export async function startRush(venue: BalancedVenue, { app, entry }: RushOf): Promise<RollingRush> {
  // The engine uses the platform's WebSocket, which may be missing here.
  Object.assign(globalThis, { WebSocket: NodeWebSocket });
  const [balancer] = venue.addresses;
  const { token, user } = await callsTo(balancer)<Session>('POST', '/auth/login', OFFICE);
  const office = (address: string) => ({ address, token, userId: user.id, call: callsTo(address, token) });
  const answers = new Answers();
  const seats = await takeSeats(venue, { app, answers, office: office(balancer) });
  const paths = new Set(['api/tables', entry]);
  let isOver = false;
  const whileRushing = async (act: () => Promise<unknown>): Promise<void> => {
    while (!isOver) await act();
  };
  const people = seats.map((seat) =>
    whileRushing(async () => {
      await pause(2 * ACT_EVERY_MS * seat.device.random.next());
      await seat.act();
    }),
  );
  const reader = whileRushing(() => readOnce(venue, { paths, answers, token }));
  const work = Promise.all([...people, reader]);
  // It is awaited at the end, and may fail before.
  work.catch(() => undefined);
  return {
    seats,
    office,
    paths,
    async end() {
      const connected = () => seats.filter(({ isOnline }) => isOnline).length;
      await expect.poll(connected, { timeout: PATIENCE_MS }).toBe(ENGINES);
      const stillMs = answers.longestStillMs;
      isOver = true;
      await work;
      const outcome = await judge(venue, { seats, answers, stillMs, office: office(balancer) });
      for (const { device } of seats) await device.close();
      return outcome;
    },
  };
}

interface Seating {
  readonly app: App;
  readonly answers: Answers;
  readonly office: Parameters<typeof hire>[0];
}

async function takeSeats(
  { addresses }: BalancedVenue,
  { app, answers, office }: Seating,
): Promise<readonly Seat[]> {
  const [floor, kitchen] = [await hire(office, 0, 'server'), await hire(office, 1, 'kitchen')];
  const seats: Seat[] = [];
  for (let seed = 1; seed <= ENGINES; seed += 1) {
    const address = addresses[seed % 2 === 0 ? 0 : 1];
    const hired = seed % KITCHEN_EVERY === 0 ? kitchen : floor;
    seats.push(await Seat.take({ address, seed, hired, answers, app }));
  }
  for (const seat of seats) await seat.watch();
  return seats;
}

interface Reading {
  readonly paths: ReadonlySet<string>;
  readonly answers: Answers;
  readonly token: string;
}

async function readOnce({ addresses }: BalancedVenue, { paths, answers, token }: Reading): Promise<void> {
  await pause(READ_EVERY_MS);
  for (const address of addresses)
    for (const path of paths)
      await answers
        .fetch(`${address}/${path}`, { headers: { authorization: `Bearer ${token}` } })
        .then((answer) => answer.arrayBuffer())
        .catch(() => undefined);
}

interface Judged {
  readonly seats: readonly Seat[];
  readonly answers: Answers;
  readonly stillMs: number;
  readonly office: Pick<Caller, 'call'>;
}

async function judge(venue: BalancedVenue, { seats, answers, stillMs, office }: Judged): Promise<Outcome> {
  const devices = seats.map(({ device }) => device);
  const settledMs = await untilSettled(devices);
  for (const { lines } of seats) lines.at(-1)?.end();
  const promised = devices.flatMap((device) => [...device.promised]);
  const faults = [
    ...(settledMs === undefined ? ['it did not come to rest'] : []),
    ...[...answers.errors.keys()]
      .filter((what) => !UNDERSTOOD.test(what))
      .map((what) => `devices heard ${what}`),
    ...brokenPromises(await fateAt(venue.query, promised)),
    ...missingNumbers(venue),
    ...wrongMoney(rowsOf(await pullEverything(office.call))),
  ];
  const views = new Map<Hired, Rows>();
  for (const { device, hired } of seats) {
    const view = views.get(hired) ?? (await viewOf(hired, venue));
    views.set(hired, view);
    faults.push(...(await wrongOn(device, view)));
  }
  const lines = seats.flatMap((seat) => seat.lines);
  return {
    promised: promised.length,
    gaps: lines.flatMap(({ gaps }) => gaps).sort((a, b) => a - b),
    offers: lines.map(({ offers }) => offers),
    heard: answers.errors,
    stillMs,
    faults,
  };
}

const viewOf = async ({ session }: Hired, { addresses }: BalancedVenue): Promise<Rows> =>
  rowsOf(await pullEverything(callsTo(addresses[0], session.token)));

/** The venue's first number belongs to its seed. */
function missingNumbers({ query }: BalancedVenue): string[] {
  const [[head, numbers, distinct, last] = []] = query(
    'SELECT (SELECT seq FROM venue_seq), count(seq), count(DISTINCT seq), max(seq) FROM command_log',
  ).map((row) => row.map(Number));
  return numbers === distinct && last === head && numbers === (head ?? 0) - 1
    ? []
    : [
        `the head is ${head}, the last command has ${last}, and ${distinct} of ${numbers} numbers are distinct`,
      ];
}

/** The build that all servers give out, or several while they are about to change. */
export async function givenOut({ servers }: BalancedVenue): Promise<readonly string[]> {
  const healths = servers.map(({ address }) => callsTo(address)<Health>('GET', '/health'));
  return [...new Set((await Promise.all(healths)).map(({ build }) => build))];
}

/** Says what devices noticed. */
export function tellOutcome({ promised, gaps, stillMs, heard, offers }: Outcome): string {
  const tellTime = (share: number): string =>
    `${Math.round(gaps[Math.floor(share * (gaps.length - 1))] ?? 0)} ms`;
  return (
    `${promised} changes of ${ENGINES} engines; ` +
    `${gaps.length} gaps, median ${tellTime(0.5)}, longest ${tellTime(1)}; ` +
    `no change taken for ${Math.round(stillMs)} ms at most; ` +
    `heard: ${[...heard].map(([what, times]) => `${times} × ${what}`).join(', ') || 'no error'}; ` +
    `offers of one engine: ${offers[0]?.join(', ')}`
  );
}
