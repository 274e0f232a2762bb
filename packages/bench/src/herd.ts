/**
 * W7: cuts every socket of a venue at once. Measures how soon all devices are live again, and what other clients notice
 * meanwhile.
 */
import { setTimeout as pause } from 'node:timers/promises';
import Sqlite from 'better-sqlite3';
import { type BenchServer, startServer } from './bench-server.ts';
import {
  type Bench,
  type Figure,
  percentile,
  type Target,
  type Workload,
  type WorkloadResult,
} from './figures.ts';
import { type Herd, headOf, openHerd } from './open-herd.ts';
import { openTill, type Till } from './till.ts';

const HERDS = [500, 1000];
const LIVE_MS = 15_000;
const OTHERS_MS = 300;
const SOCKET_KB = 30;
/** The number of changes made while the devices are away. */
const MISSED = 40;
const OTHERS_GAP_MS = 20;
const WARM_SOCKETS = 300;

export const herd: Workload = {
  id: 'W7',
  title: 'all sockets cut at once, until all are live again',
  inQuick: false,
  measure,
};

async function measure({ root }: Bench): Promise<WorkloadResult> {
  const measured: Measured[] = [];
  for (const sockets of HERDS) {
    const server = await startServer(root);
    try {
      measured.push(await measureHerd(server, sockets));
    } finally {
      await server.close();
    }
  }
  return {
    figures: measured.flatMap(figuresOf),
    targets: measured.flatMap(targetsOf),
    notes: [
      'Devices come back as the app does: a probe at once, the engine’s back-off (1 s, half of it at random), hello, a pull of what they missed, and the subscription.',
      'Memory is what the process holds more than before these sockets, garbage with it; 300 others were there before and went. Without garbage it is what the process holds less once they are gone.',
    ],
  };
}

interface Measured {
  readonly sockets: number;
  /** For each device, the milliseconds from the cut until it was live. */
  readonly live: readonly number[];
  readonly others: Others;
  /** The number of statuses of 500 and above, including 503 from a server that turns requests away. */
  readonly refused: number;
  /** Garbage included. */
  readonly bytesPerSocket: number;
  /** The memory that closing a socket frees, with garbage collected before and after. */
  readonly heldPerSocket: number;
  /** The number of devices that had a later change within a second. */
  readonly told: number;
}

async function measureHerd(server: BenchServer, sockets: number): Promise<Measured> {
  const till = await openTill(server);
  const orders = await till.sell(MISSED);
  await warmUp(server);
  const before = await server.residentBytes();
  const devices = await openHerd(server, sockets);
  try {
    await devices.ask('open');
    await pause(2000);
    const bytesPerSocket = ((await server.residentBytes()) - before) / sockets;
    forgetWhenSeen(server);
    const around = watchOthers(server);
    const returning = devices.ask('cut');
    await till.advance(orders, 'accepted');
    const back = await returning;
    const others = await around.stop();
    const refused = [...(back.failures ?? []), ...others.statuses].filter((status) => status >= 500).length;
    const told = await toldOf({ devices, till, order: orders[0] ?? '' }, server);
    const heldPerSocket = (await heldBy(devices, server)) / sockets;
    return { sockets, live: back.live ?? [], others, refused, bytesPerSocket, heldPerSocket, told };
  } finally {
    await devices.close();
  }
}

/** Closes the devices. Returns the bytes that this frees. */
async function heldBy(devices: Herd, server: BenchServer): Promise<number> {
  await server.collectGarbage();
  const before = await server.residentBytes();
  await devices.close();
  await pause(GONE_MS);
  await server.collectGarbage();
  return before - (await server.residentBytes());
}

/** The time that the server needs to notice that the devices are gone, in milliseconds. */
const GONE_MS = 2000;

/**
 * Opens sockets and makes requests, so that memory that a process takes only once is not counted as the cost of a
 * socket.
 */
async function warmUp(server: BenchServer): Promise<void> {
  const first = await openHerd(server, WARM_SOCKETS);
  await first.ask('open');
  await first.close();
  for (let n = 0; n < 300; n += 1) await server.call('GET', '/orders?limit=50');
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

interface Others {
  readonly times: readonly number[];
  readonly statuses: readonly number[];
}

/** Reads the board continuously, as another client would. */
function watchOthers({ address, token }: BenchServer): { stop(): Promise<Others> } {
  const times: number[] = [];
  const statuses: number[] = [];
  let isOver = false;
  const asking = (async () => {
    while (!isOver) {
      const since = performance.now();
      const headers = { authorization: `Bearer ${token}` };
      const answer = await fetch(`${address}/api/orders?limit=50`, { headers });
      await answer.arrayBuffer();
      times.push(performance.now() - since);
      statuses.push(answer.status);
      await pause(OTHERS_GAP_MS);
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

interface Room {
  readonly devices: Herd;
  readonly till: Till;
  readonly order: string;
}

/** A device counts as live if it hears of the next change. Returns how many hear of it within a second. */
async function toldOf({ devices, till, order }: Room, server: BenchServer): Promise<number> {
  await till.advance([order], 'preparing');
  await pause(1000);
  const head = await headOf(server);
  const { cursors = [] } = await devices.ask('cursors');
  return cursors.filter((cursor) => cursor === head).length;
}

function figuresOf({ sockets, live, others, bytesPerSocket, heldPerSocket }: Measured): Figure[] {
  const figure = (name: string, value: number, unit: Figure['unit']): Figure => ({
    name,
    who: 'Tableside',
    at: `${sockets} sockets`,
    value,
    unit,
  });
  return [
    figure('live again, half of them', percentile(live, 50) / 1000, 's'),
    figure('live again, all', percentile(live, 100) / 1000, 's'),
    figure('other requests p50', percentile(others.times, 50), 'ms'),
    figure('other requests p99', percentile(others.times, 99), 'ms'),
    figure('memory a socket', bytesPerSocket / 1024, 'KB'),
    figure('memory a socket, without garbage', heldPerSocket / 1024, 'KB'),
  ];
}

function targetsOf({ sockets, live, others, refused, bytesPerSocket, told }: Measured): Target[] {
  const at = `${sockets} sockets`;
  const back = percentile(live, 100);
  return [
    { name: `${at}: all live again`, value: back / 1000, unit: 's', atMost: LIVE_MS / 1000 },
    { name: `${at}: told of the next change`, value: told, atLeast: sockets },
    {
      name: `${at}: other requests p99`,
      value: percentile(others.times, 99),
      unit: 'ms',
      atMost: OTHERS_MS,
    },
    { name: `${at}: answers of 500 and more`, value: refused, atMost: 0 },
    { name: `${at}: memory a socket`, value: bytesPerSocket / 1024, unit: 'KB', atMost: SOCKET_KB },
  ];
}
