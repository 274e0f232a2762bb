/** The doctor's lines about servers that share a database. */
import { HOUR_MS, MINUTE_MS } from '@tableside/domain/ground/durations.ts';
import { describe, expect, test } from 'vitest';
import type { LiveServer, Release, Releases } from '../storage/door/releases.ts';
import { checkServers } from './check-servers.ts';

const aServer = (name: string, build: string, forMs: number): LiveServer => ({
  name,
  version: '0.2.0',
  build,
  knows: 7,
  forMs,
});
const aRelease = (build: string, isCurrent: boolean): Release => ({ build, at: '2026-06-12', isCurrent });
const saidOf = async (servers: LiveServer[], releases: Release[] = []) => {
  const asked: Pick<Releases, 'servers' | 'list'> = {
    servers: async () => servers,
    list: async () => releases,
  };
  return (await checkServers(asked)).map(({ level, about, text }) => `${level} ${about}: ${text}`);
};

test('a server alone, on a database that nobody shares, has no other servers', async () => {
  expect(await checkServers(undefined)).toEqual([]);
});

test('servers are listed with their versions and builds, and releases with the one that is served', async () => {
  const servers = [aServer('a:3000', 'one', HOUR_MS), aServer('b:3000', 'one', MINUTE_MS)];
  expect(await saidOf(servers, [aRelease('one', true), aRelease('two', false)])).toEqual([
    'well Servers: 2: a:3000 (0.2.0, build one, tables 7), b:3000 (0.2.0, build one, tables 7)',
    'well Releases: one, two; all servers give out one',
  ]);
});

test('a database that no server uses yet says so', async () => {
  expect(await saidOf([])).toEqual([
    'well Servers: none says that it lives',
    'well Releases: the first server publishes its own',
  ]);
});

describe('servers of different builds', () => {
  const buildsOf = async (...servers: LiveServer[]) =>
    (await saidOf(servers)).filter((line) => line.includes('Builds'));

  test('count as an upgrade under way for an hour, however old the earlier ones are', async () => {
    const old = [aServer('a', 'one', 900 * HOUR_MS), aServer('b', 'one', 900 * HOUR_MS)];
    expect(await buildsOf(...old, aServer('c', 'two', HOUR_MS))).toEqual([]);
  });

  test('need a look when they have run side by side for longer, even if one has just joined', async () => {
    const servers = [aServer('a', 'one', 3 * HOUR_MS), aServer('b', 'two', 2 * HOUR_MS + MINUTE_MS)];
    expect(await buildsOf(...servers, aServer('c', 'two', MINUTE_MS))).toEqual([
      'look Builds: 2 have worked side by side for more than 2 h: go on with the upgrade, or back',
    ]);
  });
});
