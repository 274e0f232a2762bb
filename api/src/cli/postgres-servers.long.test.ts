/** Commands about servers that share a database: releases, the end of an upgrade, and what the doctor says of them. */

import { beforeEach, expect, it, onTestFinished } from 'vitest';
import { describeOnServer, rowsAt, START_MS } from '../../testing/postgres/own-server.ts';
import { cliFolder, firstStart } from '../../testing/server/cli-folder.ts';
import { MIGRATIONS } from '../storage/postgres/migrations/migrations.ts';
import { openPostgres } from '../storage/postgres/open-postgres.ts';
import type { Storage } from '../storage/storage.ts';

const cli = cliFolder();

it.each([
  ['release', 'Give either --list, or --set with a build.'],
  ['release --list --set one', 'Give either --list, or --set with a build.'],
])('the command line says how %s is used', async (command, line) => {
  await cli.startedOnce();
  expect(await cli.type(command)).toEqual({ code: 1, said: `! ${line}` });
});

it.each(['release --list', 'release --set one', 'migrate --contract'])(
  'the command line has nothing to do for %s on a file',
  async (command) => {
    await cli.startedOnce();
    expect(await cli.type(command)).toEqual({
      code: 1,
      said: expect.stringContaining('DATABASE_URL is not set.'),
    });
  },
);

it('the command line contracts the tables only when it is asked to', async () => {
  expect(await cli.type('migrate')).toEqual({
    code: 2,
    said: expect.stringContaining('migrate --contract'),
  });
});

describeOnServer('the command line on its own database server', (own) => {
  let DATABASE_URL: string;
  beforeEach(async () => {
    DATABASE_URL = await own.newDatabase();
  });
  const start = async (build: string): Promise<Storage> => {
    const storage = await openPostgres(DATABASE_URL);
    onTestFinished(() => storage.close());
    await storage.releases?.publish(build, new Map([['/index.html', Buffer.from(build)]]));
    await storage.releases?.beat({ name: `${build}:3000`, version: '0.2.0', build });
    return storage;
  };
  const type = (command: string) => cli.type(command, { DATABASE_URL });

  it('lists what was published, and serves an earlier build after one command', async () => {
    const one = await start('one');
    await start('two');
    const list = async () =>
      (await type('release --list')).said.replaceAll(/\d{4}-\S+Z/g, 'then').split('\n');
    expect(await list()).toEqual(['one  published then  given out', 'two  published then']);
    const heard: string[] = [];
    one.signals.on('release', ({ kind }) => void heard.push(kind));
    expect(await type('release --set two')).toEqual({
      code: 0,
      said: expect.stringContaining('All servers give out two within seconds'),
    });
    await expect.poll(() => heard, { timeout: START_MS }).toEqual(['release']);
    expect(await one.releases?.beat({ name: 'one:3000', version: '0.2.0', build: 'one' })).toBe('two');
    expect(await list()).toEqual(['one  published then', 'two  published then  given out']);
  });

  it('lists the builds that exist when asked for an unknown one, and changes nothing', async () => {
    const one = await start('one');
    await start('two');
    expect(await type('release --set three')).toEqual({
      code: 1,
      said: '! No published build has the name three. There are: one, two.',
    });
    expect((await one.releases?.list())?.map(({ build, isCurrent }) => [build, isCurrent])).toEqual([
      ['one', true],
      ['two', false],
    ]);
  });

  it('says that nothing is published before a server has started', async () => {
    await (await openPostgres(DATABASE_URL)).close();
    expect((await type('release --set one')).said).toBe('! No build is published yet: start a server first.');
  });

  it('shows in the doctor who reads the tables, which servers live, and what they serve', async () => {
    await firstStart(await start('one'));
    await start('two');
    const known = MIGRATIONS.length;
    const { said } = await type('doctor');
    expect(said).toMatch(
      new RegExp(`✓ Database: PostgreSQL .* has version ${known}, and programs from version 1 on work on it`),
    );
    expect(said).toContain(
      `✓ Servers: 2: one:3000 (0.2.0, build one, tables ${known}), two:3000 (0.2.0, build two, tables ${known})`,
    );
    expect(said).toContain('✓ Releases: one, two; all servers give out one');
    expect(said).not.toContain('Builds:');
    await rowsAt(DATABASE_URL, "UPDATE server_process SET since = since - interval '90 minutes'");
    expect((await type('doctor')).said).toContain('! Builds: 2 have worked side by side for more than 1 h');
  });

  it('works on later tables that it can read, as the doctor says', async () => {
    await firstStart(await start('one'));
    const later = "INSERT INTO tableside_migration (name, readable_by) VALUES ('999-later', ";
    await rowsAt(DATABASE_URL, `${later} 1)`);
    const known = MIGRATIONS.length;
    const { said } = await type('doctor');
    expect(said).toContain(
      `has version ${known + 1}, and programs from version 1 on work on it; this one knows`,
    );
    expect(said).toContain('✓ Administrators: 1');
    expect((await type('create-admin --email second@example.com')).code).toBe(0);
    await rowsAt(
      DATABASE_URL,
      `UPDATE tableside_migration SET readable_by = ${known + 1} WHERE name = '999-later'`,
    );
    expect((await type('doctor')).said).toContain(`this program knows ${known}: start the newer one`);
    expect((await type('create-admin --email third@example.com')).said).toContain('Start the newer program.');
  });

  it('has nothing left to do when all of it was done', async () => {
    await start('one');
    expect(await type('migrate --contract')).toEqual({
      code: 0,
      said: `Nothing is left to do: the database has version ${MIGRATIONS.length}.`,
    });
  });

  it('leaves it to a start to make the tables', async () => {
    expect(await type('migrate --contract')).toEqual({
      code: 1,
      said: expect.stringContaining('Start the server once first.'),
    });
  });
});
