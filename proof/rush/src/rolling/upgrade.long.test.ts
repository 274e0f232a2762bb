/**
 * An upgrade to a later release in a rush, as docs/operations.md describes it: server after server, back to this release,
 * and there again. Its migrations leave an index and a backfill to servers that run, and then take something away.
 */
import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { bundleLater } from '@tableside/api/testing/postgres/bundle-later.ts';
import type { BuiltServer } from '@tableside/testkit/built-server.ts';
import { openTill } from '@tableside/testkit/till.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { THIS_APP } from '../device.ts';
import { type BalancedVenue, openBalancedVenue } from './balanced-venue.ts';
import { givenOut, type RollingRush, startRush, tellOutcome } from './rolling-rush.ts';
import { type Build, makeTwoBuilds } from './two-builds.ts';

const ROOT = fileURLToPath(new URL('../../../../', import.meta.url));
const START_MS = 120_000;
const PATIENCE_MS = 60_000;
/** A server looks a minute after it began to lead for what migrations left. */
const FINISHED_MS = 180_000;
/** What each server takes while there are both versions. */
const MIXED_PUSHES = 50;
const MIXED_ORDERS = 3;

let folder = '';
let builds: readonly [Build, Build];
let venue: BalancedVenue;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'tableside-upgrade-'));
  builds = makeTwoBuilds(ROOT, folder);
  const later = await bundleLater();
  cpSync(dirname(later.main), dirname(builds[1].main), { recursive: true });
  later.remove();
  venue = await openBalancedVenue(builds[0].main);
}, START_MS);
afterAll(async () => {
  await venue?.close();
  rmSync(folder, { recursive: true, force: true });
}, START_MS);

test('an upgrade loses nothing, duplicates nothing, and can be undone', { timeout: 600_000 }, async () => {
  const [today, later] = builds;
  const rush = await startRush(venue, { app: THIS_APP, entry: today.entry });
  const before = migrations(venue);
  const [todaysBuild] = await givenOut(venue);
  const mixed: string[] = [];
  const replaceAll = async ({ main, entry }: Build): Promise<void> => {
    const [first, second] = venue.servers;
    await venue.replace(first, main);
    rush.paths.add(entry);
    mixed.push(await workMixed(venue, rush));
    expect(known(venue)).toEqual([before.length, before.length + 2]);
    await venue.replace(second, main);
  };
  const areOn = (given: unknown[]) =>
    expect.poll(() => givenOut(venue), { timeout: PATIENCE_MS }).toEqual(given);

  await replaceAll(later);
  expect(migrations(venue)).toEqual([...before, '901-leaves']);
  await areOn([expect.not.stringContaining(todaysBuild ?? '')]);
  const [build] = await givenOut(venue);
  await replaceAll(today);
  await areOn([todaysBuild]);
  await replaceAll(later);
  await areOn([build]);
  await expect
    .poll(() => finished(venue), { timeout: FINISHED_MS, interval: 1000 })
    .toEqual(['901-leaves', 'row_shown']);
  const contracted = tableside(later, 'migrate', '--contract');
  const releases = tableside(later, 'release', '--list');

  const outcome = await rush.end();
  process.stdout.write(
    `3 rounds of 2 servers; pushes taken by both versions: ${mixed.join('; ')}; ${tellOutcome(outcome)}\n`,
  );
  expect(outcome.faults).toEqual([]);
  expect(outcome.gaps.at(-1)).toBeLessThanOrEqual(3000);
  expect(outcome.stillMs).toBeLessThanOrEqual(3000);
  for (const offers of outcome.offers) expect(offers.length).toBeLessThanOrEqual(4);
  expect(contracted).toContain(`has version ${before.length + 2} now`);
  expect(releases).toMatch(new RegExp(`^${build} .*given out$`, 'm'));
});

/** Lets both servers work until each has taken what it should, and each shows what the other one took. */
async function workMixed(venue: BalancedVenue, rush: RollingRush): Promise<string> {
  const [first, second] = venue.servers;
  const began = [await pushesAt(first), await pushesAt(second)];
  const taken = async (): Promise<number[]> =>
    [await pushesAt(first), await pushesAt(second)].map((pushes, n) => pushes - (began[n] ?? 0));
  for (const [here, there] of [
    [first, second],
    [second, first],
  ] as const)
    for (const id of await (await openTill(rush.office(here.address))).draft(MIXED_ORDERS))
      expect(await rush.office(there.address).call('GET', `/orders/${id}`)).toMatchObject({ id });
  await expect
    .poll(async () => Math.min(...(await taken())), { timeout: PATIENCE_MS })
    .toBeGreaterThan(MIXED_PUSHES);
  return (await taken()).join(' and ');
}

async function pushesAt({ address }: BuiltServer): Promise<number> {
  const text = await (await fetch(`${address}/api/metrics`)).text();
  return Number(/^tableside_sync_batch_size_count\{kind="push"\} (\d+)$/m.exec(text)?.[1] ?? 0);
}

/** The migrations that the database has had. */
const migrations = ({ query }: BalancedVenue): string[] =>
  query('SELECT name FROM tableside_migration ORDER BY name').map(([name = '']) => name);

/** How many migrations each server that lives knows, the fewest first. */
const known = ({ query }: BalancedVenue): number[] =>
  query('SELECT knows FROM server_process ORDER BY knows').map(([knows]) => Number(knows));

/** What servers that run have done of what migrations left to them. */
const finished = ({ query }: BalancedVenue): string[] =>
  query('SELECT name FROM finishing WHERE done_at IS NOT NULL ORDER BY name').map(([name = '']) => name);

/** Types a command of this release, as on the machine of the first server. */
function tableside({ main }: Build, ...words: string[]): string {
  const { servers, environment } = venue;
  return execFileSync(process.execPath, [join(dirname(main), 'cli.js'), ...words], {
    env: { ...process.env, ...environment, DATA_DIR: servers[0].folder },
    encoding: 'utf8',
  });
}
