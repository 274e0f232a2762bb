/**
 * W7: cuts every socket of a venue at once. Measures how soon all devices are live again, and what other clients notice
 * meanwhile.
 */
import { setTimeout as pause } from 'node:timers/promises';
import type { BenchServer } from '@tableside/testkit/server.ts';
import { headOf, openTill } from '@tableside/testkit/till.ts';
import Sqlite from 'better-sqlite3';
import { percentile } from '../figures.ts';
import type { Run, Thread } from '../run.ts';
import type { HerdNews, HerdOf } from '../threads/herd.ts';
import type { Workload } from '../workload.ts';

const HERDS = [500, 1000];
const LIVE_S = 15;
const OTHERS_MS = 300;
const SOCKET_KB = 30;
/** The number of changes made while the devices are away. */
const MISSED = 40;
const OTHERS_GAP_MS = 20;
const WARM_SOCKETS = 300;
/** The time that the server needs to notice that the devices are gone, in milliseconds. */
const GONE_MS = 2000;
const TOLD_MS = 1000;

export const herd: Workload = {
  id: 'W7',
  title: 'all sockets cut at once, until all are live again',
  async measure(run) {
    for (const sockets of HERDS) await measureHerd(run, sockets);
    run.notes.push(
      'Devices come back as the app does: a probe at once, the engine’s back-off (1 s, half of it at random), hello, a pull of what they missed, and the subscription.',
      'Memory is what the process holds more than before these sockets, garbage with it; 300 others were there before and went.',
    );
  },
};

/** Opens devices without a screen in a separate thread. They hold everything so far. */
export async function openHerd(
  run: Run,
  server: Pick<BenchServer, 'address' | 'token' | 'call'>,
  count: number,
): Promise<Thread> {
  const { address, token } = server;
  const of: HerdOf = { address, token, count, cursor: await headOf(server) };
  const thread = await run.thread('herd', of);
  await thread.ask('open');
  return thread;
}

async function measureHerd(run: Run, sockets: number): Promise<void> {
  const server = await run.server();
  const till = await openTill(server);
  const orders = await till.sell(MISSED);
  await warmUp(run, server);
  const before = await residentKb(server);
  const devices = await openHerd(run, server, sockets);
  await pause(GONE_MS);
  const kbPerSocket = ((await residentKb(server)) - before) / sockets;
  forgetWhenSeen(server);
  const around = watchOthers(server);
  const returning = devices.ask<HerdNews>('cut');
  await till.advance(orders, 'accepted');
  const { live = [], failures = [] } = await returning;
  const { times, statuses } = await around.stop();
  const refused = [...failures, ...statuses].filter((status) => status >= 500).length;
  // A device counts as live if it hears of the next change.
  await till.advance(orders.slice(0, 1), 'preparing');
  await pause(TOLD_MS);
  const head = await headOf(server);
  const { cursors = [] } = await devices.ask<HerdNews>('cursors');
  const told = cursors.filter((cursor) => cursor === head).length;
  await server.close();

  const at = `${sockets} sockets`;
  const [half, all] = [percentile(live, 50) / 1000, percentile(live, 100) / 1000];
  run.figure({ name: 'live again, half of them', at, value: half, unit: 's' });
  run.figure({ name: 'live again, all', at, value: all, unit: 's' });
  for (const percent of [50, 99]) run.percentile(percent, { name: 'other requests', at, times });
  run.figure({ name: 'memory a socket', at, value: kbPerSocket, unit: 'KB' });
  const others = percentile(times, 99);
  run.targets.push(
    { name: `${at}: all live again`, value: all, unit: 's', atMost: LIVE_S },
    { name: `${at}: told of the next change`, value: told, atLeast: sockets },
    { name: `${at}: other requests p99`, value: others, unit: 'ms', atMost: OTHERS_MS },
    { name: `${at}: answers of 500 and more`, value: refused, atMost: 0 },
    { name: `${at}: memory a socket`, value: kbPerSocket, unit: 'KB', atMost: SOCKET_KB },
  );
}

const residentKb = async (server: BenchServer): Promise<number> =>
  (await server.metric('process_resident_memory_bytes')) / 1024;

/**
 * Opens sockets and makes requests, so that memory that a process takes only once is not counted as the cost of a
 * socket.
 */
async function warmUp(run: Run, server: BenchServer): Promise<void> {
  const first = await openHerd(run, server, WARM_SOCKETS);
  await first.close();
  for (let n = 0; n < WARM_SOCKETS; n += 1) await server.call('GET', '/orders?limit=50');
}

/**
 * Sets the time at which the server last saw each device to an hour ago, as if all had only listened to frames. It then
 * has to record their return.
 */
function forgetWhenSeen({ database }: BenchServer): void {
  const connection = new Sqlite(database, { timeout: 5000 });
  connection.prepare('UPDATE client SET seen_at = ?').run(new Date(Date.now() - 3_600_000).toISOString());
  connection.close();
}

/** Reads the board continuously, as another client would. */
function watchOthers({ address, token }: BenchServer) {
  const times: number[] = [];
  const statuses: number[] = [];
  let isOver = false;
  const asking = (async () => {
    for (; !isOver; await pause(OTHERS_GAP_MS)) {
      const since = performance.now();
      const headers = { authorization: `Bearer ${token}` };
      const answer = await fetch(`${address}/api/orders?limit=50`, { headers });
      await answer.arrayBuffer();
      times.push(performance.now() - since);
      statuses.push(answer.status);
    }
  })();
  return {
    async stop() {
      isOver = true;
      await asking;
      return { times, statuses };
    },
  };
}
