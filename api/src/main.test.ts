import { type ChildProcess, spawn } from 'node:child_process';
import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { request } from 'node:http';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Session } from '@tableside/protocol/accounts.ts';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type BundledServer, bundleServer } from '../testing/server/bundled-server.ts';
import { openSocket } from '../testing/server/test-socket.ts';
import { openSqlite } from './storage/sqlite/open-sqlite.ts';

const API = fileURLToPath(new URL('..', import.meta.url));
const START_MS = 60_000;

interface Process {
  readonly child: ChildProcess;
  readonly out: () => string;
  readonly err: () => string;
  readonly ended: Promise<number | null>;
  /** Resolves with the first match in the output. */
  says(pattern: RegExp): Promise<RegExpExecArray>;
}

let bundle: BundledServer;
let root = '';
let running: Process[] = [];

beforeAll(async () => {
  bundle = await bundleServer();
}, START_MS);
afterAll(() => bundle.remove());

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'tableside-main-'));
});
afterEach(async () => {
  for (const { child } of running) child.kill('SIGKILL');
  await Promise.all(running.map(({ ended }) => ended));
  running = [];
  rmSync(root, { recursive: true, force: true });
});

function start(environment: Record<string, string> = {}): Process {
  const child = spawn(process.execPath, [bundle.main], {
    cwd: API,
    env: {
      PATH: process.env.PATH,
      PORT: '0',
      DATA_DIR: join(root, 'data'),
      LOG_LEVEL: 'silent',
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let out = '';
  let err = '';
  const heard = new Set<() => void>();
  const hear = () => {
    for (const listener of [...heard]) listener();
  };
  child.stdout.on('data', (chunk: Buffer) => {
    out += String(chunk);
    hear();
  });
  child.stderr.on('data', (chunk: Buffer) => {
    err += String(chunk);
  });
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve));
  const says = (pattern: RegExp) =>
    new Promise<RegExpExecArray>((resolve, reject) => {
      const attempt = () => {
        const match = pattern.exec(out);
        if (match) resolve(match);
      };
      heard.add(attempt);
      ended.then(() => reject(new Error(`it ended without ${pattern}: ${out}${err}`)), reject);
      attempt();
    });
  const started = { child, out: () => out, err: () => err, ended, says };
  running.push(started);
  return started;
}

const addressOf = async (server: Process): Promise<string> =>
  `http://localhost:${(await server.says(/open at http:\/\/localhost:(\d+)/))[1]}`;

const signIn = (address: string, password: string): Promise<Response> =>
  fetch(`${address}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'admin@example.com', password }),
  });

/** Starts a sign-in: the server has its headers, and the body is sent later. */
function halfSent(address: string, password: string): Promise<{ finish(): Promise<number | undefined> }> {
  const body = JSON.stringify({ email: 'admin@example.com', password });
  const headers = {
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(body),
    expect: '100-continue',
  };
  return new Promise((resolve, reject) => {
    const sending = request(`${address}/api/auth/login`, { method: 'POST', headers });
    const answered = new Promise<number | undefined>((done) => {
      sending.once('response', (answer) => {
        answer.resume();
        done(answer.statusCode);
      });
    });
    sending.once('error', reject);
    sending.once('continue', () =>
      resolve({
        finish: () => {
          sending.end(body);
          return answered;
        },
      }),
    );
    sending.flushHeaders();
  });
}

describe('the server as a process', { timeout: START_MS }, () => {
  it('shows the sign-in only at the first start, and closes cleanly', async () => {
    const first = start();
    const address = await addressOf(first);
    const [, password = ''] = await first.says(/Password {2}(\S+)/);
    const answer = await signIn(address, password);
    expect(answer.status).toBe(200);
    const { token } = (await answer.json()) as Session;

    const socket = await openSocket(address);
    await socket.hello(token);
    const asked = performance.now();
    const underWay = await halfSent(address, password);
    first.child.kill('SIGTERM');
    expect((await socket.next('bye')).data.reason).toBe('restart');
    expect(await socket.closed()).toBe(1012);
    expect(await underWay.finish()).toBe(200);
    expect(await first.ended).toBe(0);
    expect(performance.now() - asked).toBeLessThan(10_000);
    await expect(fetch(`${address}/api/health`)).rejects.toThrow();
    // After a clean stop, all data is in the one database file.
    expect(readdirSync(join(root, 'data')).filter((name) => name.startsWith('tableside.db'))).toEqual([
      'tableside.db',
    ]);

    const second = start();
    const again = await addressOf(second);
    expect(second.out()).not.toContain('Password');
    const me = await fetch(`${again}/api/auth/me`, { headers: { authorization: `Bearer ${token}` } });
    expect(me.status).toBe(200);
    second.child.kill('SIGINT');
    expect(await second.ended).toBe(0);
  });

  it('keeps what it writes private, even in a folder that was open to others [T120]', async () => {
    const folder = join(root, 'data');
    mkdirSync(folder);
    chmodSync(folder, 0o755);
    const server = start();
    await addressOf(server);
    const modes = readdirSync(folder).map((name) => [name, statSync(join(folder, name)).mode & 0o077]);
    expect(modes.map(([name]) => name)).toEqual(
      expect.arrayContaining(['jwt-secret', 'tableside.db', 'tableside.db-wal', 'images']),
    );
    expect(modes.filter(([, others]) => others !== 0)).toEqual([]);
  });

  it('shows its version, its folder and its history in one line of JSON', async () => {
    const server = start({ LOG_LEVEL: 'info' });
    await addressOf(server);
    const [line] = await server.says(/^\{.*"event":"started".*\}$/m);
    const { version } = JSON.parse(readFileSync(join(API, '../package.json'), 'utf8'));
    expect(JSON.parse(line)).toMatchObject({
      version,
      node: process.version,
      dataDir: join(root, 'data'),
      epoch: expect.stringMatching(/^[0-9a-f-]{36}$/),
      head: 1,
    });
  });

  it('has its folder to itself, even after it was killed', async () => {
    const first = start();
    await addressOf(first);
    const second = start();
    expect(await second.ended).toBe(1);
    expect(second.err()).toMatch(
      /^Tableside can't start: A server runs on \S+data, or it is being restored\.\n$/,
    );
    first.child.kill('SIGKILL');
    await first.ended;
    const third = start();
    await addressOf(third);
    third.child.kill('SIGTERM');
    expect(await third.ended).toBe(0);
  });

  it('goes on serving for a while after it has told the load balancer that it is leaving', async () => {
    const server = start({ LEAVE_MS: '1500' });
    const address = await addressOf(server);
    server.child.kill('SIGTERM');
    await expect.poll(async () => (await fetch(`${address}/api/health`)).status).toBe(503);
    expect((await fetch(`${address}/api/auth/registration`)).status).toBe(200);
    expect(await server.ended).toBe(0);
  });

  const faults: [string, () => Promise<Record<string, string>>, RegExp][] = [
    [
      'a wrong value',
      async () => ({ PORT: 'eighty' }),
      /^Tableside can't start: PORT must be a whole number\n$/,
    ],
    [
      'a folder that cannot be made',
      async () => ({ DATA_DIR: '/proc/tableside' }),
      /^Tableside can't start: DATA_DIR \/proc\/tableside cannot be made: \w+\n$/,
    ],
    [
      'a missing certificate',
      async () => ({ TLS_CERT: join(root, 'none.pem'), TLS_KEY: join(root, 'none.pem') }),
      /^Tableside can't start: TLS_CERT \S+ cannot be read\n$/,
    ],
  ];
  it.each(faults)('stops at %s with one line', async (_name, environment, line) => {
    const server = start(await environment());
    expect(await server.ended).toBe(1);
    expect(server.err()).toMatch(line);
  });

  it('says that its port is in use, and makes the first account only at the start that succeeds', async () => {
    const other = createServer();
    await new Promise<void>((resolve) => other.listen(0, 'localhost', resolve));
    const { port } = other.address() as AddressInfo;
    const server = start({ PORT: String(port) });
    expect(await server.ended).toBe(1);
    expect(server.err()).toBe(`Tableside can't start: port ${port} is in use; set PORT to another one\n`);
    expect(server.out()).not.toContain('Password');
    await new Promise((resolve) => other.close(resolve));
    const next = start({ PORT: String(port) });
    const [, password = ''] = await next.says(/Password {2}(\S+)/);
    expect((await signIn(`http://localhost:${port}`, password)).status).toBe(200);
  });

  it('leaves a database of a newer version untouched', async () => {
    const folder = join(root, 'data');
    const { prepareDataDir } = await import('./start/data-dir.ts');
    prepareDataDir(folder);
    const file = join(folder, 'tableside.db');
    await openSqlite({ file }).close();
    const bytes = readFileSync(file);
    bytes.writeUInt32BE(9999, 60);
    writeFileSync(file, bytes);
    const server = start();
    expect(await server.ended).toBe(1);
    expect(server.err()).toMatch(/^Tableside can't start: The database has version 9999[^\n]+\n$/);
    expect(readFileSync(file).equals(bytes)).toBe(true);
  });
});
