/**
 * Builds everything that an operator installs, and uses it as an operator would: the Debian package on a machine of
 * its own. It installs its tools through apt.
 */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import {
  appendFileSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aptInstall, hasApt } from '../apt.mjs';
import { noticeOf } from '../notice.mjs';
import { root } from '../setup.mjs';
import { debianArchive, type Machine, machineFrom } from './machine.ts';
import { allProcessors, PROCESSORS } from './processors.mjs';
import { makeArtefacts } from './release.mjs';
import { freePort, opened, signIn } from './serving.ts';

const MINUTES = 60_000;
const tools = ['lintian', 'mmdebstrap'];
const work = mkdtempSync(join(tmpdir(), 'tableside-package-'));

afterAll(() => rmSync(work, { recursive: true, force: true }), MINUTES);

beforeAll(() => {
  if (!hasApt()) throw new Error('These tests need Debian, root and apt.');
  aptInstall(...tools);
}, 10 * MINUTES);

/** Returns what a command says. Throws with it when the command fails. */
function shown(command: string, args: readonly string[]): string {
  const { status, stdout, stderr } = spawnSync(command, args, { cwd: root, encoding: 'utf8' });
  if (status !== 0) throw new Error(`${command} ended with ${status}: ${stdout}${stderr}`);
  return stdout + stderr;
}

const ended = (child: ChildProcess, signal: NodeJS.Signals): Promise<number | null> =>
  new Promise((resolve) => {
    child.removeAllListeners('exit');
    child.once('exit', (code) => resolve(code));
    child.kill(signal);
  });

