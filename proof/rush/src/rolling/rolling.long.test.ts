/**
 * A rush while the servers are replaced one after the other by those of another build, and by those of the first again.
 * Every server has the app of both builds, and devices hear of another build only when all servers have it.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { THIS_APP } from '../device.ts';
import { type BalancedVenue, openBalancedVenue } from './balanced-venue.ts';
import { givenOut, startRush, tellOutcome } from './rolling-rush.ts';
import { type Build, makeTwoBuilds } from './two-builds.ts';

const ROOT = fileURLToPath(new URL('../../../../', import.meta.url));
const ROUNDS = Number(process.env.ROLLING_ROUNDS ?? 3);
const START_MS = 120_000;

let folder = '';
let builds: readonly [Build, Build];
let venue: BalancedVenue;
beforeAll(async () => {
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
  const rush = await startRush(venue, { app: THIS_APP, entry: builds[0].entry });
  for (let round = 1; round <= ROUNDS; round += 1) {
    const before = await givenOut(venue);
    for (const server of venue.servers) {
      const { main, entry } = builds[round % 2] ?? builds[0];
      await venue.replace(server, main);
      rush.paths.add(entry);
    }
    await expect
      .poll(() => givenOut(venue), { timeout: 30_000 })
      .toEqual([expect.not.stringContaining(before.join())]);
  }
  const outcome = await rush.end();
  process.stdout.write(`${2 * ROUNDS} servers were replaced: ${tellOutcome(outcome)}\n`);

  expect(outcome.faults).toEqual([]);
  expect(outcome.gaps.at(-1)).toBeLessThanOrEqual(3000);
  expect(outcome.stillMs).toBeLessThanOrEqual(3000);
  for (const offers of outcome.offers) expect(offers.length).toBeLessThanOrEqual(1 + ROUNDS);
});
