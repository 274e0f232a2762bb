/**
 * The database of a running server goes away, by an administrator and by a crash. A tablet goes on showing what it has
 * and taking taps, and everybody's work is done once when the database is back. It also comes back as it was before:
 * then the tablet sends again what the database has lost, and nobody has to say so.
 */

import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { withConnection } from '@tableside/api/storage/postgres/with-connection.ts';
import { type BundledServer, bundleServer } from '@tableside/api/testing/server/bundled-server.ts';
import { type ServerProcess, startProcess } from '@tableside/api/testing/server/server-process.ts';
import { padIdOf } from '@tableside/domain/entities/visit.ts';
import { findPostgres, type PostgresServer, startPostgres } from '@tableside/testkit/postgres-server.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  aNegroni,
  fullPulls,
  isCurrent,
  newVisit,
  openTablet,
  type RealTablet,
  WAIT,
} from './real-tablet.ts';

const START_MS = 120_000;
/** More attempts than it takes for a command that keeps failing to be held for a person. */
const TRIES = 6;

/** A server that recovers finds no archive, so it goes on from what it has. */
const SETTINGS = { fsync: 'off', restore_command: 'false' };

const bin = findPostgres();
if (bin !== undefined)
  describe('a tablet whose server lost its database', { timeout: START_MS }, () => on(bin));

function on(bin: string): void {
  let root = '';
  let bundle: BundledServer;
  let postgres: PostgresServer;
  let server: ServerProcess;
  let tablet: RealTablet;
  beforeAll(async () => {
    root = mkdtempSync(join(tmpdir(), 'tableside-lost-'));
    [bundle, postgres] = await Promise.all([bundleServer(), startPostgres(bin, SETTINGS)]);
    const environment = { DATABASE_URL: postgres.url };
    server = await startProcess(join(root, 'data'), { main: bundle.main, environment });
    tablet = await openTablet({ address: server.address, session: await server.signIn() });
  }, START_MS);
  afterAll(async () => {
    await tablet?.close();
    await server?.end('SIGKILL');
    await postgres?.remove();
    bundle?.remove();
    rmSync(root, { recursive: true, force: true });
  }, START_MS);

  test.each([
    ['by an administrator', 'told'],
    ['by a crash', 'crashed'],
  ] as const)('shows what it has after a stop %s, takes taps, and sends them once', async (_, how) => {
    await isCurrent(tablet, server);
    const visitId = await newVisit(tablet);
    await isCurrent(tablet, server);
    const before = await tablet.place();
    const shown = await tablet.rows();
    const askedBefore = tablet.asked.length;

    await postgres.stop(how);
    const tapped = await tablet.engine.mutate('visit.addItem', { visitId, item: aNegroni() });
    if (tapped.kind !== 'queued') throw new Error(`The tap was not queued: ${tapped.kind}`);
    const asked = () => tablet.asked.slice(askedBefore);
    const pushes = () => asked().filter(({ path, status }) => path === '/sync/push' && status !== undefined);
    const tried = () => {
      // Somebody who does not want to wait.
      tablet.engine.syncNow();
      return pushes().length;
    };
    await expect.poll(tried, WAIT).toBeGreaterThanOrEqual(TRIES);
    const away = { status: 503, retryAfter: '2', code: 'server.storage' };
    for (const push of pushes()) expect(push).toMatchObject(away);
    expect((await tablet.mirror.orders.get(padIdOf(visitId)))?.doc.items).toHaveLength(1);
    expect([...(await tablet.rows()).keys()]).toEqual([...shown.keys()]);
    const { waiting, pushesFailSince, signInNeeded, held, refused } = tablet.engine.status.get();
    expect({ waiting, signInNeeded, held, refused }).toEqual({
      waiting: 1,
      signInNeeded: false,
      held: 0,
      refused: 0,
    });
    expect(pushesFailSince).not.toBeNull();
    const tries = pushes().length;

    const since = performance.now();
    await postgres.start();
    await isCurrent(tablet, server);
    const took = ((performance.now() - since) / 1000).toFixed(1);
    const after = await tablet.place();
    expect(after).toMatchObject({ epoch: before.epoch, clientId: before.clientId });
    expect(after.cursor).toBe(before.cursor + 1);
    expect([fullPulls(tablet).size, tablet.faults]).toEqual([1, []]);
    expect(tablet.engine.status.get()).toMatchObject({ held: 0, refused: 0, signInNeeded: false });
    expect(await noted(postgres.url, tapped.cmdId)).toEqual([[1, 0, 0]]);
    process.stdout.write(`refused ${tries} times, current again ${took} s after the database was started\n`);
  });

  test('sends what was acknowledged again when the database comes back in an earlier state', async () => {
    await isCurrent(tablet, server);
    const earlier = await copyOf(postgres, root);
    await isCurrent(tablet, server);
    const visitId = await newVisit(tablet);
    const added = await tablet.engine.mutate('visit.addItem', { visitId, item: aNegroni() });
    if (added.kind !== 'queued') throw new Error(`The tap was not queued: ${added.kind}`);
    await isCurrent(tablet, server);
    const before = await tablet.place();
    expect(await noted(postgres.url, added.cmdId)).toEqual([[1, 0, 0]]);

    // As a standby does that takes over without the last commits. The server runs on.
    await setBackTo(earlier, postgres);
    const since = performance.now();
    const done = async () => {
      tablet.engine.syncNow();
      return (await noted(postgres.url, added.cmdId))[0];
    };
    await expect.poll(done, WAIT).toEqual([1, 0, 0]);
    await isCurrent(tablet, server);
    const took = ((performance.now() - since) / 1000).toFixed(1);
    expect((await tablet.place()).epoch).not.toBe(before.epoch);
    expect((await tablet.mirror.orders.get(padIdOf(visitId)))?.doc.items).toHaveLength(1);
    expect(tablet.engine.status.get()).toMatchObject({
      waiting: 0,
      held: 0,
      refused: 0,
      signInNeeded: false,
    });
    expect(tablet.faults).toEqual([]);
    process.stdout.write(`sent again and current ${took} s after the database was set back\n`);
  });
}

interface Copy {
  readonly data: string;
  readonly copy: string;
}

/** Copies the files of a database that is stopped meanwhile. */
async function copyOf(postgres: PostgresServer, root: string): Promise<Copy> {
  const data = await withConnection(postgres.url, async ({ ask }) => {
    const { rows } = await ask({ sql: 'SHOW data_directory', params: [] });
    return String(rows[0]?.[0]);
  });
  const copy = join(root, 'earlier');
  await postgres.stop('told');
  execFileSync('cp', ['-a', data, copy]);
  await postgres.start();
  return { data, copy };
}

async function setBackTo({ data, copy }: Copy, postgres: PostgresServer): Promise<void> {
  await postgres.stop('crashed');
  rmSync(data, { recursive: true });
  execFileSync('cp', ['-a', copy, data]);
  writeFileSync(join(data, 'recovery.signal'), '');
  await postgres.start();
}

/** How often the command was done, and how many commands are held and counted as failing. */
const noted = (url: string, cmdId: string): Promise<readonly (readonly unknown[])[]> =>
  withConnection(url, async (connection) => {
    const sql = `SELECT (SELECT count(*) FROM command_log WHERE cmd_id = $1 AND status = 'applied'),
      (SELECT count(*) FROM held_command), (SELECT count(*) FROM failing_command)`;
    return (await connection.ask({ sql, params: [cmdId] })).rows;
  });
