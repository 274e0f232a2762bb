/** Runs the doctor on temporary data folders. */
import { chmodSync, existsSync, mkdirSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import { change } from '@tableside/domain/entities.ts';
import { aTable } from '@tableside/testkit/builders.ts';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { backupName } from '../running/backup-folder.ts';
import { databaseOf, openData } from '../start/open-data.ts';
import { MIGRATIONS } from '../storage/sqlite/migrations/migrations.ts';
import { connect } from '../storage/sqlite/open-sqlite.ts';
import { CLI_NOW, cliFolder } from '../testing/server/cli-folder.ts';
import { put } from '../testing/venue/write-entries.ts';

const { folder, type, startedOnce, withDatabase } = cliFolder();

describe('the doctor', () => {
  const fresh = () =>
    writeFileSync(join(folder(), 'backups', backupName('daily', '2026-06-12T02:00:00.000Z')), '');
  beforeEach(async () => {
    await startedOnce();
    mkdirSync(join(folder(), 'backups'), { mode: 0o700 });
    fresh();
    chmodSync(join(folder(), 'backups', backupName('daily', '2026-06-12T02:00:00.000Z')), 0o600);
  });

  it('finds nothing wrong where all is well', async () => {
    const { code, said } = await type('doctor');
    expect(said).not.toContain('✗');
    expect(code).toBe(0);
    for (const about of [
      'Node',
      'Disk',
      'Clock',
      'Data folder',
      'Database',
      'Administrators',
      'Backups',
      'Port',
      'TLS',
    ]) {
      expect(said).toContain(`✓ ${about}: `);
    }
  });

  it('finds nothing wrong before the first start', async () => {
    rmSync(folder(), { recursive: true });
    expect(await type('doctor')).toMatchObject({ code: 0 });
    expect(existsSync(folder())).toBe(false);
  });

  const breaks: [string, () => Record<string, string> | undefined, RegExp][] = [
    ['a wrong setting', () => ({ HEARTBEAT_MS: 'soon' }), /✗ Settings: HEARTBEAT_MS must be a whole number/],
    [
      'what others may read',
      () => void chmodSync(databaseOf(folder()), 0o644),
      /✗ Data folder: others may read .*tableside\.db/,
    ],
    [
      'a damaged database',
      () => void truncateSync(databaseOf(folder()), 100_000),
      /✗ Database: .*restore a backup/i,
    ],
    [
      'old backups',
      () => void rmSync(join(folder(), 'backups', backupName('daily', '2026-06-12T02:00:00.000Z'))),
      /! Backups: there is none yet/,
    ],
    ['a proxy list that is none', () => ({ TRUST_PROXY: '0.0.0.0/0' }), /✗ Proxy: .*believes everybody/],
    [
      'a wide proxy list',
      () => ({ TRUST_PROXY: '10.0.0.0/8', HOST: '0.0.0.0' }),
      /! Proxy: .*whole networks/,
    ],
    ['tablets without TLS', () => ({ HOST: '0.0.0.0' }), /! TLS: none: tablets/],
    [
      'a certificate that is not there',
      () => ({ TLS_CERT: '/none.pem', TLS_KEY: '/none.pem' }),
      /✗ TLS: TLS_CERT \/none\.pem cannot be read/,
    ],
    ['an address of another machine', () => ({ HOST: '192.0.2.1' }), /✗ Port: HOST 192\.0\.2\.1/],
  ];
  it.each(breaks)('names %s', async (_what, breakIt, named) => {
    const { code, said } = await type('doctor', breakIt() ?? {});
    expect(said).toMatch(named);
    expect(code).toBe(/✗/.test(said) ? 1 : 0);
  });

  it('names a backup that is too old', async () => {
    rmSync(join(folder(), 'backups', backupName('daily', '2026-06-12T02:00:00.000Z')));
    const old = join(folder(), 'backups', backupName('daily', '2026-06-09T02:00:00.000Z'));
    writeFileSync(old, '', { mode: 0o600 });
    expect(await type('doctor')).toMatchObject({
      code: 1,
      said: expect.stringContaining('✗ Backups: the last one is 82 hours'),
    });
  });

  it('names a port that another program has, and not that of our own server', async () => {
    const other = createServer();
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
    onTestFinished(() => void other.close());
    const PORT = String((other.address() as AddressInfo).port);
    const asked = () => type('doctor', { PORT, HOST: '127.0.0.1' });
    expect((await asked()).said).toContain(`✗ Port: ${PORT} is in use by another program`);
    const { close } = await openData({ folder: folder() }, { now: () => CLI_NOW });
    onTestFinished(close);
    expect((await asked()).said).toContain(`✓ Port: ${PORT} is in use, and the server runs`);
  });

  it('names a venue that nobody administers', async () => {
    const connection = connect(databaseOf(folder()), MIGRATIONS);
    connection.exec("UPDATE membership SET role = 'manager'");
    connection.close();
    expect(await type('doctor')).toMatchObject({
      code: 1,
      said: expect.stringContaining('✗ Administrators: nobody'),
    });
  });

  it('names a clock that stands before what the server has seen', async () => {
    await withDatabase(async (storage) => {
      await put(storage, change('table', aTable()));
    });
    const connection = connect(databaseOf(folder()), MIGRATIONS);
    connection.exec("UPDATE command_log SET received_at = '2026-06-13T00:00:00.000Z'");
    connection.close();
    expect((await type('doctor')).said).toContain(
      '✗ Clock: 2026-06-12T12:00:00.000Z is before the last change',
    );
  });
});
