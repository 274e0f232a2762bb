/** What migrations leave to servers that run: indexes beside writers, backfills in steps, and what waits for them. */
import { describe, expect, onTestFinished, test } from 'vitest';
import { describeOnServer, type OwnServer, START_MS } from '../../../../testing/postgres/own-server.ts';
import type { Piece } from '../../door/finishing.ts';
import type { Storage } from '../../storage.ts';
import { contractTables } from '../contract-tables.ts';
import { inspectPostgres } from '../inspect-postgres.ts';
import type { Migration } from '../migrations/migration.ts';
import { MIGRATIONS } from '../migrations/migrations.ts';
import { readableAfter } from '../migrations/tables-state.ts';
import { openPostgres } from '../open-postgres.ts';
import { postgresConnection } from '../postgres-connection.ts';

const patience = { timeout: START_MS };
const KNOWN = MIGRATIONS.length;
const readableBy = readableAfter(MIGRATIONS);
const BEFORE: readonly Migration[] = [
  ...MIGRATIONS,
  {
    name: '901-book',
    readableBy,
    statements: [
      `CREATE TABLE book (page text COLLATE "C" NOT NULL, line bigint NOT NULL, words text NOT NULL,
        PRIMARY KEY (page, line))`,
      'CREATE TABLE pausing (n integer)',
    ],
  },
];
const INDEX: Migration = {
  name: '902-index',
  readableBy,
  statements: [],
  indexes: [{ name: 'book_words', on: 'book (words) WHERE line > 0' }],
};
const FILLS: Migration = {
  name: '902-fills',
  readableBy,
  statements: ['ALTER TABLE book ADD COLUMN small text, ADD COLUMN times integer NOT NULL DEFAULT 0'],
  backfill: {
    table: 'book',
    key: ['page', 'line'],
    // A row in `pausing` keeps a step from its end.
    set: `small = lower(words) || coalesce((SELECT pg_sleep(60)::text FROM pausing), ''), times = times + 1`,
    where: 'small IS DISTINCT FROM lower(words)',
  },
};
const TAKES: Migration = {
  name: '903-takes',
  readableBy: KNOWN + 3,
  statements: ['ALTER TABLE book DROP COLUMN words'],
};
const STEP = 500;
describeOnServer('finishing a migration', onServer);

