/** Runs the doctor on temporary data folders. */
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import { change } from '@tableside/domain/entities/entities.ts';
import { DAY_MS } from '@tableside/domain/ground/durations.ts';
import { aTable } from '@tableside/domain/testing/builders.ts';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { NOBODY } from '../../testing/server/another-user.ts';
import { CLI_NOW, cliFolder } from '../../testing/server/cli-folder.ts';
import { selfSigned } from '../../testing/server/self-signed.ts';
import { put } from '../../testing/venue/write-entries.ts';
import { backupName } from '../running/backup-folder.ts';
import { keptSecret, secretOf } from '../start/data-dir.ts';
import { databaseOf, openData } from '../start/open-data.ts';
import { MIGRATIONS } from '../storage/sqlite/migrations/migrations.ts';
import { connect } from '../storage/sqlite/open-sqlite.ts';

const { root, folder, type, startedOnce, withDatabase } = cliFolder();

describe('the doctor', () => {
  const fresh = () =>
    writeFileSync(join(folder(), 'backups', backupName('daily', '2026-06-12T02:00:00.000Z')), '');
  beforeEach(async () => {
    await startedOnce();
    keptSecret(folder());
    mkdirSync(join(folder(), 'backups'), { mode: 0o700 });
    fresh();
    chmodSync(join(folder(), 'backups', backupName('daily', '2026-06-12T02:00:00.000Z')), 0o600);
  });

  it('finds nothing wrong when all is well', async () => {
    const { code, said } = await type('doctor');
    expect(said).not.toContain('✗');
    expect(code).toBe(0);
    for (const about of [
      'Node',
      'Disk',
      'Clock',
      'DATA_DIR',
      'Data folder',
      'Secret',
      'Database',
      'Administrators',
      'Backups',
      'Port',
      'TLS',
    ]) {
      expect(said).toContain(`✓ ${about}: `);
    }
  });

  it.each([
    ['there is no command', undefined, undefined, '! Copies of backups: there are none elsewhere'],
    ['nothing was copied yet', 'true', undefined, '! Copies of backups: none was made yet'],
    [
      'the last copy is new',
      'true',
      { lastSuccessAt: '2026-06-12T02:01:00.000Z', lastFailure: null },
      '✓ Copies of backups: the last one is ',
    ],
    [
      'the last copy is old',
      'true',
      { lastSuccessAt: '2026-06-09T02:01:00.000Z', lastFailure: null },
      '✗ Copies of backups: the last one is ',
    ],
    [
      'the last copy failed',
      'true',
      {
        lastSuccessAt: '2026-06-11T02:01:00.000Z',
        lastFailure: { at: '2026-06-12T02:01:00.000Z', code: 'copy.failed' },
      },
      '✗ Copies of backups: BACKUP_COMMAND failed',
    ],
  ])('says of copies elsewhere when %s', async (_when, command, state, text) => {
    if (state)
      writeFileSync(join(folder(), 'backups', 'last-copy.json'), JSON.stringify({ name: 'x', state }));
    const { said } = await type('doctor', command === undefined ? {} : { BACKUP_COMMAND: command });
    expect(said).toContain(text);
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
    ['an invalid proxy list', () => ({ TRUST_PROXY: '0.0.0.0/0' }), /✗ Proxy: .*believes everybody/],
    [
      'a wide proxy list',
      () => ({ TRUST_PROXY: '10.0.0.0/8', HOST: '0.0.0.0' }),
      /! Proxy: .*whole networks/,
    ],
    ['tablets without TLS', () => ({ HOST: '0.0.0.0' }), /! TLS: none: tablets/],
    [
      'a missing certificate',
      () => ({ TLS_CERT: '/none.pem', TLS_KEY: '/none.pem' }),
      /✗ TLS: TLS_CERT \/none\.pem cannot be read/,
    ],
    [
      'both ports, and a certificate of its own that is not made yet',
      () => ({ TLS: 'own', HTTP_PORT: '0' }),
      /✓ Port: 0 is free\n✓ Port: 0 is free\n✓ TLS: the certificate is made at the first start/,
    ],
    ['an address of another machine', () => ({ HOST: '192.0.2.1' }), /✗ Port: HOST 192\.0\.2\.1/],
  ];
  it.each(breaks)('names %s', async (_what, breakIt, named) => {
    const { code, said } = await type('doctor', breakIt() ?? {});
    expect(said).toMatch(named);
    expect(code).toBe(/✗/.test(said) ? 1 : 0);
  });

  const secrets: [string, () => void, RegExp][] = [
    ['is missing', () => rmSync(secretOf(folder())), /✗ Secret: \S+jwt-secret is missing: put back a copy/],
    [
      'is short',
      () => truncateSync(secretOf(folder()), 5),
      /✗ Secret: \S+jwt-secret holds no usable secret\./,
    ],
    ['is empty', () => truncateSync(secretOf(folder())), /✗ Secret: \S+jwt-secret holds no usable secret\./],
  ];
  it.each(secrets)('names a secret that %s', async (_how, breakIt, named) => {
    breakIt();
    const { code, said } = await type('doctor');
    expect(said).toMatch(named);
    expect(code).toBe(1);
    expect(await type('doctor', { JWT_SECRET: 's'.repeat(32) })).toMatchObject({ code: 0 });
  });

  const misspelled: [string, string][] = [
    ['METRICS_FORM', 'METRICS_FROM'],
    ['TRUST_PROXIES', 'TRUST_PROXY'],
    ['DATADIR', 'DATA_DIR'],
    ['tls_cert', 'TLS_CERT'],
    ['DATABASE_URL_FIEL', 'DATABASE_URL_FILE'],
    ['PROT', 'PORT'],
  ];
  it.each(misspelled)(
    'names the setting %s, which is ignored, and the nearest real one',
    async (name, nearest) => {
      const { code, said } = await type('doctor', { [name]: '10.0.0.6' });
      expect(said).toContain(`✗ Settings: ${name} is none, and is ignored. Is it ${nearest}?`);
      expect(code).toBe(1);
    },
  );

  it('finds unknown names and comments behind values in the settings file of the package', async () => {
    const file = join(root(), 'env');
    writeFileSync(file, 'PORT=3000\nTRUST_PROXY=10.0.0.5   # the balancer\nTZ=UTC\nTABLE_COUNT=12\n');
    const { said } = await type('doctor', { TABLESIDE_SETTINGS: file });
    expect(said).toContain(
      `✗ Settings: the comment behind TRUST_PROXY belongs to its value: give it a line of its own in ${file}`,
    );
    expect(said).toContain(`! Settings: TABLE_COUNT in ${file} is none, and is ignored`);
    expect(said).not.toMatch(/TZ|PORT in/);
  });

  it('goes on when the settings file cannot be read', async () => {
    const { said } = await type('doctor', { TABLESIDE_SETTINGS: root() });
    expect(said).toContain(`! Settings: ${root()} cannot be read (EISDIR)`);
    expect(said).toContain('✓ Secret');
  });

  it('takes no other environment variable for a setting', async () => {
    const others = [
      'HOME',
      'HOSTNAME',
      'LANG',
      'TERM',
      'SHELL',
      'NODE_ENV',
      'NODE_OPTIONS',
      'TZ',
      'PWD',
      'EDITOR',
    ];
    const environment = Object.fromEntries(others.map((name) => [name, 'x']));
    expect((await type('doctor', { ...process.env, ...environment, DATA_DIR: folder() })).said).not.toContain(
      '✗ Settings',
    );
  });

  it('names a DATA_DIR that is a file, and goes on', async () => {
    const { code, said } = await type('doctor', { DATA_DIR: databaseOf(folder()) });
    expect(said).toContain(`✗ DATA_DIR: ${databaseOf(folder())} is a file: name a folder`);
    expect(said).toContain('Port');
    expect(code).toBe(1);
  });

  it('names a DATA_DIR that the systemd unit of the package hides from the server', async () => {
    const { said } = await type('doctor', { TABLESIDE_COMMAND: 'sudo tableside' });
    expect(said).toContain(`! DATA_DIR: ${folder()} is outside of /var/lib/tableside`);
    expect(said).toContain(`ReadWritePaths=${folder()}`);
  });

  it('names the venues that the certificate does not cover', async () => {
    const [TLS_CERT, TLS_KEY] = [join(root(), 'cert.pem'), join(root(), 'key.pem')];
    const certify = (names: string[]) => {
      const { cert, key } = selfSigned(CLI_NOW - DAY_MS, CLI_NOW + 90 * DAY_MS, {
        host: 'harbor.example.com',
        names,
      });
      writeFileSync(TLS_CERT, cert);
      writeFileSync(TLS_KEY, key);
      return type('doctor', { TLS_CERT, TLS_KEY });
    };
    await type('create-venue --host harbor.example.com --name Harbor --email office@example.com');
    expect((await certify(['tables.example.com'])).said).toContain(
      '✗ TLS: the certificate does not name harbor.example.com; it has only tables.example.com',
    );
    expect((await certify([])).said).toContain('does not name harbor.example.com; it has no name at all');
    expect((await certify(['*.example.com'])).said).toMatch(/✓ TLS: .*it names \*\.example\.com/);
  });

  it('gives advice that fits the machine: systemd and sudo for the package, npm for the sources', async () => {
    truncateSync(databaseOf(folder()), 100_000);
    const backup = join(folder(), 'backups', backupName('daily', '2026-06-12T02:00:00.000Z'));
    expect((await type('doctor')).said).toContain(
      `Restore a backup, which loses what came after it: stop the server and run npm run tableside -- restore ${backup}`,
    );
    const { said } = await type('doctor', { TABLESIDE_COMMAND: 'sudo tableside' });
    expect(said).toContain(
      `sudo systemctl stop tableside && sudo tableside restore ${backup} && sudo systemctl start`,
    );
    expect(said).not.toContain('npm');
  });

  it('names a file that another user owns, and the command that gives it back', async () => {
    const file = databaseOf(folder());
    const { uid } = statSync(file);
    chownSync(file, uid === 0 ? NOBODY : uid, statSync(file).gid);
    const { said } = await type('doctor');
    if (uid === 0) expect(said).toContain(`✗ Data folder: ${file} belongs to nobody, and the folder to root`);
    else expect(said).toContain('✓ Data folder');
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

  it('names a port that another program uses, but not the port of our own server', async () => {
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

  it('names a clock that is behind what the server has already seen', async () => {
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