describe('the Debian package', () => {
  const later = '99.0.0~test';
  let machine: Machine;
  let port = 0;
  let password = '';
  const inside = (path: string) => join(machine.folder, path);
  const drop = (folder: string) => {
    rmSync(inside('root/download'), { recursive: true, force: true });
    mkdirSync(inside('root/download'), { recursive: true });
    for (const name of ['SHA256SUMS', 'install.sh'])
      copyFileSync(join(folder, name), inside(`root/download/${name}`));
  };
  const packageIn = (folder: string, version: string) => {
    const name = `tableside_${version}_amd64.deb`;
    copyFileSync(join(folder, name), inside(`root/download/${name}`));
    return inside(`root/download/${name}`);
  };
  const install = () => machine.run('sh', '/root/download/install.sh');
  const settings = () => inside('etc/tableside/env');
  const serve = () => machine.start('tableside', 'serve');
  const stop = async (child: ReturnType<typeof serve>) => expect(await ended(child, 'SIGTERM')).toBe(0);

  beforeAll(async () => {
    await makeArtefacts({ folder: join(work, 'now') });
    await makeArtefacts({ folder: join(work, 'later'), version: later });
    const archive = debianArchive(join(work, 'plain.tar'), ['adduser', 'libstdc++6']);
    machine = machineFrom(archive, join(work, 'machine'));
    drop(join(work, 'now'));
    packageIn(join(work, 'now'), manifestVersion());
    port = await freePort();
  }, 30 * MINUTES);
  afterAll(() => machine?.remove(), MINUTES);

  it(
    'has no error that lintian knows',
    () => {
      const said = shown('lintian', ['--fail-on', 'error', artefact()]);
      expect(said).not.toMatch(/^E:/m);
    },
    30 * MINUTES,
  );

  it('is not installed when its checksum differs from the listed one', () => {
    const file = inside(`root/download/${basename(artefact())}`);
    appendFileSync(file, 'x');
    expect(install).toThrow(/does not have the sum/);
    expect(existsSync(inside('usr/lib/tableside'))).toBe(false);
    truncateSync(file, statSync(file).size - 1);
  });

  it(
    'installs, opens, and prints the first sign-in once',
    async () => {
      expect(install()).toMatch(/start it with "sudo tableside serve"/);
      const given = readFileSync(settings(), 'utf8');
      expect(given).toContain('PORT=3000\n');
      writeFileSync(settings(), given.replace('PORT=3000', `PORT=${port}`));
      const first = serve();
      const said = await opened(first);
      password = /Password {2}(\S+)/.exec(said)?.[1] ?? '';
      expect(said).toContain('tableside reset-password --email admin@example.com');
      expect((await signIn(port, password)).status).toBe(200);
      expect(machine.run('tableside', 'doctor')).not.toMatch(/✗/);
      await stop(first);
    },
    10 * MINUTES,
  );

  it(
    'says that nothing was changed for the same version, and repairs incomplete files',
    async () => {
      appendFileSync(settings(), 'LEAVE_MS=0\n');
      expect(install()).toMatch(/is installed already, and its files are whole\. Nothing was changed\.\n$/);
      writeFileSync(inside('usr/lib/tableside/NOTICE'), 'damaged');
      expect(install()).toContain('Installing tableside_');
      expect(readFileSync(inside('usr/lib/tableside/NOTICE'), 'utf8')).toBe(noticeOf());
      expect(readFileSync(settings(), 'utf8')).toContain('LEAVE_MS=0');
      const again = serve();
      expect(await opened(again)).not.toContain('Password');
      expect((await signIn(port, password)).status).toBe(200);
      expect(await ended(again, 'SIGKILL')).toBeNull();
    },
    10 * MINUTES,
  );

  it('reads its settings as systemd does, whatever a shell would make of them', () => {
    const given = readFileSync(settings(), 'utf8');
    const secret = "it's 100% & $HOME `id` #1 secret, long enough";
    appendFileSync(settings(), `TRUST_PROXY=127.0.0.1   # the proxy\nJWT_SECRET="${secret}"\nX-Y=1\n`);
    expect(machine.run('sh', '-c', 'tableside doctor || true')).toContain(
      '✗ Settings: the comment behind TRUST_PROXY belongs to its value',
    );
    writeFileSync(settings(), `${given}JWT_SECRET="${secret}"\nTRUST_PROXY=127.0.0.1\n`);
    expect(machine.run('sh', '-c', 'tableside doctor || true')).toMatch(
      /✓ Secret: is given by JWT_SECRET[^✗]*believed: 127/,
    );
    writeFileSync(settings(), given);
    expect(machine.run('tableside', 'address')).toMatch(/^http:\/\/\S+:\d+\n/);
  });

  it('does as root what root types, and leaves files that the server can use', () => {
    expect(machine.run('tableside', 'backup', '/root/night.db')).toContain('Backed up to /root/night.db');
    expect(machine.run('tableside', 'verify', '/root/night.db')).toContain('is whole');
    expect(machine.run('tableside', 'restore', '/root/night.db')).toContain('Restored.');
    expect(machine.run('find', '/var/lib/tableside', '-not', '-user', 'tableside')).toBe('');
    expect(machine.run('tableside', 'pack', '/root/moving')).toContain('Packed into /root/moving');
    expect(machine.run('tableside', 'unpack', '/root/moving')).toContain('Unpacked.');
    expect(machine.run('find', '/var/lib/tableside', '-not', '-user', 'tableside')).toBe('');
    expect(statSync(inside('root/moving')).uid).toBe(0);
  });

  it(
    'makes a backup before an upgrade, and changes nothing when that fails',
    async () => {
      drop(join(work, 'later'));
      packageIn(join(work, 'later'), later);
      const backups = inside('var/lib/tableside/backups');
      renameSync(backups, `${backups}.away`);
      writeFileSync(backups, 'in the way');
      expect(install).toThrow();
      expect(versionInside()).toBe(manifestVersion());
      rmSync(backups);
      renameSync(`${backups}.away`, backups);

      install();
      expect(versionInside()).toBe(later);
      expect(existsSync(join(backups, 'before-upgrade.db'))).toBe(true);
      const upgraded = serve();
      await opened(upgraded);
      expect((await signIn(port, password)).status).toBe(200);
      await stop(upgraded);
    },
    10 * MINUTES,
  );

  it(
    'goes back in one command, and restores the earlier backup if the database was changed',
    async () => {
      const earlier = inside('root/earlier');
      mkdirSync(earlier);
      for (const name of ['SHA256SUMS', 'install.sh', basename(artefact())])
        copyFileSync(join(work, 'now', name), join(earlier, name));
      expect(() => machine.run('sh', '/root/earlier/install.sh')).toThrow(
        /To go back: sudo sh install\.sh --back \/root\/earlier\. Nothing was changed/,
      );
      expect(versionInside()).toBe(later);
      // As if the later version had changed the tables: 99 in the header of the database.
      const database = inside('var/lib/tableside/tableside.db');
      const bytes = readFileSync(database);
      bytes.writeUInt32BE(99, 60);
      writeFileSync(database, bytes);
      const backup = inside('var/lib/tableside/backups/before-upgrade.db');
      const kept = readFileSync(backup);
      const said = machine.run('sh', '/root/download/install.sh', '--back', '/root/earlier');
      expect(said).toContain(`Going back from ${later} to ${manifestVersion()}`);
      expect(said).toContain('Restored.');
      expect(versionInside()).toBe(manifestVersion());
      expect(readFileSync(backup).equals(kept)).toBe(true);
      expect(machine.run('find', '/var/lib/tableside', '-not', '-user', 'tableside')).toBe('');
      const back = serve();
      await opened(back);
      expect((await signIn(port, password)).status).toBe(200);
      await stop(back);
      packageIn(join(work, 'later'), later);
      expect(install()).toContain('Installing');
    },
    10 * MINUTES,
  );

  it(
    'makes no backup of the file when PostgreSQL has the data',
    () => {
      rmSync(inside('var/lib/tableside/backups/before-upgrade.db'));
      appendFileSync(settings(), 'DATABASE_URL=postgres://tableside@db.example.com/tableside\n');
      machine.run('dpkg', '--force-confold', '-i', `/root/download/tableside_${later}_amd64.deb`);
      expect(existsSync(inside('var/lib/tableside/backups/before-upgrade.db'))).toBe(false);
    },
    10 * MINUTES,
  );

  it(
    'leaves the data in place when it is purged',
    () => {
      machine.run('dpkg', '--purge', 'tableside');
      expect(existsSync(inside('usr/lib/tableside'))).toBe(false);
      expect(existsSync(settings())).toBe(false);
      expect(existsSync(inside('var/lib/tableside/tableside.db'))).toBe(true);
    },
    10 * MINUTES,
  );

  const artefact = () => join(work, 'now', `tableside_${manifestVersion()}_amd64.deb`);
  const versionInside = () => /^Version: (.*)$/m.exec(machine.run('dpkg', '-s', 'tableside'))?.[1];
});

