/**
 * A streaming standby takes over from the database of a running server, with and without the last commits. A tablet
 * works all the while, and nobody runs a command.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { withConnection } from '@tableside/api/storage/postgres/with-connection.ts';
import { type BundledServer, bundleServer } from '@tableside/api/testing/server/bundled-server.ts';
import { type ServerProcess, startProcess } from '@tableside/api/testing/server/server-process.ts';
import { CuttingProxy } from '@tableside/testkit/cutting-proxy.ts';
import {
  findPostgres,
  type PostgresServer,
  startPostgres,
  startStandby,
} from '@tableside/testkit/postgres-server.ts';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { aNegroni, isCurrent, newVisit, openTablet, type RealTablet, WAIT } from './real-tablet.ts';

const START_MS = 120_000;
const bin = findPostgres();
if (bin !== undefined) describe('a tablet whose database fails over', { timeout: START_MS }, () => on(bin));

interface House {
  readonly primary: PostgresServer;
  readonly standby: PostgresServer;
  readonly server: ServerProcess;
  readonly tablet: RealTablet;
  /** Ends the primary, and lets the standby take its address over. Returns when the tablet is current again, in ms. */
  takeOver(): Promise<number>;
}

function on(bin: string): void {
  let bundle: BundledServer;
  const closing: (() => unknown)[] = [];
  beforeAll(async () => {
    bundle = await bundleServer();
  }, START_MS);
  afterEach(async () => {
    for (const close of closing.splice(0).toReversed()) await close();
  }, START_MS);
  afterAll(() => bundle?.remove());

  async function open(environment: Readonly<Record<string, string>>): Promise<House> {
    const root = mkdtempSync(join(tmpdir(), 'tableside-takeover-'));
    closing.push(() => rmSync(root, { recursive: true, force: true }));
    const primary = await startPostgres(bin);
    closing.push(() => primary.remove());
    const standby = await startStandby(bin, primary);
    closing.push(() => standby.remove());
    const target = { host: '127.0.0.1', port: portOf(primary) };
    const proxy = await CuttingProxy.start(target);
    closing.push(() => proxy.close());
    const url = new URL(primary.url);
    url.port = String(proxy.port);
    const server = await startProcess(join(root, 'data'), {
      main: bundle.main,
      environment: { DATABASE_URL: url.href, ...environment },
    });
    closing.push(() => server.end('SIGKILL'));
    const tablet = await openTablet({ address: server.address, session: await server.signIn() });
    closing.push(() => tablet.close());
    const takeOver = async (): Promise<number> => {
      const since = performance.now();
      await primary.stop('crashed');
      target.port = portOf(standby);
      await ask(standby, 'SELECT pg_promote()');
      await isCurrent(tablet, server);
      return Math.round(performance.now() - since);
    };
    return { primary, standby, server, tablet, takeOver };
  }

  test('goes on with its history when every commit had waited for the standby', async () => {
    const { primary, standby, server, tablet, takeOver } = await open({ STANDBY: 'synchronous' });
    await ask(primary, "ALTER SYSTEM SET synchronous_standby_names = '*'");
    await ask(primary, 'SELECT pg_reload_conf()');
    const cmdId = await aTap(tablet, server);
    const before = await tablet.place();
    const took = await takeOver();
    expect(await tablet.place()).toMatchObject({ epoch: before.epoch, clientId: before.clientId });
    expect(await appliedTimes(standby, cmdId)).toBe(1);
    expect(await appliedTimes(standby, await aTap(tablet, server))).toBe(1);
    expect(tablet.faults).toEqual([]);
    process.stdout.write(`a synchronous standby took over: current again after ${took} ms\n`);
  });

  test('sends again what the standby never had', async () => {
    const { standby, server, tablet, takeOver } = await open({});
    await aTap(tablet, server);
    await ask(standby, "ALTER SYSTEM SET primary_conninfo = ''");
    await ask(standby, 'SELECT pg_reload_conf()');
    const isFollowing = () => ask(standby, 'SELECT count(*) FROM pg_stat_wal_receiver').then(Number);
    await expect.poll(isFollowing, WAIT).toBe(0);
    const lost = await aTap(tablet, server);
    const before = await tablet.place();
    expect(await appliedTimes(standby, lost)).toBe(0);
    const took = await takeOver();
    await expect.poll(() => appliedTimes(standby, lost), WAIT).toBe(1);
    expect((await tablet.place()).epoch).not.toBe(before.epoch);
    expect(await appliedTimes(standby, await aTap(tablet, server))).toBe(1);
    expect(tablet.engine.status.get()).toMatchObject({ held: 0, refused: 0, signInNeeded: false });
    expect(tablet.faults).toEqual([]);
    process.stdout.write(`a standby took over without the last commits: current again after ${took} ms\n`);
  });
}

const portOf = ({ url }: PostgresServer): number => Number(new URL(url).port);

const ask = ({ url }: PostgresServer, sql: string): Promise<unknown> =>
  withConnection(url, async (connection) => (await connection.ask({ sql, params: [] })).rows[0]?.[0]);

const appliedTimes = (server: PostgresServer, cmdId: string): Promise<number> =>
  ask(server, `SELECT count(*) FROM command_log WHERE cmd_id = '${cmdId}' AND status = 'applied'`).then(
    Number,
  );

/** Adds a line to a new order, which the server acknowledges. Returns the id of the command. */
async function aTap(tablet: RealTablet, server: ServerProcess): Promise<string> {
  await isCurrent(tablet, server);
  const visitId = await newVisit(tablet);
  const added = await tablet.engine.mutate('visit.addItem', { visitId, item: aNegroni() });
  if (added.kind !== 'queued') throw new Error(`The tap was not queued: ${added.kind}`);
  await isCurrent(tablet, server);
  return added.cmdId;
}
