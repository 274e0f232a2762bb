/** Runs the built server in a separate process and data folder, with its usual durability. */
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const ADMIN = { email: 'office@bench.example', password: 'a-long-evening-shift' };

export interface BenchServer {
  readonly address: string;
  readonly database: string;
  /** The administrator's token. */
  readonly token: string;
  readonly userId: string;
  /** Somebody who can sign in. */
  readonly person: { readonly email: string; readonly password: string };
  call<T>(method: string, path: string, body?: unknown): Promise<T>;
  /** The resident memory of the process in bytes, garbage included. */
  residentBytes(): Promise<number>;
  collectGarbage(): Promise<void>;
  /** Stops the process, runs the work, and starts the process again with the same data at the same address. */
  whileDown<T>(work: () => T | Promise<T>): Promise<T>;
  close(): Promise<void>;
}

/**
 * Makes the server collect garbage on a signal that it does not use otherwise. It collects twice, because finalizers
 * release more memory after the first time.
 */
const COLLECTS = [
  '--expose-gc',
  '--import',
  'data:text/javascript,process.on("SIGWINCH",()=>{gc();setTimeout(gc,100)})',
];
const COLLECTED_MS = 1000;

/** Starts `api/dist` of the repository at `root`. */
export async function startServer(root: string): Promise<BenchServer> {
  const folder = mkdtempSync(join(tmpdir(), 'tableside-bench-'));
  const port = await freePort();
  const address = `http://127.0.0.1:${port}`;
  const start = async (): Promise<ChildProcess> => {
    const started = spawnServer(root, { PORT: String(port), DATA_DIR: folder });
    await untilReady(address, started);
    return started;
  };
  let server = await start();
  const { token, user } = await send<{ token: string; user: { id: string } }>(address, {
    method: 'POST',
    path: '/auth/login',
    body: ADMIN,
  });
  return {
    address,
    database: join(folder, 'tableside.db'),
    token,
    userId: user.id,
    person: ADMIN,
    call: (method, path, body) => send(address, { method, path, token, body }),
    residentBytes: () => residentBytesAt(address),
    async collectGarbage() {
      server.kill('SIGWINCH');
      await new Promise((resolve) => setTimeout(resolve, COLLECTED_MS));
    },
    async whileDown(work) {
      await ended(server);
      try {
        return await work();
      } finally {
        server = await start();
      }
    },
    async close() {
      await ended(server);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function spawnServer(root: string, own: Readonly<Record<string, string>>): ChildProcess {
  return spawn(process.execPath, [...COLLECTS, join(root, 'api/dist/main.js')], {
    env: {
      ...process.env,
      HOST: '127.0.0.1',
      ...own,
      ADMIN_EMAIL: ADMIN.email,
      ADMIN_PASSWORD: ADMIN.password,
      LOG_LEVEL: 'error',
      REQUESTS_PER_SESSION: '100000',
      SOCKETS_PER_SESSION: '10000',
    },
    stdio: 'ignore',
  });
}

async function residentBytesAt(address: string): Promise<number> {
  const text = await (await fetch(`${address}/api/metrics`)).text();
  return Number(/^process_resident_memory_bytes (\S+)$/m.exec(text)?.[1]);
}

function ended(server: ChildProcess): Promise<void> {
  const exit = new Promise<void>((resolve) => server.once('exit', () => resolve()));
  server.kill('SIGTERM');
  return exit;
}

const BUSY_MS = 50;

interface Call {
  readonly method: string;
  /** The path below /api. */
  readonly path: string;
  readonly token?: string;
  readonly body?: unknown;
}

/** Sends a call. If the server turns it away because it is busy, sends it again, as a tablet does. */
export async function send<T>(address: string, call: Call): Promise<T> {
  const { method, path, token, body } = call;
  const answer = await fetch(`${address}/api${path}`, {
    method,
    headers: {
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  if (answer.status === 503) {
    await new Promise((resolve) => setTimeout(resolve, BUSY_MS));
    return send(address, call);
  }
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
  return (await answer.json()) as T;
}

async function freePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve));
  const { port } = probe.address() as AddressInfo;
  await new Promise<void>((resolve) => probe.close(() => resolve()));
  return port;
}

async function untilReady(address: string, server: ChildProcess): Promise<void> {
  const deadline = Date.now() + 30_000;
  while (Date.now() < deadline) {
    if (server.exitCode !== null) throw new Error('the server ended at start');
    const ready = await fetch(`${address}/api/ready`).then(
      (answer) => answer.ok,
      () => false,
    );
    if (ready) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error('the server did not become ready');
}