describe('the archive for the other kind of processor', () => {
  it(
    'has a server for it, which opens in an emulator',
    async () => {
      const [, arch] = allProcessors();
      const { debian, tools } = PROCESSORS[arch];
      const { made } = await makeArtefacts({ folder: join(work, 'other'), archs: [arch] });
      expect(shown('dpkg-deb', ['--field', made[1] ?? '', 'Architecture'])).toBe(`${debian}\n`);
      // The compiler of that processor brought the libraries.
      aptInstall('qemu-user-static');
      shown('tar', ['-xzf', made[0] ?? '', '-C', work]);
      const folder = join(work, basename(made[0] ?? '', '.tar.gz'));
      const emulator = `qemu-${tools.split('-')[0]}-static`;
      const port = await freePort();
      const server = spawn(emulator, ['-L', `/usr/${tools}`, 'bin/node', 'api/dist/main.js'], {
        cwd: folder,
        env: { PATH: process.env.PATH, DATA_DIR: join(work, 'data'), HOST: '127.0.0.1', PORT: String(port) },
      });
      try {
        const password = /Password {2}(\S+)/.exec(await opened(server))?.[1] ?? '';
        expect((await signIn(port, password)).status).toBe(200);
      } finally {
        expect(await ended(server, 'SIGTERM')).toBe(0);
      }
    },
    30 * MINUTES,
  );
});

const manifestVersion = (): string =>
  (JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string }).version;
