/** Published builds, and which of them is the current release, by the clock of the test. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { describeOnServer, START_MS } from '../../../../testing/postgres/own-server.ts';
import { makeSchema, type TestSchema } from '../../../../testing/postgres/test-schemas.ts';
import { ALIVE_MS, BEAT_MS, type Releases } from '../../door/releases.ts';
import { LocalSignals } from '../../door/signals.ts';
import { wrapConnection } from '../database.ts';
import { MIGRATIONS } from '../migrations/migrations.ts';
import { createReleases } from './releases.ts';

const DAY_MS = 86_400_000;

const filesOf = (build: string) =>
  new Map([
    ['/index.html', Buffer.from(`page of ${build}`)],
    [`/assets/${build}.js`, Buffer.from([0, 255, 10])],
    [`/assets/${build}.js.br`, Buffer.from('packed')],
  ]);

describeOnServer('web releases', ({ newDatabase }) => {
  let schema: TestSchema;
  beforeAll(async () => {
    schema = await makeSchema(await newDatabase(), 'releases');
    await ask('CREATE TABLE test_clock ("at" timestamptz NOT NULL)');
  }, START_MS);
  afterAll(() => schema.close());
  beforeEach(async () => {
    await schema.empty();
    await ask("INSERT INTO test_clock VALUES ('2026-06-12T12:00:00Z')");
    for (const build of ['v1', 'v2', 'v3']) await on('publisher').releases.publish(build, filesOf(build));
  });

  const ask = async (sql: string) => (await schema.connection.ask({ sql, params: [] })).rows;
  const pass = (ms: number) => ask(`UPDATE test_clock SET "at" = "at" + interval '${ms} milliseconds'`);
  const on = (own: string) => {
    const signals = new LocalSignals();
    const told: string[] = [];
    signals.on('release', ({ kind }) => told.push(kind));
    const database = wrapConnection(schema.connection, signals);
    const clock = '(SELECT "at" FROM test_clock)';
    return { releases: createReleases({ database, signals, own, knows: MIGRATIONS.length, clock }), told };
  };
  const aProcess = (name: string, build: string) => {
    const { releases, told } = on(name);
    return { told, leave: releases.leave, beat: () => releases.beat({ name, version: '1.0.0', build }) };
  };
  /** All of them say that they live, until so much time has passed. Returns what they gave out last. */
  const live = async (ms: number, ...processes: readonly { beat(): Promise<string> }[]) => {
    let current: string[] = [];
    for (let passed = 0; passed <= ms; passed += BEAT_MS) {
      if (passed > 0) await pass(BEAT_MS);
      current = [];
      for (const one of processes) current.push(await one.beat());
    }
    return current;
  };

  test('include every file of every build, and can be read by the name of the build', async () => {
    const { releases } = on('any');
    const asset = await releases.files(['/assets/v2.js', '/assets/v2.js.br', '/assets/v2.js.gz']);
    expect([...asset]).toEqual([...filesOf('v2')].slice(1));
    expect((await releases.files(['/index.html'], 'v3')).get('/index.html')?.toString()).toBe('page of v3');
    expect((await releases.files(['/assets/v2.js'], 'v3')).size).toBe(0);
  });

  test('are published only once by processes that start together', async () => {
    const publish = ({ releases }: { releases: Releases }) => releases.publish('new', filesOf('new'));
    await Promise.all([on('a'), on('b'), on('c')].map(publish));
    await publish(on('d'));
    expect(await ask("SELECT count(*) FROM web_file WHERE build = 'new'")).toEqual([[3]]);
  });

  test('advance once the last process of the older build has ended, and inform the others', async () => {
    const [a, b] = [aProcess('a', 'v1'), aProcess('b', 'v2')];
    expect(await a.beat()).toBe('v1');
    expect(await live(4 * ALIVE_MS, a, b)).toEqual(['v1', 'v1']);
    await a.leave();
    const next = aProcess('a, started again', 'v2');
    expect(await next.beat()).toBe('v1');
    expect(await b.beat()).toBe('v2');
    expect(await next.beat()).toBe('v2');
    expect([a.told, b.told]).toEqual([['release'], ['release']]);
  });

  test('advance once the last process of the older build has been silent for long enough', async () => {
    const [a, b] = [aProcess('a', 'v1'), aProcess('b', 'v2')];
    await live(2 * ALIVE_MS, a, b);
    expect(await live(ALIVE_MS - BEAT_MS, b)).toEqual(['v1']);
    await pass(BEAT_MS);
    expect(await b.beat()).toBe('v2');
    expect(await a.beat()).toBe('v2');
  });

  test('wait while the only process heard since the database was away may not be the only one', async () => {
    const [a, b] = [aProcess('a', 'v1'), aProcess('b', 'v2')];
    await live(2 * ALIVE_MS, a, b);
    await pass(10 * ALIVE_MS);
    expect(await b.beat()).toBe('v1');
    expect(await live(4 * ALIVE_MS, a, b)).toEqual(['v1', 'v1']);
  });

  test('advance at once when the only process starts with another build', async () => {
    const a = aProcess('a', 'v1');
    await a.beat();
    await a.leave();
    expect(await aProcess('b', 'v2').beat()).toBe('v2');
  });

  test('go back when all processes have the older build again', async () => {
    await aProcess('a', 'v2').beat();
    await aProcess('a', 'v2').leave();
    expect(await aProcess('b', 'v1').beat()).toBe('v1');
  });

  test('go back by one row, and advance with the next build', async () => {
    const a = aProcess('a', 'v2');
    await a.beat();
    await ask("UPDATE web_current SET build = 'v1'");
    expect(await live(4 * ALIVE_MS, a)).toEqual(['v1']);
    await a.leave();
    const again = aProcess('a, started again', 'v2');
    expect(await again.beat()).toBe('v1');
    await again.leave();
    expect(await aProcess('b', 'v3').beat()).toBe('v3');
    await expect(ask("UPDATE web_current SET build = 'unknown'")).rejects.toThrow('foreign key');
  });

  test('are removed when nobody has served them for 30 days', async () => {
    const [a, b] = [aProcess('a', 'v1'), aProcess('b', 'v2')];
    await live(0, a, b);
    const { releases } = on('sweeper');
    await pass(29 * DAY_MS);
    await live(0, b);
    expect(await releases.sweep()).toBe(0);
    await pass(2 * DAY_MS);
    expect(await releases.sweep()).toBe(1);
    expect(await ask('SELECT DISTINCT build FROM web_file ORDER BY build')).toEqual([['v1'], ['v2']]);
    await ask("UPDATE web_current SET build = 'v1'");
    await pass(40 * DAY_MS);
    expect(await releases.sweep()).toBe(1);
    expect(await ask('SELECT DISTINCT build FROM web_file')).toEqual([['v1']]);
    expect(await ask('SELECT process_id FROM server_process')).toEqual([]);
  });
});
