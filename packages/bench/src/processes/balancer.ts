/** HAProxy with the configuration that operators get, in front of two servers. */
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from '@tableside/testkit/free-port.ts';
import type { Run } from '../run.ts';
import type { BenchServer } from '../server.ts';

const LOOK_MS = 50;
const OPEN_MS = 10_000;

/** Returns its address. HAPROXY_PATH names the program. */
export async function openBalancer(run: Run, servers: readonly BenchServer[]): Promise<string> {
  const bind = `127.0.0.1:${await freePort()}`;
  const [first, second] = servers.map(({ address }) => address.replace('http://', ''));
  const settings = {
    TABLESIDE_TRIAL: 'true',
    TABLESIDE_BIND: bind,
    TABLESIDE_FIRST: first,
    TABLESIDE_SECOND: second,
    TABLESIDE_INSIDE: `127.0.0.1:${await freePort()}`,
    TABLESIDE_ADMIN: join(run.folder(), 'haproxy.sock'),
  };
  const child = spawn(
    process.env.HAPROXY_PATH ?? 'haproxy',
    ['-db', '-f', join(run.root, 'deploy/haproxy.cfg')],
    {
      env: { PATH: process.env.PATH, ...settings },
      stdio: 'ignore',
    },
  );
  const ended = new Promise((resolve) => child.once('close', resolve));
  await run.keep({
    close: () => {
      child.kill('SIGTERM');
      return ended;
    },
  });
  const address = `http://${bind}`;
  for (const late = Date.now() + OPEN_MS; Date.now() < late; await pause(LOOK_MS)) {
    const answer = await fetch(`${address}/api/health`).catch(() => undefined);
    if (answer?.ok) return address;
  }
  throw new Error('HAProxy did not open.');
}
