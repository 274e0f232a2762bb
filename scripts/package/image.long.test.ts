/**
 * Builds the image of deploy/Dockerfile by buildah, without a registry: Debian comes from its mirror, and Node from this
 * machine. Then starts it, kills it and starts it again.
 */
import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aptInstall, hasApt } from '../apt.mjs';
import { root } from '../setup.mjs';
import { debianArchive } from './machine.ts';
import { freePort, opened, signIn } from './serving.ts';

const MINUTES = 60_000;
const MEGABYTE = 1_000_000;
const MOST = 250 * MEGABYTE;
const server = ['/opt/tableside/bin/node', '/opt/tableside/api/dist/main.js'];
const tool = (name: string) => ['/opt/tableside/bin/node', `/opt/tableside/${name}`];

describe('the image', () => {
  const work = mkdtempSync(join(tmpdir(), 'tableside-image-'));
  const env = { ...process.env, STORAGE_DRIVER: 'vfs', BUILDAH_ISOLATION: 'chroot', TMPDIR: work };
  // Images of its own: whatever else this machine has is neither used nor removed.
  const place = ['--root', join(work, 'images'), '--runroot', join(work, 'running')];
  const buildah = (...args: string[]): string =>
    execFileSync('buildah', [...place, ...args], {
      cwd: root,
      env,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'pipe'],
    }).trim();
  let container = '';
  let port = 0;

  beforeAll(async () => {
    if (!hasApt()) throw new Error('This test needs Debian, root and apt.');
    aptInstall('buildah', 'mmdebstrap');
    const base = from(debianArchive(join(work, 'base.tar'), ['libstdc++6'], 'essential'));
    buildah('commit', '--quiet', '--rm', base, 'localhost/tableside-base');
    const build = from(debianArchive(join(work, 'build.tar'), ['ca-certificates', 'python3', 'make', 'g++']));
    buildah('copy', '--quiet', build, process.execPath, '/usr/bin/node');
    buildah('copy', '--quiet', build, '/usr/lib/node_modules/npm', '/usr/lib/node_modules/npm');
    buildah('copy', '--quiet', build, '/usr/include/node', '/usr/include/node');
    buildah('run', build, '--', 'ln', '-s', '../lib/node_modules/npm/bin/npx-cli.js', '/usr/bin/npx');
    trustTheSame(build);
    buildah('commit', '--quiet', '--rm', build, 'localhost/tableside-build');
    const bases = [
      '--build-arg',
      'BUILD=localhost/tableside-build',
      '--build-arg',
      'BASE=localhost/tableside-base',
    ];
    buildah('bud', '--quiet', ...bases, '-f', 'deploy/Dockerfile', '-t', 'localhost/tableside', '.');
    container = buildah('from', 'localhost/tableside');
    port = await freePort();
  }, 60 * MINUTES);

  afterAll(async () => {
    await Promise.all([...started].map((child) => kill(child, 'SIGKILL')));
    buildah('rm', '--all');
    buildah('rmi', '--all', '--force');
    rmSync(work, { recursive: true, force: true });
  }, 5 * MINUTES);

  /** Behind a proxy that answers for the registry, npm must trust what this machine trusts. */
  const trustTheSame = (made: string): void => {
    const trusted = process.env.NODE_EXTRA_CA_CERTS;
    if (!trusted) return;
    buildah('copy', '--quiet', made, trusted, '/etc/ssl/trusted.pem');
    buildah('config', '--env', 'NODE_EXTRA_CA_CERTS=/etc/ssl/trusted.pem', made);
  };
  const from = (archive: string): string => {
    const made = buildah('from', 'scratch');
    buildah('add', '--quiet', made, archive, '/');
    return made;
  };
  const started = new Set<ChildProcess>();
  const start = (): ChildProcess => {
    const child = spawn('buildah', [...place, 'run', '--env', `PORT=${port}`, container, '--', ...server], {
      env,
      detached: true,
    });
    started.add(child.once('close', () => started.delete(child)));
    return child;
  };
  const run = (...args: string[]) => buildah('run', '--env', `PORT=${port}`, container, '--', ...args);
  /** Returns everything that the doctor says, also when it found something. */
  const examined = (): string =>
    spawnSync(
      'buildah',
      [...place, 'run', '--env', `PORT=${port}`, container, '--', ...tool('api/dist/cli.js'), 'doctor'],
      {
        env,
        encoding: 'utf8',
      },
    ).stdout;
  /** The server runs below buildah, in the same process group. */
  const kill = (child: ChildProcess, signal: NodeJS.Signals) =>
    new Promise((resolve) => {
      child.once('close', resolve);
      process.kill(-(child.pid ?? 0), signal);
    });

  it('is at most 250 MB, and runs as an unprivileged user', () => {
    const { FromImageID: id } = JSON.parse(buildah('inspect', container)) as { FromImageID: string };
    const [image] = JSON.parse(buildah('images', '--json', 'localhost/tableside')) as { size: string }[];
    const [size = '0', unit = ''] = image?.size.split(' ') ?? [];
    console.log(`image ${id.slice(0, 12)}: ${image?.size}`);
    expect(unit).toBe('MB');
    expect(Number(size) * MEGABYTE).toBeLessThanOrEqual(MOST);
    expect(run('id', '-u')).toBe('10001');
  });

  it(
    'starts, is healthy, accepts data, and has it after a kill',
    async () => {
      const first = start();
      const said = await opened(first);
      const password = /Password {2}(\S+)/.exec(said)?.[1] ?? '';
      const { token } = await signIn(port, password);
      const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
      const tables = `http://127.0.0.1:${port}/api/tables`;
      const body = JSON.stringify({
        number: 'K-9',
        section: 'main_floor',
        tableType: 'round',
        capacity: { minimum: 1, maximum: 4 },
      });
      expect((await fetch(tables, { method: 'POST', headers, body })).status).toBe(201);
      expect(run(...tool('bin/health.mjs'))).toBe('');
      expect(examined()).toContain('\n0 wrong');
      await kill(first, 'SIGKILL');

      const again = start();
      expect(await opened(again)).not.toContain('Password');
      expect(await (await fetch(tables, { headers })).text()).toContain('"K-9"');
      await kill(again, 'SIGTERM');
      expect(() => run(...tool('bin/health.mjs'))).toThrow();
    },
    20 * MINUTES,
  );
});
