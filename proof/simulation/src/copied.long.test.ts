/**
 * A venue with 100,000 orders moves from SQLite to PostgreSQL while a tablet holds a tap that it could not send. The
 * tablet does not notice: it goes on from its cursor without a full pull, and its tap is applied once. `COPIED_ORDERS`
 * makes the venue smaller.
 */
import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isDeepStrictEqual, promisify } from 'node:util';
import { databaseOf } from '@tableside/api/start/open-data.ts';
import { openPostgresBeside } from '@tableside/api/storage/postgres/open-postgres.ts';
import { withConnection } from '@tableside/api/storage/postgres/with-connection.ts';
import { inspectDatabase } from '@tableside/api/storage/sqlite/copies/inspect-database.ts';
import { openSqlite } from '@tableside/api/storage/sqlite/open-sqlite.ts';
import type { Storage } from '@tableside/api/storage/storage.ts';
import { type BundledServer, bundleServer } from '@tableside/api/testing/server/bundled-server.ts';
import { type ServerProcess, startProcess } from '@tableside/api/testing/server/server-process.ts';
import { growVenue } from '@tableside/api/testing/venue/big-venue.ts';
import { growTrail } from '@tableside/api/testing/venue/grow-trail.ts';
import type { EntityName } from '@tableside/domain/entities/entities.ts';
import type { Order } from '@tableside/domain/entities/order.ts';
import { FIRST_VENUE_ID as VENUE } from '@tableside/domain/entities/venue.ts';
import { padIdOf } from '@tableside/domain/entities/visit.ts';
import type { Session } from '@tableside/protocol/accounts.ts';
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

const ORDERS = Number(process.env.COPIED_ORDERS ?? 100_000);
const DAY_MS = 86_400_000;
/** The copy must not keep the tables in memory: they have several times as much. */
const HEAP_MB = 64;
const START_MS = 300_000;

const bin = findPostgres();
if (bin !== undefined)
  describe(`a venue with ${ORDERS} orders that moves to PostgreSQL`, { timeout: 600_000 }, () => moves(bin));

function moves(bin: string): void {
  let root = '';
  let bundle: BundledServer;
  let postgres: PostgresServer;
  let server: ServerProcess;
  const tablets: RealTablet[] = [];
  const folder = (): string => join(root, 'data');
  const file = (): string => databaseOf(folder());

  const start = async (environment: Record<string, string> = {}): Promise<void> => {
    server = await startProcess(folder(), { main: bundle.main, environment });
  };
  const type = async (args: readonly string[], environment: Record<string, string> = {}) => {
    const env = { PATH: process.env.PATH, DATA_DIR: folder(), ...environment };
    const flags = [`--max-old-space-size=${HEAP_MB}`, bundle.cli];
    return (await promisify(execFile)(process.execPath, [...flags, ...args], { env })).stdout;
  };
  const tabletOf = async (session: Session): Promise<RealTablet> => {
    const tablet = await openTablet({ address: server.address, session });
    tablets.push(tablet);
    return tablet;
  };

  beforeAll(async () => {
    root = mkdtempSync(join(tmpdir(), 'tableside-copied-'));
    [bundle, postgres] = await Promise.all([bundleServer(), startPostgres(bin)]);
    await start();
    await server.end('SIGTERM');
    const since = performance.now();
    const storage = openSqlite({ file: file() });
    const venue = await storage.row(VENUE, 'venue', VENUE);
    await storage.close();
    if (!venue) throw new Error('The demo venue is missing.');
    growVenue(file(), { venue: venue.doc, orders: ORDERS, until: new Date().toISOString() });
    growTrail(file());
    print(`${ORDERS} orders made in ${seconds(since)}`);
  }, START_MS);
  afterAll(async () => {
    await Promise.all(tablets.map((tablet) => tablet.close()));
    await server?.end('SIGKILL');
    await postgres?.remove();
    bundle?.remove();
    rmSync(root, { recursive: true, force: true });
  }, START_MS);

  test('is complete there, and its tablet goes on without a full pull', async () => {
    await start();
    const session = await server.signIn();
    const tablet = await tabletOf(session);
    const filledSince = performance.now();
    await isCurrent(tablet, server);
    const filled = await tablet.rows();
    print(`the tablet filled its mirror with ${filled.size} rows in ${seconds(filledSince)}`);
    expect(fullPulls(tablet).size).toBe(1);
    const visitId = await newVisit(tablet);
    await isCurrent(tablet, server);
    const before = await tablet.place();
    const pages = await pagesOf(server, session);
    const port = new URL(server.address).port;
    expect(await server.end('SIGTERM')).toBe(0);

    await expect.poll(() => tablet.engine.status.get().phase, WAIT).not.toBe('online');
    const tapped = await tablet.engine.mutate('visit.addItem', { visitId, item: aNegroni() });
    if (tapped.kind !== 'queued') throw new Error(`The tap was not queued: ${tapped.kind}`);
    expect(await tablet.mirror.outbox.count()).toBe(1);

    const copiedSince = performance.now();
    const said = await type(['copy', '--to', postgres.url]);
    const took = seconds(copiedSince);
    expect(said).toContain('Copied, read again and the same.');
    const printed = printedRows(said);
    expect(printed.get('row')).toBeGreaterThan(2 * ORDERS);
    expect(printed).toEqual(await countsAt(postgres.url, [...printed.keys()]));
    const left = inspectDatabase(file()).tables.filter(({ name, rows }) => rows !== (printed.get(name) ?? 0));
    expect(left).toEqual([]);
    const DATABASE_URL = postgres.url;
    const examined = await type(['doctor'], { DATABASE_URL, PORT: port });
    expect(examined).toMatch(/^0 wrong/m);
    const full = [...printed].filter(([, rows]) => rows > 0).map(([name, rows]) => `${name} ${rows}`);
    print(`copied, read again and compared in ${took}: ${full.join(', ')}`);

    const askedBefore = tablet.asked.length;
    const startedAt = performance.now();
    await start({ DATABASE_URL, PORT: port });
    await expect.poll(() => tablet.mirror.outbox.count(), WAIT).toBe(0);
    await isCurrent(tablet, server);
    const back = seconds(startedAt);
    const after = await tablet.place();
    expect(after).toMatchObject({ epoch: before.epoch, clientId: before.clientId, fullPull: null });
    expect([after.cursor, after.nextMid]).toEqual([before.cursor + 1, before.nextMid + 1]);
    expect(await pagesOf(server, session)).toEqual(pages);

    expect(await outcomesAt(postgres.url, tapped.cmdId)).toEqual([['applied', after.cursor]]);

    const theirs = await server.call<Order>('/orders', {
      token: session.token,
      body: { tableId: 'table-2' },
    });
    await expect.poll(() => tablet.mirror.orders.get(theirs.body.id), WAIT).toBeDefined();
    const asked = tablet.asked.slice(askedBefore);
    expect(asked.filter(({ full }) => full !== undefined)).toEqual([]);
    expect([fullPulls(tablet).size, tablet.faults]).toEqual([1, []]);
    const storage = await openPostgresBeside(postgres.url);
    const rows = await tablet.rows();
    try {
      expect(await differences(rows, storage)).toEqual([]);
      const order = (await storage.row(VENUE, 'order', padIdOf(visitId)))?.doc;
      expect([order?.version, order?.items.length]).toEqual([2, 1]);
    } finally {
      await storage.close();
    }
    const fresh = await tabletOf(session);
    await isCurrent(fresh, server);
    const missed = [...(await fresh.rows())].filter(([key, row]) => !isDeepStrictEqual(rows.get(key), row));
    expect(missed).toEqual([]);
    print(
      `the tablet was current again ${back} after the server began to start: ${asked.map(({ path }) => path).join(', ')}; no full pull, ${rows.size} rows equal to the server's`,
    );
  });
}

