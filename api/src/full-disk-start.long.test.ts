/** Starts the server as a process on a disk without room. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type BundledServer, bundleServer } from '../testing/server/bundled-server.ts';
import { type Disk, fullDisks } from '../testing/server/full-disk.ts';

const MINUTE = 60_000;
const [, openDisk] = fullDisks().find(([name]) => name === 'a small disk') ?? [];

let bundle: BundledServer;
let disk: Disk;
let running: ChildProcess[] = [];
beforeAll(async () => {
  bundle = await bundleServer();
}, MINUTE);
afterAll(() => bundle.remove());
beforeEach(() => {
  if (!openDisk) throw new Error('This test mounts a small disk, which needs root.');
  disk = openDisk();
});
afterEach(async () => {
  for (const child of running) child.kill('SIGKILL');
  running = [];
  disk.remove();
});

const data = () => join(disk.folder, 'data');

/** Resolves when the server is open or has ended, with what it has said. */
function start(): Promise<{ child: ChildProcess; said: () => string; port: number }> {
  const child = spawn(process.execPath, [bundle.main], {
    env: { PATH: process.env.PATH, PORT: '0', DATA_DIR: data(), LOG_LEVEL: 'silent' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  running.push(child);
  let said = '';
  return new Promise((resolve) => {
    const hear = (chunk: Buffer) => {
      said += chunk;
      const port = Number(/open at http:\/\/localhost:(\d+)[\s\S]*─\n/.exec(said)?.[1] ?? 0);
      if (port > 0) resolve({ child, said: () => said, port });
    };
    child.stdout?.on('data', hear);
    child.stderr?.on('data', hear);
    child.once('exit', () => resolve({ child, said: () => said, port: 0 }));
  });
}

const ended = (child: ChildProcess, signal: NodeJS.Signals) =>
  new Promise((resolve) => {
    child.once('exit', resolve);
    child.kill(signal);
  });

const callOf =
  (port: number, token = '') =>
  async (method: string, path: string, body?: object) => {
    const response = await fetch(`http://localhost:${port}/api${path}`, {
      method,
      headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
      ...(body && { body: JSON.stringify(body) }),
    });
    return { status: response.status, body: (await response.json()) as Record<string, unknown> };
  };

const table = {
  number: 'K-9',
  section: 'main_floor',
  tableType: 'round',
  capacity: { minimum: 1, maximum: 4 },
};

describe('a start on a full disk', { timeout: MINUTE }, () => {
  it.each(['SIGTERM', 'SIGKILL'] as const)(
    'serves what is there after %s, refuses changes with the reason, and takes them once there is room',
    async (signal) => {
      const first = await start();
      const password = /Password {2}(\S+)/.exec(first.said())?.[1] ?? '';
      const session = await callOf(first.port)('POST', '/auth/login', {
        email: 'admin@example.com',
        password,
      });
      await ended(first.child, signal);
      disk.fill(0);

      const again = await start();
      expect(again.port, again.said()).toBeGreaterThan(0);
      const warned =
        /Warning: (nothing can be written: The disk of \S+ is full\.|the disk has \d+ KB left\.) .*only reads/;
      await expect.poll(again.said).toMatch(warned);
      // The start may have used less than the room that it keeps for itself.
      disk.fill(0);
      const call = callOf(again.port, String(session.body.token));
      expect((await call('GET', '/tables')).status).toBe(200);
      const refused = await call('POST', '/tables', table);
      expect(refused).toMatchObject({ status: 503, body: { code: 'server.storage' } });

      disk.makeRoom(0);
      expect((await call('POST', '/tables', table)).status).toBe(201);
      expect(existsSync(join(data(), 'tableside.db'))).toBe(true);
      expect(await ended(again.child, 'SIGTERM')).toBe(0);
    },
  );

  it('is recognized by the doctor, which advises no restore and does not throw', async () => {
    const first = await start();
    await ended(first.child, 'SIGTERM');
    disk.fill(0);
    const env = { PATH: process.env.PATH, PORT: '0', DATA_DIR: data() };
    const { status, stdout, stderr } = spawnSync(process.execPath, [bundle.cli, 'doctor'], {
      env,
      encoding: 'utf8',
    });
    expect(stderr).toBe('');
    expect(stdout).toMatch(/✗ Disk: 0 MB left for \S+; at least 200 MB have to be\. Make room/);
    expect(stdout).not.toMatch(/restore| {4}at /i);
    expect(stdout).toContain('Port');
    expect(status).toBe(1);
  });

  it('says in one line that there is no room for a first start, and leaves nothing half-made', async () => {
    disk.fill(0);
    const first = await start();
    expect(first.port).toBe(0);
    expect(first.said()).toMatch(
      /^Tableside can't start: [^\n]*The disk of \S+ is full\. Make room[^\n]*\n$/,
    );
    disk.makeRoom(0);
    expect((await start()).port).toBeGreaterThan(0);
  });
});
