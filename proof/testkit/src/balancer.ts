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
  /** How many requests each server has answered with success, in their order. */
  answered(): Promise<readonly number[]>;
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
        if ((await columnAt(inside, 'status'))?.filter((is) => is === 'UP').length === servers) return;
      throw new Error(`the balancer did not find ${servers} servers well:\n${said}`);
    },
    answered: async () => (await columnAt(inside, 'hrsp_2xx'))?.map(Number) ?? [],
    async remove() {
      running.kill('SIGTERM');
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Reads a column of the table on the page of the balancer, for each server. */
async function columnAt(inside: number, title: string): Promise<(string | undefined)[] | undefined> {
  const page = await fetch(`http://127.0.0.1:${inside}/;csv`).catch(() => undefined);
  if (!page) return undefined;
  const [head = '', ...lines] = (await page.text()).split('\n');
  const column = head.split(',').indexOf(title);
  const servers = lines.map((line) => line.split(',')).filter(([of, name]) => isServer(of, name));
  return servers.map((one) => one[column]);
}

const isServer = (of: string | undefined, name: string | undefined): boolean =>
  of === 'servers' && name !== 'BACKEND';
