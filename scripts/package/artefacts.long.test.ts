/**
 * Builds everything that an operator installs, and uses it as an operator would: the Debian package on a machine of
 * its own. It installs its tools through apt.
 */
import { spawnSync } from 'node:child_process';
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
import { root } from '../setup.mjs';
import { debianArchive, type Machine, machineFrom } from './machine.ts';
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

const ended = (child: ReturnType<Machine['start']>, signal: NodeJS.Signals): Promise<number | null> =>
  new Promise((resolve) => {
    child.removeAllListeners('exit');
    child.once('exit', (code) => resolve(code));
    child.kill(signal);
  });

describe('the Debian package', () => {
  const later = '0.2.1~test';
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

  it('is not installed when it does not have the sum that is listed', () => {
    const file = inside(`root/download/${basename(artefact())}`);
    appendFileSync(file, 'x');
    expect(install).toThrow(/does not have the sum/);
    expect(existsSync(inside('usr/lib/tableside'))).toBe(false);
    truncateSync(file, statSync(file).size - 1);
  });

  it(
    'installs, opens, and prints the first sign-in once',
    async () => {
      expect(install()).toMatch(/start it with "tableside serve"/);
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
    'may be installed again, and keeps the settings and the data',
    async () => {
      appendFileSync(settings(), 'LEAVE_MS=0\n');
      install();
      expect(readFileSync(settings(), 'utf8')).toContain('LEAVE_MS=0');
      const again = serve();
      expect(await opened(again)).not.toContain('Password');
      expect((await signIn(port, password)).status).toBe(200);
      expect(await ended(again, 'SIGKILL')).toBeNull();
    },
    10 * MINUTES,
  );

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
    'makes no backup of the file where PostgreSQL has the data',
    () => {
      rmSync(inside('var/lib/tableside/backups/before-upgrade.db'));
      appendFileSync(settings(), 'DATABASE_URL=postgres://tableside@db.example.com/tableside\n');
      machine.run('dpkg', '--force-confold', '-i', `/root/download/tableside_${later}_amd64.deb`);
      expect(existsSync(inside('var/lib/tableside/backups/before-upgrade.db'))).toBe(false);
    },
    10 * MINUTES,
  );

  it(
    'leaves the data where it is when it is purged',
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

const manifestVersion = (): string =>
  (JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string }).version;
