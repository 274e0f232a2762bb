/** A real server of the built app on its own database, behind a proxy that can cut the tablet's network. */
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { CuttingProxy } from '@tableside/testkit/cutting-proxy.ts';

export const ADMIN = { email: 'office@alderandrye.example', password: 'a-long-evening-shift' };

const MAIN = fileURLToPath(new URL('../../api/dist/main.js', import.meta.url));

export interface Start {
  /** The entry file of another build. */
  readonly main?: string;
  readonly environment?: Readonly<Record<string, string>>;
}

export interface RunningVenue {
  /** The server's own address, for the kitchen and the office. */
  readonly address: string;
  /** The address of the proxy before the same server, for the tablet. */
  readonly tabletAddress: string;
  readonly proxy: CuttingProxy;
  readonly log: () => string;
  /** Stops the server and starts it again at the same address with the same data. */
  restart(as?: Start): Promise<void>;
  close(): Promise<void>;
}

/** Starts the server with short heartbeats, so that a cut network shows within seconds. */
export async function startVenue(environment: Readonly<Record<string, string>> = {}): Promise<RunningVenue> {
  const dataDir = mkdtempSync(join(tmpdir(), 'tableside-'));
  const port = await freePort();
  const address = `http://127.0.0.1:${port}`;
  let output = '';
  let server: ChildProcess;
  const start = async ({ main = MAIN, environment: changed }: Start): Promise<void> => {
    const own = { PORT: String(port), DATA_DIR: dataDir };
    const started = spawnServer(main, { ...own, ...environment, ...changed });
    server = started;
    for (const stream of [started.stdout, started.stderr])
      stream.on('data', (chunk: Buffer) => (output += String(chunk)));
    await untilHealthy(address, started, () => output);
  };
  await start({});
  const proxy = await CuttingProxy.start({ host: '127.0.0.1', port });
  return {
    address,
    tabletAddress: `http://127.0.0.1:${proxy.port}`,
    proxy,
    log: () => output,
    async restart(as = {}) {
      await stopped(server);
      await start(as);
    },
    async close() {
      await proxy.close();
      await stopped(server);
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

function spawnServer(main: string, environment: Readonly<Record<string, string>>) {
  return spawn(process.execPath, ['--enable-source-maps', main], {
    env: {
      ...process.env,
      HOST: '127.0.0.1',
      ADMIN_EMAIL: ADMIN.email,
      ADMIN_PASSWORD: ADMIN.password,
      HEARTBEAT_MS: '1000',
      LOG_LEVEL: 'warn',
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}

async function freePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve));
  const { port } = probe.address() as AddressInfo;
  await new Promise<void>((resolve) => probe.close(() => resolve()));
  return port;
}

async function untilHealthy(address: string, server: ChildProcess, output: () => string): Promise<void> {
  const deadline = Date.now() + 20_000;
  while (Date.now() < deadline) {
    if (server.exitCode !== null) throw new Error(`the server ended at start:\n${output()}`);
    const healthy = await fetch(`${address}/api/health`)
      .then((answer) => answer.ok)
      .catch(() => false);
    if (healthy) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`the server did not become healthy:\n${output()}`);
}

async function stopped(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null) return;
  const ended = new Promise<void>((resolve) => server.once('exit', () => resolve()));
  server.kill('SIGTERM');
  await ended;
}
