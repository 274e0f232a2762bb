/**
 * A long evening: 200 screens are connected and 50 orders arrive each minute. Nobody waits, every screen gets every
 * change, and the server's memory does not grow. `SOAK_SECONDS=3600` runs it for an hour.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import { PROTOCOL_VERSION } from '@tableside/protocol/version.ts';
import { expect, it, onTestFinished } from 'vitest';
import WebSocket from 'ws';
import { type ServerProcess, startProcess } from '../server/server-process.ts';
import { SteadyQueue } from '../venue/steady-queue.ts';

const SECONDS = Number(process.env.SOAK_SECONDS ?? 40);
const SCREENS = 200;
const AN_ORDER_EVERY_MS = 1200;
const P99_MS = 50;
const GROWTH_MB = 40;
const MB = 1024 * 1024;

interface Screen {
  /** The last change number that the frames have brought. */
  to: number;
  gaps: number;
  close(): void;
}

/** Opens a screen that reads every frame and stores none. */
function openScreen(address: string, token: string): Promise<Screen> {
  const socket = new WebSocket(`${address.replace(/^http/, 'ws')}/api/ws`);
  const screen: Screen = { to: 0, gaps: 0, close: () => socket.terminate() };
  const send = (event: string, data: object): void => socket.send(JSON.stringify({ event, data }));
  return new Promise((resolve, reject) => {
    socket.once('error', reject);
    socket.once('open', () => send('hello', { protocol: PROTOCOL_VERSION, token }));
    socket.on('message', (text) => {
      const { event, data } = JSON.parse(String(text)) as Heard;
      if (event === 'welcome') send('subscribeToAllOrders', {});
      if (event === 'allOrders') {
        screen.to = data.sync?.head ?? 0;
        resolve(screen);
      } else if (data.sync?.to !== undefined) {
        if (data.sync.from !== screen.to) screen.gaps += 1;
        screen.to = data.sync.to;
      }
    });
    setInterval(() => socket.readyState === WebSocket.OPEN && send('ping', { t: 0 }), 15_000).unref();
  });
}

interface Heard {
  readonly event: string;
  readonly data: { readonly sync?: { readonly head?: number; readonly from?: number; readonly to?: number } };
}

/** Returns what the server has measured since the last call. */
async function measured({ address }: ServerProcess, token: string) {
  const headers = { authorization: `Bearer ${token}` };
  const text = await (await fetch(`${address}/api/metrics`, { headers })).text();
  const value = (name: string): number => Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1]);
  return {
    p99: value('nodejs_eventloop_lag_p99_seconds') * 1000,
    rss: value('process_resident_memory_bytes') / MB,
    cpu: value('process_cpu_seconds_total'),
    sockets: value('tableside_sockets'),
  };
}

it(`nobody waits, nothing is missed and memory stays flat with ${SCREENS} screens and 50 orders a minute`, {
  timeout: (SECONDS + 200) * 1000,
}, async () => {
  const folder = mkdtempSync(join(tmpdir(), 'tableside-soak-'));
  const server = await startProcess(folder, { environment: { SOCKETS_PER_SESSION: String(SCREENS) } });
  const screens: Screen[] = [];
  onTestFinished(async () => {
    for (const screen of screens) screen.close();
    await server.end('SIGKILL');
    rmSync(folder, { recursive: true, force: true });
  });
  const session = await server.signIn();
  for (let n = 0; n < SCREENS; n += 1) screens.push(await openScreen(server.address, session.token));
  const queue = new SteadyQueue(session);
  const evening = async (ms: number): Promise<void> => {
    for (let next = performance.now(), end = next + ms; next < end; ) {
      queue.queue(3);
      expect((await queue.push(server))?.status).toBe(200);
      next += AN_ORDER_EVERY_MS;
      await pause(Math.max(0, next - performance.now()));
    }
  };
  await evening((SECONDS * 1000) / 4);
  const before = await measured(server, session.token);
  // Measures the same delay in this process, which has little to do. That is the delay the machine itself causes.
  const bare = monitorEventLoopDelay({ resolution: 10 });
  bare.enable();
  await evening((SECONDS * 3000) / 4);
  bare.disable();
  const after = await measured(server, session.token);

  const head = (await queue.push(server, []))?.body.head ?? 0;
  expect(head).toBe(queue.acknowledged.length + 1);
  await expect.poll(() => screens.filter(({ to }) => to === head).length, { timeout: 10_000 }).toBe(SCREENS);
  expect([after.sockets, screens.filter(({ gaps }) => gaps > 0)]).toEqual([SCREENS, []]);
  const machine = bare.percentile(99) / 1e6;
  const busy = ((after.cpu - before.cpu) / SECONDS / 0.75) * 100;
  process.stdout.write(
    `${SECONDS} s: event loop p99 ${after.p99.toFixed(1)} ms (here ${machine.toFixed(1)} ms), ${busy.toFixed(1)} % of a core, memory ${before.rss.toFixed(0)} → ${after.rss.toFixed(0)} MB\n`,
  );
  // On a slow machine the server is delayed at each of its steps, so the limit grows with the machine's own delay.
  expect(after.p99).toBeLessThan(Math.max(P99_MS, 4 * machine));
  expect(after.rss - before.rss).toBeLessThan(GROWTH_MB);
});