function onServer({ newDatabase }: OwnServer): void {
  const connect = (url: string) => {
    const settings = { lock_timeout: 1000, application_name: 'a waiter' };
    const connection = postgresConnection({ url, most: 1, settings });
    onTestFinished(() => connection.close());
    return async (sql: string) => (await connection.ask({ sql, params: [] })).rows;
  };
  const start = async (url: string, migrations: readonly Migration[]): Promise<Storage> => {
    const storage = await openPostgres(url, { migrations });
    let closing: Promise<void> | undefined;
    const close = (): Promise<void> => {
      closing ??= storage.close();
      return closing;
    };
    onTestFinished(close);
    return { ...storage, close };
  };
  /** A database with a book of so many lines, from before the migrations that leave something. */
  const aBook = async (lines: number) => {
    const url = await newDatabase();
    await (await start(url, BEFORE)).close();
    const ask = connect(url);
    await ask(
      `INSERT INTO book SELECT 'page ' || n % 7, n, 'Words of ' || n FROM generate_series(1, ${lines}) n`,
    );
    await ask('ANALYZE book');
    return { url, ask };
  };
  const begin = ({ finishing }: Storage): AsyncIterator<Piece> => {
    if (!finishing) throw new Error('Servers on PostgreSQL finish migrations.');
    return finishing.pieces(new AbortController().signal)[Symbol.asyncIterator]();
  };
  const finish = async (storage: Storage): Promise<Piece[]> => {
    const pieces = begin(storage);
    const all: Piece[] = [];
    for (let next = await pieces.next(); !next.done; next = await pieces.next()) all.push(next.value);
    return all;
  };
  type Ask = ReturnType<typeof connect>;
  const indexOf = async (ask: Ask) =>
    (await ask(`SELECT indisvalid FROM pg_index WHERE indexrelid = to_regclass('book_words')`))[0]?.[0];
  const OURS = `FROM pg_stat_activity WHERE application_name = 'tableside finishing' AND datname = current_database()`;
  const terminate = (ask: Ask) => ask(`SELECT pg_terminate_backend(pid, 5000) ${OURS}`);
  const bookOf = async (ask: Ask) => {
    const [row] = await ask(
      `SELECT count(*) FILTER (WHERE small = lower(words)), min(times), max(times) FROM book`,
    );
    return { filled: row?.[0], times: [row?.[1], row?.[2]] };
  };
  const notedOf = async (ask: Ask, name = FILLS.name) => {
    const [row] = await ask(
      `SELECT steps, changed, done_at IS NOT NULL FROM finishing WHERE name = '${name}'`,
    );
    return row && { steps: row[0], changed: row[1], isDone: row[2] };
  };
  const phase = async (url: string) => (await inspectPostgres(url, [...BEFORE, INDEX])).indexes[0]?.phase;

  /** Somebody is about to write a line, so that a build has to wait, until the returned function is called. */
  const writeSlowly = async (url: string) => {
    const slow = connect(url);
    await slow('BEGIN');
    await slow(`INSERT INTO book VALUES ('slow', 1, 'Words')`);
    return () => slow('COMMIT');
  };

  test('an index over 300,000 lines is built while others write and another server starts', async () => {
    const { url, ask } = await aBook(300_000);
    const storage = await start(url, [...BEFORE, INDEX]);
    expect(await indexOf(ask)).toBeUndefined();
    const endWriting = await writeSlowly(url);
    const building = finish(storage);
    await expect.poll(() => phase(url), patience).toBe('waiting for writers before build');
    await ask(`INSERT INTO book VALUES ('meanwhile', 1, 'Words')`);
    await ask(`UPDATE book SET words = 'Other words' WHERE page = 'page 1' AND line = 1`);
    await (await start(url, [...BEFORE, INDEX])).close();
    await endWriting();
    let isBuilt = false;
    void building.then(() => {
      isBuilt = true;
    });
    let written = 0;
    for (; !isBuilt; written += 1) await ask(`INSERT INTO book VALUES ('busy', ${written + 1}, 'Words')`);
    expect(await building).toEqual([{ kind: 'index', name: 'book_words' }]);
    expect(written).toBeGreaterThan(1);
    expect(await indexOf(ask)).toBe(true);
    await ask('SET enable_seqscan = off');
    expect(await ask(`SELECT count(*) FROM book WHERE words = 'Words' AND line > 0`)).toEqual([
      [written + 2],
    ]);
    expect(await finish(storage)).toEqual([]);
  });

  test('a build that was killed leaves no useless index', async () => {
    const { url, ask } = await aBook(2000);
    const storage = await start(url, [...BEFORE, INDEX]);
    const endWriting = await writeSlowly(url);
    const building = finish(storage);
    await expect.poll(() => phase(url), patience).toBe('waiting for writers before build');
    const failing = expect(building).rejects.toThrow();
    await terminate(ask);
    await failing;
    expect(await indexOf(ask)).toBe(false);
    expect((await inspectPostgres(url, [...BEFORE, INDEX])).indexes).toMatchObject([
      { name: 'book_words', isInvalid: true, phase: null },
    ]);
    await endWriting();
    expect(await finish(storage)).toEqual([{ kind: 'index', name: 'book_words' }]);
    expect(await indexOf(ask)).toBe(true);
    expect((await inspectPostgres(url, [...BEFORE, INDEX])).indexes).toEqual([]);
  });

  test('a build continues after its process has died', async () => {
    const { url, ask } = await aBook(2000);
    const storage = await start(url, [...BEFORE, INDEX]);
    const endWriting = await writeSlowly(url);
    const stopping = new AbortController();
    const pieces = storage.finishing?.pieces(stopping.signal)[Symbol.asyncIterator]();
    const failing = expect(pieces?.next()).rejects.toThrow();
    await expect.poll(() => phase(url), patience).toBe('waiting for writers before build');
    stopping.abort();
    await failing;
    const other = await start(url, [...BEFORE, INDEX]);
    expect(await finish(other)).toEqual([]);
    await endWriting();
    await expect.poll(() => indexOf(ask), patience).toBe(true);
    await expect.poll(() => finish(other), patience).toEqual([{ kind: 'index', name: 'book_words' }]);
  });

  test('rows are changed in steps, which continue where they were killed', async () => {
    const { url, ask } = await aBook(10 * STEP);
    const storage = await start(url, [...BEFORE, FILLS]);
    const pieces = begin(storage);
    for (let n = 1; n <= 4; n += 1)
      expect((await pieces.next()).value).toMatchObject({ kind: 'step', changed: n * STEP, isDone: false });
    await ask('INSERT INTO pausing VALUES (1)');
    const failing = expect(pieces.next()).rejects.toThrow();
    await expect.poll(() => ask(`SELECT wait_event ${OURS}`), patience).toEqual([['PgSleep']]);
    await terminate(ask);
    await failing;
    await ask('DELETE FROM pausing');
    expect(await notedOf(ask)).toEqual({ steps: 4, changed: 4 * STEP, isDone: false });
    expect(await bookOf(ask)).toEqual({ filled: 4 * STEP, times: [0, 1] });
    expect(await finish(storage)).toHaveLength(7);
    expect(await notedOf(ask)).toEqual({ steps: 11, changed: 10 * STEP, isDone: true });
    expect(await bookOf(ask)).toEqual({ filled: 10 * STEP, times: [1, 1] });
    expect(await finish(storage)).toEqual([]);
  });

  test('finishing is done by one process at a time', async () => {
    const { url, ask } = await aBook(3 * STEP);
    const [one, two] = [await start(url, [...BEFORE, FILLS]), await start(url, [...BEFORE, FILLS])];
    const pieces = begin(one);
    await pieces.next();
    expect(await finish(two)).toEqual([]);
    await pieces.return?.();
    const both = await Promise.all([finish(one), finish(two)]);
    expect(both.map((all) => all.length).sort()).toEqual([0, 3]);
    expect(await bookOf(ask)).toEqual({ filled: 3 * STEP, times: [1, 1] });
  });

  test('a step waits for anybody who holds one of its rows', async () => {
    const { url, ask } = await aBook(100);
    const storage = await start(url, [...BEFORE, FILLS]);
    const holder = connect(url);
    await holder('BEGIN');
    await holder(`UPDATE book SET words = 'Mine' WHERE page = 'page 3' AND line = 3`);
    const heldLock = '55P03';
    await expect(finish(storage)).rejects.toMatchObject({ code: 'busy', cause: { code: heldLock } });
    expect(await bookOf(ask)).toMatchObject({ filled: 0 });
    await holder('COMMIT');
    await finish(storage);
    expect(await bookOf(ask)).toEqual({ filled: 100, times: [1, 1] });
  });

  test('nothing is left to do on a new database, which has the indexes from the start', async () => {
    const url = await newDatabase();
    const storage = await start(url, [...BEFORE, INDEX, FILLS]);
    const ask = connect(url);
    expect(await indexOf(ask)).toBe(true);
    expect(await notedOf(ask)).toEqual({ steps: 0, changed: 0, isDone: true });
    expect(await finish(storage)).toEqual([]);
  });

  test('an index that a later migration removed is not built again', async () => {
    const { url, ask } = await aBook(10);
    const all = [...BEFORE, INDEX, TAKES];
    const storage = await start(url, all);
    await finish(storage);
    await storage.close();
    expect(await indexOf(ask)).toBe(true);
    await contractTables(url, all);
    expect(await indexOf(ask)).toBeUndefined();
    expect(await finish(await start(url, all))).toEqual([]);
  });

  describe('before a contracting migration', () => {
    const NEXT = [...BEFORE, FILLS, TAKES];
    const versionOf = async (ask: Ask) =>
      Number((await ask('SELECT count(*) FROM tableside_migration'))[0]?.[0]);
    /** A server that runs and says so. */
    const run = async (url: string): Promise<Storage> => {
      const storage = await start(url, NEXT);
      await storage.releases?.publish('next', new Map());
      await storage.releases?.beat({ name: 'bar:3000', version: '1.0.0', build: 'next' });
      return storage;
    };

    test('finishing is waited for, with one line that says how far it is', async () => {
      const { url, ask } = await aBook(2 * STEP);
      const storage = await run(url);
      const refused = (steps: number, rows: number) => ({
        code: 'locked',
        message: `The backfill of 902-fills is not done (${steps} steps, ${rows} rows changed). A server that runs goes on with it: try again later.`,
      });
      await expect(contractTables(url, NEXT)).rejects.toMatchObject(refused(0, 0));
      const pieces = begin(storage);
      await pieces.next();
      await expect(contractTables(url, NEXT)).rejects.toMatchObject(refused(1, STEP));
      await pieces.return?.();
      await finish(storage);
      expect(await versionOf(ask)).toBe(KNOWN + 2);
      expect(await contractTables(url, NEXT)).toEqual({ from: KNOWN + 2, to: KNOWN + 3 });
      expect(await ask('SELECT count(*) FROM book WHERE small IS NULL')).toEqual([[0]]);
    });

    test('finishing starts again when earlier programs have written rows that it had passed', async () => {
      const { url, ask } = await aBook(STEP);
      const storage = await run(url);
      await finish(storage);
      await ask(`INSERT INTO book VALUES ('a page', 1, 'Late Words')`);
      await expect(contractTables(url, NEXT)).rejects.toThrow(
        'Earlier programs wrote rows that 902-fills has to change, so its backfill begins again',
      );
      await finish(storage);
      expect(await bookOf(ask)).toEqual({ filled: STEP + 1, times: [1, 1] });
      expect(await contractTables(url, NEXT)).toEqual({ from: KNOWN + 2, to: KNOWN + 3 });
    });

    test('finishing is done at once when no running server would do it', async () => {
      const { url, ask } = await aBook(2 * STEP);
      expect(await contractTables(url, NEXT)).toEqual({ from: KNOWN + 1, to: KNOWN + 3 });
      expect(await ask('SELECT count(*) FROM book WHERE small IS NULL')).toEqual([[0]]);
      expect(await notedOf(ask)).toMatchObject({ changed: 2 * STEP, isDone: true });
    });
  });
}
