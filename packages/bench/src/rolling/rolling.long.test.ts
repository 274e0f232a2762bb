/**
 * A rush while the servers are replaced one after the other by those of another build, and by those of the first again.
 * The network is good, so that every fault comes from the servers. Devices may be told to come again, and nothing else.
 * Every server has the app of both builds, and devices hear of another build only when all servers have it.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { Health, Session } from '@tableside/protocol/accounts.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { WebSocket as NodeWebSocket } from 'ws';
import { fateAt } from '../fate.ts';
import { actOnce } from '../rush/acts.ts';
import { openRushDevice, type RushDevice, untilSettled } from '../rush/device.ts';
import { type Hired, hire } from '../rush/hire.ts';
import { brokenPromises, rowsOf, wrongMoney, wrongOn } from '../rush/judge.ts';
import { callsTo } from '../server.ts';
import { pullEverything } from '../till.ts';
import { type BalancedVenue, OFFICE, openBalancedVenue } from './balanced-venue.ts';
import { Errors, LiveLine } from './heard.ts';
import { type Build, makeTwoBuilds } from './two-builds.ts';

const ROOT = fileURLToPath(new URL('../../../../', import.meta.url));
const ENGINES = Number(process.env.ROLLING_ENGINES ?? 30);
const ROUNDS = Number(process.env.ROLLING_ROUNDS ?? 3);
const ACT_EVERY_MS = 800;
const READ_EVERY_MS = 100;
const START_MS = 120_000;
const UNDERSTOOD = /^50[34] server\.(stopping|busy)$/;

let folder = '';
let builds: readonly [Build, Build];
let venue: BalancedVenue;
beforeAll(async () => {
  Object.assign(globalThis, { WebSocket: NodeWebSocket });
  folder = mkdtempSync(join(tmpdir(), 'tableside-rolling-'));
  builds = makeTwoBuilds(ROOT, folder);
  venue = await openBalancedVenue(builds[0].main);
}, START_MS);
afterAll(async () => {
  await venue?.close();
  rmSync(folder, { recursive: true, force: true });
}, START_MS);

test(`a rush goes on while its servers are replaced ${ROUNDS} times one by one`, {
  timeout: 600_000,
}, async () => {
  const [address] = venue.addresses;
  const { token } = await callsTo(address)<Session>('POST', '/auth/login', OFFICE);
  const office = { address, call: callsTo(address, token) };
  const [floor, kitchen] = [await hire(office, 0, 'server'), await hire(office, 1, 'kitchen')];
  const errors = new Errors();
  const devices: RushDevice[] = [];
  for (let seed = 1; seed <= ENGINES; seed += 1)
    devices.push(await openDevice(seed % 5 === 0 ? kitchen : floor, seed, errors));
  await expect.poll(() => devices.filter(isCurrent).length, { timeout: 60_000 }).toBe(ENGINES);
  const lines = devices.map(({ engine }) => new LiveLine(engine));

  let isOver = false;
  const whileRushing = async (act: () => Promise<unknown>): Promise<void> => {
    while (!isOver) await act();
  };
  const people = devices.map((device) =>
    whileRushing(async () => {
      await pause(2 * ACT_EVERY_MS * device.random.next());
      await actOnce(device);
    }),
  );
  const paths = new Set(['api/tables', builds[0].entry]);
  const reader = whileRushing(async () => {
    await pause(READ_EVERY_MS);
    for (const one of venue.addresses)
      for (const path of paths)
        await errors
          .fetch(`${one}/${path}`, { headers: { authorization: `Bearer ${token}` } })
          .then((answer) => answer.arrayBuffer())
          .catch(() => undefined);
  });
  for (let round = 1; round <= ROUNDS; round += 1) {
    const before = await givenOut();
    for (const server of venue.servers) {
      const { main, entry } = builds[round % 2] ?? builds[0];
      await venue.replace(server, main);
      paths.add(entry);
    }
    await expect.poll(givenOut, { timeout: 30_000 }).toEqual([expect.not.stringContaining(before.join())]);
  }
  await expect.poll(() => devices.filter(isOnline).length, { timeout: 30_000 }).toBe(ENGINES);
  isOver = true;
  await Promise.all([...people, reader]);
  const settledMs = await untilSettled(devices);
  for (const line of lines) line.end();

  const promised = devices.flatMap((device) => [...device.promised]);
  const gaps = lines.flatMap((line) => line.gaps).sort((a, b) => a - b);
  const tellTime = (share: number): string =>
    `${Math.round(gaps[Math.floor(share * (gaps.length - 1))] ?? 0)} ms`;
  process.stdout.write(
    `${promised.length} changes of ${ENGINES} engines while ${2 * ROUNDS} servers were replaced: ` +
      `${gaps.length} gaps, median ${tellTime(0.5)}, longest ${tellTime(1)}; ` +
      `heard: ${[...errors.heard].map(([what, times]) => `${times} × ${what}`).join(', ') || 'no error'}; ` +
      `offers of one engine: ${lines[0]?.offers.join(', ')}\n`,
  );

  expect(settledMs).toBeDefined();
  expect([...errors.heard.keys()].filter((what) => !UNDERSTOOD.test(what))).toEqual([]);
  expect(brokenPromises(await fateAt(venue.query, promised))).toEqual([]);
  expect(missingNumbers()).toEqual([]);
  const viewOf = async ({ session }: Hired) => rowsOf(await pullEverything(callsTo(address, session.token)));
  const views = { server: await viewOf(floor), kitchen: await viewOf(kitchen) };
  for (const device of devices)
    expect(await wrongOn(device, device.actor.role === 'kitchen' ? views.kitchen : views.server)).toEqual([]);
  expect(wrongMoney(rowsOf(await pullEverything(office.call)))).toEqual([]);
  expect(gaps.at(-1)).toBeLessThanOrEqual(3000);
  for (const { offers } of lines) expect(offers.length).toBeLessThanOrEqual(1 + ROUNDS);
  for (const device of devices) await device.close();
});

/** The build that all servers give out, or several while they are about to change. */
async function givenOut(): Promise<readonly string[]> {
  const healths = venue.servers.map(({ address }) => callsTo(address)<Health>('GET', '/health'));
  return [...new Set((await Promise.all(healths)).map(({ build }) => build))];
}

const isOnline = ({ engine }: RushDevice): boolean => engine.status.get().phase === 'online';
/** Its mirror holds what the server has. */
const isCurrent = ({ engine }: RushDevice): boolean => engine.status.get().confirmedAt !== null;

function openDevice({ session }: Hired, seed: number, { fetch }: Errors): Promise<RushDevice> {
  const address = venue.addresses[seed % 2 === 0 ? 0 : 1];
  return openRushDevice({ address, session, seed, network: 'whole', fetch });
}

/** The venue's first number belongs to its seed. */
function missingNumbers(): string[] {
  const [[head, numbers, distinct, last] = []] = venue
    .query('SELECT (SELECT seq FROM venue_seq), count(seq), count(DISTINCT seq), max(seq) FROM command_log')
    .map((row) => row.map(Number));
  return numbers === distinct && last === head && numbers === (head ?? 0) - 1
    ? []
    : [
        `the head is ${head}, the last command has ${last}, and ${distinct} of ${numbers} numbers are distinct`,
      ];
}
