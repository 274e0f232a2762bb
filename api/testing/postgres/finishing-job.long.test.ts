/** Two servers on one database that has a backfill left: one does it, and the other goes on once that one stops. */
import { beforeAll, expect, onTestFinished, test } from 'vitest';
import { startFinishing } from '../../src/running/finishing.ts';
import { MIGRATIONS } from '../../src/storage/postgres/migrations/migrations.ts';
import { readableAfter } from '../../src/storage/postgres/migrations/tables-state.ts';
import { openPostgres } from '../../src/storage/postgres/open-postgres.ts';
import { describeOnServer, rowsAt, START_MS } from './own-server.ts';

const patience = { timeout: START_MS };
const BEFORE = [
  ...MIGRATIONS,
  {
    name: '901-book',
    readableBy: readableAfter(MIGRATIONS),
    statements: ['CREATE TABLE book (line bigint PRIMARY KEY, times integer NOT NULL DEFAULT 0)'],
  },
];
const FILLS = {
  name: '902-fills',
  readableBy: readableAfter(MIGRATIONS),
  statements: [],
  backfill: { table: 'book', key: ['line'], set: 'times = times + 1', where: 'times = 0' },
};
describeOnServer('a backfill', ({ newDatabase }) => {
  let url = '';
  beforeAll(async () => {
    url = await newDatabase();
  });
  const ask = (sql: string) => rowsAt(url, sql);

  /** A server whose job rests after so many pieces, until it is stopped. */
  const run = async (most: number) => {
    const storage = await openPostgres(url, { migrations: [...BEFORE, FILLS] });
    onTestFinished(() => storage.close());
    const said: object[] = [];
    let waits = 0;
    const { finishing } = storage;
    if (!finishing) throw new Error('Servers on PostgreSQL finish migrations.');
    const stop = storage.leads.lead('finishing', () =>
      startFinishing({
        finishing,
        log: { info: (event) => void said.push(event), warn: (event) => void said.push(event) },
        pause: (_, signal) => {
          waits += 1;
          if (waits <= most || signal.aborted) return Promise.resolve();
          return new Promise((resolve) => signal.addEventListener('abort', () => resolve()));
        },
      }),
    );
    onTestFinished(stop);
    return { said, stop };
  };
  const stepsOf = async () =>
    (await ask("SELECT steps, changed, done_at IS NULL FROM finishing WHERE name = '902-fills'"))[0];

  test('is done once, by the leader and then by the other', async () => {
    await (await openPostgres(url, { migrations: BEFORE })).close();
    await ask('INSERT INTO book SELECT n FROM generate_series(1, 2600) n');
    const one = await run(3);
    await expect.poll(stepsOf, patience).toEqual([3, 1500, true]);
    const two = await run(100);
    await one.stop();
    await expect.poll(stepsOf, patience).toEqual([6, 2600, false]);
    await two.stop();
    expect(await ask('SELECT times, count(*) FROM book GROUP BY times')).toEqual([[1, 2600]]);
    expect([one.said, two.said]).toEqual([[], [{ backfill: '902-fills', changed: 2600 }]]);
  });
});