const print = (line: string): void => void process.stdout.write(`${line}\n`);
const seconds = (since: number): string => `${((performance.now() - since) / 1000).toFixed(1)} s`;

/** What the server answers about the past: the sums of a year, and pages from the middle of the history. */
async function pagesOf(server: ServerProcess, { token }: Session): Promise<unknown[]> {
  const day = (ago: number): string => new Date(Date.now() - ago * DAY_MS).toISOString();
  const year = `from=${day(365).slice(0, 10)}&to=${day(2).slice(0, 10)}`;
  const paths = [
    `/venues/${VENUE}/metrics?${year}`,
    `/orders?limit=200&to=${day(365).slice(0, 10)}T00:00:00.000Z`,
    `/payments?limit=200&to=${day(365).slice(0, 10)}T00:00:00.000Z`,
    `/audit?limit=100&to=${day(365).slice(0, 10)}T00:00:00.000Z`,
  ];
  const answers: unknown[] = [];
  for (const path of paths) {
    const { status, body } = await server.call<object>(path, { token });
    expect([status, path]).toEqual([200, path]);
    answers.push(body);
  }
  return answers;
}

/** Reads the lines of the command: a table, its rows, and the start of its digest. */
const printedRows = (said: string): Map<string, number> =>
  new Map(
    [...said.matchAll(/^ {2}(\w+) +(\d+) {2}[0-9a-f]{16}$/gm)].map(([, name = '', rows]) => [
      name,
      Number(rows),
    ]),
  );

const countsAt = (url: string, names: readonly string[]): Promise<Map<string, number>> =>
  withConnection(url, async (connection) => {
    const counts = new Map<string, number>();
    for (const name of names) {
      const { rows } = await connection.ask({ sql: `SELECT count(*) FROM "${name}"`, params: [] });
      counts.set(name, Number(rows[0]?.[0]));
    }
    return counts;
  });

const outcomesAt = (url: string, cmdId: string): Promise<readonly (readonly unknown[])[]> =>
  withConnection(url, async (connection) => {
    const sql = 'SELECT status, seq::int FROM command_log WHERE cmd_id = $1';
    return (await connection.ask({ sql, params: [cmdId] })).rows;
  });

/** Returns the keys of rows that the server has not, or not like this. */
async function differences(
  rows: Awaited<ReturnType<RealTablet['rows']>>,
  storage: Storage,
): Promise<string[]> {
  const found: string[] = [];
  for (const [key, row] of rows) {
    const stored = await storage.row(VENUE, key.split(' ')[0] as EntityName, row.id);
    if (!isDeepStrictEqual(stored && { id: row.id, seq: stored.seq, doc: stored.doc }, row)) found.push(key);
  }
  return found;
}
