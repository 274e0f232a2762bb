/**
 * Server processes, as they are shipped, of a release whose migrations leave an index and a backfill. One of them does both
 * by itself, beside the orders. When it is killed in the middle, another one does the rest, and nothing is done twice. The
 * doctor and `migrate --contract` say how far it is.
 */
import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, test } from 'vitest';
import { MIGRATIONS } from '../../src/storage/postgres/migrations/migrations.ts';
import { postgresConnection } from '../../src/storage/postgres/postgres-connection.ts';
import { type BundledServer, bundleServer } from '../server/bundled-server.ts';
import { OLIVES } from '../server/live-room.ts';
import { type ServerProcess, startProcess } from '../server/server-process.ts';
import { bundleLater } from './bundle-later.ts';
import { describeOnServer, rowsAt, START_MS } from './own-server.ts';

/** A process looks a minute after it began to lead, and each test waits for two of them. */
const TEST_MS = 300_000;
const patience = { timeout: 120_000, interval: 100 };
const TODAY = MIGRATIONS.length;
const EARLIER_ROWS = 3000;
/** The most rows that a step looks at. */
const STEP = 500;
const STEPS_BEFORE = 3;

const OURS = `FROM pg_stat_activity WHERE application_name = 'tableside finishing' AND datname = current_database()`;
const SLOWER = 'until then, what needs it is slower';
const notDone = (steps: number, rows: number) => ({
  code: 1,
  said: `The backfill of 901-leaves is not done (${steps} steps, ${rows} rows changed). A server that runs goes on with it: try again later.\n`,
});
const hasTaken = (steps: number, rows: number) =>
  `✓ Backfill: 901-leaves has taken ${steps} steps and changed ${rows} rows; a server that runs goes on`;

type Finished = (end: () => Promise<void>) => void;

/** Somebody is about to write, so that a build has to wait, until the returned function is called. */
async function writeSlowly(url: string, finished: Finished) {
  const connection = postgresConnection({ url, most: 1, settings: {} });
  finished(() => connection.close());
  const ask = (sql: string) => connection.ask({ sql, params: [] });
  await ask('BEGIN');
  await ask(`UPDATE "row" SET version = version WHERE id = 'earlier 1'`);
  return () => ask('COMMIT');
}

/** Whoever changes this row, counted by their keys, falls asleep, until the returned function is called. */
async function pauseAtRow(ask: (sql: string) => ReturnType<typeof rowsAt>, n: number) {
  await ask(`CREATE TABLE pausing AS
    SELECT id FROM "row" ORDER BY venue_id, entity, id OFFSET ${n} LIMIT 1`);
  await ask(`CREATE FUNCTION fall_asleep() RETURNS trigger LANGUAGE plpgsql AS
    $$ BEGIN PERFORM pg_sleep(60) FROM pausing WHERE id = NEW.id; RETURN NEW; END $$`);
  await ask('CREATE TRIGGER asleep BEFORE UPDATE ON "row" FOR EACH ROW EXECUTE FUNCTION fall_asleep()');
  return () => ask('DELETE FROM pausing');
}

