/** What the doctor says of what migrations left to servers that run. */
import { expect, it, onTestFinished } from 'vitest';
import { describeOnServer, rowsAt, START_MS } from '../../testing/postgres/own-server.ts';
import { MIGRATIONS } from '../storage/postgres/migrations/migrations.ts';
import { readableAfter } from '../storage/postgres/migrations/tables-state.ts';
import { openPostgres } from '../storage/postgres/open-postgres.ts';
import { postgresConnection } from '../storage/postgres/postgres-connection.ts';
import { checkPostgres } from './check-postgres.ts';

const MORE = [
  ...MIGRATIONS,
  {
    name: '901-more',
    readableBy: readableAfter(MIGRATIONS),
    statements: [],
    indexes: [{ name: 'venue_created', on: 'venue (created_at)' }],
    backfill: { table: 'venue', key: ['venue_id'], set: 'host = lower(host)', where: 'host <> lower(host)' },
  },
];
describeOnServer('the doctor', ({ newDatabase }) => {
  /** A database from before what is left, and what the doctor says of that. */
  const anEarlier = async () => {
    const url = await newDatabase();
    await (await openPostgres(url)).close();
    const said = async () =>
      (await checkPostgres(url, Date.now(), MORE)).findings
        .filter(({ about }) => about === 'Index' || about === 'Backfill')
        .map(({ level, text }) => `${level}: ${text}`);
    return { url, said };
  };
  const slower = 'until then, what needs it is slower';
  const backfill = 'well: 901-more has taken 0 steps and changed 0 rows; a server that runs goes on';

  it('names an index that is missing, being built or half-built, and a backfill with its steps', async () => {
    const { url, said } = await anEarlier();
    expect(await said()).toEqual([]);
    const storage = await openPostgres(url, { migrations: MORE });
    onTestFinished(() => storage.close());
    expect(await said()).toEqual([
      `look: venue_created is not there yet; a server that runs builds it within minutes; ${slower}`,
      backfill,
    ]);
    const [holder, other] = [1, 2].map(() => postgresConnection({ url, most: 1, settings: {} }));
    if (!holder || !other) throw new Error('There are two connections.');
    onTestFinished(async () => void (await Promise.all([holder.close(), other.close()])));
    for (const sql of ['BEGIN', "INSERT INTO venue VALUES ('a', null, 'now')"])
      await holder.ask({ sql, params: [] });
    const pieces = storage.finishing?.pieces(new AbortController().signal)[Symbol.asyncIterator]();
    const building = expect(pieces?.next()).rejects.toThrow();
    await expect
      .poll(said, { timeout: START_MS })
      .toEqual([
        `well: venue_created is being built (waiting for writers before build); ${slower}`,
        backfill,
      ]);
    const ours = `FROM pg_stat_activity WHERE application_name = 'tableside finishing'`;
    await other.ask({ sql: `SELECT pg_terminate_backend(pid, 5000) ${ours}`, params: [] });
    await building;
    expect(await said()).toEqual([
      `look: venue_created was broken off; a server that runs builds it again within minutes; ${slower}`,
      backfill,
    ]);
    await holder.ask({ sql: 'ROLLBACK', params: [] });
    for await (const piece of storage.finishing?.pieces(new AbortController().signal) ?? [])
      expect(piece.name).toMatch(/^(venue_created|901-more)$/);
    expect(await said()).toEqual([]);
  });

  it('does not report an index as missing that exists but was not noted', async () => {
    const { url, said } = await anEarlier();
    const storage = await openPostgres(url, { migrations: MORE });
    onTestFinished(() => storage.close());
    await rowsAt(url, 'CREATE INDEX venue_created ON venue (created_at)');
    expect(await said()).toEqual([
      'well: venue_created is built; a server that runs notes that within minutes',
      backfill,
    ]);
  });

  it('says what has to be done first when an upgrade skipped a version', async () => {
    const url = await newDatabase();
    await (await openPostgres(url)).close();
    const takes = { name: '901-takes', readableBy: MIGRATIONS.length + 1, statements: [] };
    const { isFit, findings } = await checkPostgres(url, Date.now(), [
      ...MIGRATIONS,
      takes,
      { ...takes, name: '902-adds' },
    ]);
    expect(isFit).toBe(false);
    expect(findings.find(({ about }) => about === 'Database')).toMatchObject({
      level: 'look',
      text: expect.stringMatching(
        /has version 1, .* from version 1 on .*: stop their servers and run migrate --contract/,
      ),
    });
  });
});
