/**
 * HAProxy in front of two servers on loopback, with the configuration that operators get. The program is found where
 * Debian puts it, or where HAPROXY_PATH says.
 */
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { freePort } from './free-port.ts';

const CONFIGURATION = fileURLToPath(new URL('../../../deploy/haproxy.cfg', import.meta.url));
const LOOK_MS = 50;
const PATIENCE_MS = 30_000;

export interface Balancer {
  readonly port: number;
  /** Resolves once its checks find so many servers well. */
  untilWell(servers: number): Promise<void>;
  remove(): Promise<void>;
}

/** `servers` are addresses such as `127.0.0.1:3001`. */
export async function startBalancer([first, second]: readonly [string, string]): Promise<Balancer> {
  const folder = mkdtempSync(join(tmpdir(), 'tableside-balancer-'));
  const [port, inside] = [await freePort(), await freePort()];
  const running = spawn(process.env.HAPROXY_PATH ?? '/usr/sbin/haproxy', ['-db', '-f', CONFIGURATION], {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: {
      TABLESIDE_TRIAL: 'true',
      TABLESIDE_BIND: `127.0.0.1:${port}`,
      TABLESIDE_FIRST: first,
      TABLESIDE_SECOND: second,
      TABLESIDE_INSIDE: `127.0.0.1:${inside}`,
      TABLESIDE_ADMIN: join(folder, 'haproxy.sock'),
    },
  });
  let said = '';
  running.stderr.on('data', (chunk) => {
    said += String(chunk);
  });
  running.once('error', (error) => {
    said += String(error);
  });
  const ended = new Promise<void>((resolve) => running.once('close', () => resolve()));
  return {
    port,
    async untilWell(servers) {
      for (const late = Date.now() + PATIENCE_MS; Date.now() < late; await pause(LOOK_MS))
        if ((await wellAt(inside)) === servers) return;
      throw new Error(`the balancer did not find ${servers} servers well:\n${said}`);
    },
    async remove() {
      running.kill('SIGTERM');
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Reads the page of the balancer as a table. */
async function wellAt(inside: number): Promise<number | undefined> {
  const page = await fetch(`http://127.0.0.1:${inside}/;csv`).catch(() => undefined);
  const [head = '', ...lines] = (await page?.text())?.split('\n') ?? [];
  const status = head.split(',').indexOf('status');
  const servers = lines.map((line) => line.split(',')).filter(([of, name]) => isServer(of, name));
  return page && servers.filter((one) => one[status] === 'UP').length;
}

const isServer = (of: string | undefined, name: string | undefined): boolean =>
  of === 'servers' && name !== 'BACKEND';