describeOnServer('the work that a later release leaves', ({ newDatabase }) => {
  let root = '';
  let today: BundledServer;
  let later: BundledServer;
  beforeAll(async () => {
    root = mkdtempSync(join(tmpdir(), 'tableside-finishing-'));
    today = await bundleServer();
    later = await bundleLater();
  }, 2 * START_MS);
  afterAll(() => {
    for (const bundle of [today, later]) bundle.remove();
    rmSync(root, { recursive: true, force: true });
  });

  /** The database of a venue with earlier orders, and what works on it. `finished` ends its processes with the test. */
  const aVenue = async (name: string, finished: Finished) => {
    const url = await newDatabase();
    const ask = (sql: string) => rowsAt(url, sql);
    const one = async (sql: string) => (await ask(sql))[0]?.[0];
    const start = async (which: string, { main } = later): Promise<ServerProcess> => {
      const environment = { DATABASE_URL: url, LOG_LEVEL: 'info' };
      const server = await startProcess(join(root, `${name} ${which}`), { main, environment });
      finished(async () => void (await server.end('SIGKILL')));
      return server;
    };
    const tableside = (...args: string[]): Promise<{ code: unknown; said: string }> => {
      const env = { PATH: process.env.PATH, DATABASE_URL: url, DATA_DIR: join(root, name), PORT: '0' };
      return new Promise((resolve) => {
        execFile(process.execPath, [later.cli, ...args], { env }, (error, out, err) =>
          resolve({ code: error?.code ?? 0, said: out + err }),
        );
      });
    };
    const doctor = async () => (await tableside('doctor')).said.split('\n');
    const before = await start('today', today);
    await order(before);
    await ask(`INSERT INTO "row" (venue_id, entity, id, version, doc, status, created_at)
      SELECT venue_id, entity, 'earlier ' || n, 1, doc, 'completed', created_at
      FROM (SELECT * FROM "row" WHERE entity = 'order' LIMIT 1) o, generate_series(1, ${EARLIER_ROWS}) n`);
    await before.end('SIGTERM');
    return {
      url,
      ask,
      one,
      start,
      contract: () => tableside('migrate', '--contract'),
      /** What the doctor says of the tables. */
      tables: async () => (await doctor()).find((line) => / Database: /.test(line)),
      /** What the doctor says of work that is left. */
      left: async () => (await doctor()).filter((line) => / (Index|Backfill): /.test(line)),
      indexOf: () => one(`SELECT to_regclass('row_shown')::oid`),
      steps: async () => (await ask(`SELECT steps, changed FROM finishing WHERE name = '901-leaves'`))[0],
      isFinished: async () =>
        Number(await one('SELECT count(*) FROM finishing WHERE done_at IS NOT NULL')) === 2,
    };
  };
  const order = async (server: ServerProcess) => {
    const { token } = await server.signIn();
    const body = { tableId: 'table-1', items: [OLIVES] };
    return (await server.call('/orders', { token, body })).status;
  };
  const hasSaid = ({ log }: ServerProcess, what: string) => log.split(`"msg":"${what}"`).length - 1;

  test('is done beside the orders, and an index that a killed process had begun is noted', {
    concurrent: true,
    timeout: TEST_MS,
  }, async ({ expect, onTestFinished }) => {
    const venue = await aVenue('index', onTestFinished);
    expect(await venue.tables()).toContain(`from version ${TODAY} to ${TODAY + 1} at the next start`);
    const first = await venue.start('first');
    expect(await venue.tables()).toContain(`run migrate --contract for version ${TODAY + 2}`);
    expect(await venue.left()).toEqual([
      `! Index: row_shown is not there yet; a server that runs builds it within minutes; ${SLOWER}`,
      hasTaken(0, 0),
    ]);
    expect(await venue.contract()).toEqual(notDone(0, 0));

    const endWriting = await writeSlowly(venue.url, onTestFinished);
    const phase = () => venue.one('SELECT phase FROM pg_stat_progress_create_index');
    const waiting = 'waiting for writers before build';
    await expect.poll(phase, patience).toBe(waiting);
    const second = await venue.start('second');
    expect([await order(first), await order(second)]).toEqual([201, 201]);
    const building = [`✓ Index: row_shown is being built (${waiting}); ${SLOWER}`, hasTaken(0, 0)];
    expect(await venue.left()).toEqual(building);
    expect(await venue.one(`SELECT count(*) ${OURS}`)).toBe(1);
    await first.end('SIGKILL');
    expect(await order(second)).toBe(201);
    // PostgreSQL goes on with the statement of a client that is gone.
    expect(await venue.left()).toEqual(building);
    const begun = await venue.indexOf();
    await endWriting();
    await expect.poll(() => venue.one(`SELECT count(*) ${OURS}`), patience).toBe(0);
    expect(await venue.left()).toEqual([
      '✓ Index: row_shown is built; a server that runs notes that within minutes',
      hasTaken(0, 0),
    ]);

    await expect.poll(venue.isFinished, patience).toBe(true);
    expect(await venue.left()).toEqual([]);
    expect(await venue.indexOf()).toBe(begun);
    expect(hasSaid(second, 'an index is built')).toBe(1);
    expect(hasSaid(second, 'a backfill is done')).toBe(1);
    const to = `The database has version ${TODAY + 2} now; it was ${TODAY + 1}.\n`;
    expect(await venue.contract()).toEqual({ code: 0, said: to });
    expect(await venue.tables()).toContain(`programs from version ${TODAY + 2} on work on it`);
    expect(await order(second)).toBe(201);
    const nothing = `Nothing is left to do: the database has version ${TODAY + 2}.\n`;
    expect(await venue.contract()).toEqual({ code: 0, said: nothing });
  });

  test('continues where a process was killed, and no row is changed twice', {
    concurrent: true,
    timeout: TEST_MS,
  }, async ({ expect, onTestFinished }) => {
    const venue = await aVenue('backfill', onTestFinished);
    const goOn = await pauseAtRow(venue.ask, STEPS_BEFORE * STEP + 200);
    const all = await Promise.all(['first', 'second'].map((which) => venue.start(which)));
    const isPaused = async () => (await venue.ask(`SELECT wait_event ${OURS}`))[0]?.[0];
    await expect.poll(isPaused, patience).toBe('PgSleep');
    const workers = () => all.filter((server) => hasSaid(server, 'an index is built') === 1);
    await expect.poll(workers, patience).toHaveLength(1);
    const [worker] = workers();
    const other = all.find((server) => server !== worker);
    expect(await venue.left()).toEqual([hasTaken(STEPS_BEFORE, STEPS_BEFORE * STEP)]);
    expect(await venue.contract()).toEqual(notDone(STEPS_BEFORE, STEPS_BEFORE * STEP));
    const index = await venue.indexOf();

    // A step that was held up for too long is tried again.
    await expect.poll(isPaused, patience).toBe('PgSleep');
    await worker?.end('SIGKILL');
    await goOn();
    expect(await venue.left()).toEqual([hasTaken(STEPS_BEFORE, STEPS_BEFORE * STEP)]);
    await expect.poll(venue.isFinished, patience).toBe(true);
    const rows = Number(await venue.one('SELECT count(*) FROM "row"'));
    expect(rows).toBeGreaterThan(EARLIER_ROWS);
    expect(await venue.steps()).toEqual([Math.floor(rows / STEP) + 1, rows]);
    expect(await venue.ask('SELECT min(fills), max(fills), count(shown) FROM "row"')).toEqual([[1, 1, rows]]);
    expect(await venue.indexOf()).toBe(index);
    expect(all.map((server) => hasSaid(server, 'an index is built')).sort()).toEqual([0, 1]);
    expect(other && hasSaid(other, 'a backfill is done')).toBe(1);
    expect(await venue.left()).toEqual([]);
    expect((await venue.contract()).code).toBe(0);
  });
});
