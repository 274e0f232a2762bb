/**
 * The database of a running server goes away, by an administrator and by a crash. A tablet goes on showing what it has
 * and taking taps, and everybody's work is done once when the database is back.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { withConnection } from '@tableside/api/storage/postgres/with-connection.ts';
import { type BundledServer, bundleServer } from '@tableside/api/testing/server/bundled-server.ts';
import { type ServerProcess, startProcess } from '@tableside/api/testing/server/server-process.ts';
import { findPostgres, type PostgresServer, startPostgres } from '@tableside/testkit/postgres-server.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  aNegroni,
  fullPulls,
  isCurrent,
  newOrder,
  openTablet,
  type RealTablet,
  WAIT,
} from './real-tablet.ts';

const START_MS = 120_000;
/** More attempts than it takes for a command that keeps failing to be held for a person. */
const TRIES = 6;

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
    [bundle, postgres] = await Promise.all([bundleServer(), startPostgres(bin, { fsync: 'off' })]);
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
  ] as const)('%s, shows what it has, takes taps, and sends them once', async (_, how) => {
    await isCurrent(tablet, server);
    const orderId = await newOrder(tablet);
    await isCurrent(tablet, server);
    const before = await tablet.place();
    const shown = await tablet.rows();
    const askedBefore = tablet.asked.length;

    await postgres.stop(how);
    const tapped = await tablet.engine.mutate('order.addItem', { orderId, item: aNegroni() });
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
    expect((await tablet.mirror.orders.get(orderId))?.doc.items).toHaveLength(1);
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
}

/** How often the command was done, and how many commands are held and counted as failing. */
const noted = (url: string, cmdId: string): Promise<readonly (readonly unknown[])[]> =>
  withConnection(url, async (connection) => {
    const sql = `SELECT (SELECT count(*) FROM command_log WHERE cmd_id = $1 AND status = 'applied'),
      (SELECT count(*) FROM held_command), (SELECT count(*) FROM failing_command)`;
    return (await connection.ask({ sql, params: [cmdId] })).rows;
  });
