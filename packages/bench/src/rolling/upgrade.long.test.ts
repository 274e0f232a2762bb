/**
 * An upgrade from an earlier version in a rush, as docs/operations.md describes it: server after server, back to the
 * earlier version, and there again. Tablets run the app of the earlier version, and half of them load the new one.
 */
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { BuiltServer } from '@tableside/testkit/built-server.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { THIS_APP } from '../rush/device.ts';
import { openTill } from '../till.ts';
import { type BalancedVenue, openBalancedVenue } from './balanced-venue.ts';
import {
  EARLIER,
  type Earlier,
  type EarlierVersion,
  isInHistory,
  makeEarlierVersion,
} from './earlier-version.ts';
import { givenOut, type RollingRush, startRush, tellOutcome } from './rolling-rush.ts';
import { type Build, buildIn } from './two-builds.ts';

const ROOT = fileURLToPath(new URL('../../../../', import.meta.url));
/** Long enough to install and to build an earlier version. */
const START_MS = 480_000;
const PATIENCE_MS = 60_000;
/** What each server takes while there are both versions. */
const MIXED_PUSHES = 50;
const MIXED_ORDERS = 3;

for (const earlier of EARLIER)
  if (isInHistory(ROOT, earlier))
    describe(`an upgrade in a rush, from ${earlier.name}`, () => upgradeInRush(earlier));
  else
    test(`${earlier.name} is not in the history here, so no upgrade from it was tried`, () => {
      expect(isInHistory(ROOT, earlier)).toBe(false);
    });

function upgradeInRush(of: Earlier): void {
  let earlier: EarlierVersion;
  let venue: BalancedVenue;
  beforeAll(async () => {
    earlier = await makeEarlierVersion(ROOT, of);
    venue = await openBalancedVenue(earlier.main);
  }, START_MS);
  afterAll(() => venue?.close(), START_MS);

  test('loses nothing, doubles nothing, and can be taken back', { timeout: 600_000 }, async () => {
    const today = buildIn(ROOT);
    const rush = await startRush(venue, earlier);
    const before = migrations(venue);
    const [earlierBuild] = await givenOut(venue);
    const mixed: string[] = [];
    const replaceAll = async ({ main, entry }: Build): Promise<void> => {
      const [first, second] = venue.servers;
      await venue.replace(first, main);
      rush.paths.add(entry);
      mixed.push(await workMixed(venue, rush));
      expect(known(venue)).toEqual([before.length, migrations(venue).length]);
      await venue.replace(second, main);
    };
    const areOn = (builds: unknown[]) =>
      expect.poll(() => givenOut(venue), { timeout: PATIENCE_MS }).toEqual(builds);

    await replaceAll(today);
    const added = migrations(venue).slice(before.length);
    expect(added.slice(0, of.added.length)).toEqual(of.added);
    await areOn([expect.not.stringContaining(earlierBuild ?? '')]);
    const [build] = await givenOut(venue);
    const updating = rush.seats.filter((_, n) => n % 2 === 0);
    for (const seat of updating) seat.update();
    await expect
      .poll(() => updating.every(({ app }) => app === THIS_APP), { timeout: PATIENCE_MS })
      .toBe(true);
    await replaceAll(earlier);
    await areOn([earlierBuild]);
    await replaceAll(today);
    await areOn([build]);
    const contracted = tableside(venue, 'migrate', '--contract');
    const releases = tableside(venue, 'release', '--list');

    const outcome = await rush.end();
    process.stdout.write(
      `From ${of.name}: 3 rounds of 2 servers added ${added.join(', ') || 'no migration'}; ` +
        `pushes taken by both versions: ${mixed.join('; ')}; ${tellOutcome(outcome)}\n`,
    );
    expect(outcome.faults).toEqual([]);
    expect(outcome.gaps.at(-1)).toBeLessThanOrEqual(3000);
    expect(outcome.stillMs).toBeLessThanOrEqual(3000);
    for (const offers of outcome.offers) expect(offers.length).toBeLessThanOrEqual(4);
    expect(contracted).toContain(`has version ${migrations(venue).length}`);
    expect(releases).toMatch(new RegExp(`^${build} .*given out$`, 'm'));
  });
}

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

/** Types a command of this version, as on the machine of the first server. */
const tableside = ({ servers: [{ folder }], environment }: BalancedVenue, ...words: string[]): string =>
  execFileSync(process.execPath, [join(ROOT, 'api/dist/cli.js'), ...words], {
    env: { ...process.env, ...environment, DATA_DIR: folder },
    encoding: 'utf8',
  });
