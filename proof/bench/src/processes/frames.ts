/** How soon a device at one server has the frame of a tap at another. */
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { ClientFrame } from '@tableside/protocol/frames.ts';
import { HEARTBEAT_MS, PROTOCOL_VERSION } from '@tableside/protocol/version.ts';
import type { BenchServer } from '@tableside/testkit/server.ts';
import { headOf, Queue } from '@tableside/testkit/till.ts';
import postgres from 'postgres';
import { WebSocket } from 'ws';
import { percentile } from '../figures.ts';
import { loadOf, orderTaps } from '../pushes.ts';
import type { Run, Thread } from '../run.ts';
import { openHerd } from '../workloads/herd.ts';
import { openHouse } from './house.ts';

const SOCKETS = 50;
const TAPS = { whole: 400, quick: 40 };
const WARM_UP = 20;
const REST_MS = 20;
/** How much later than within one server. */
const LATER = [
  { percent: 50, atMost: 3 },
  { percent: 99, atMost: 15 },
];
const SIGNAL_LOST_MS = 2000;
const UNSIGNALED_TAPS = { whole: 30, quick: 4 };
/** A frame this early means that the signals were not lost. */
const TOO_EARLY_MS = 100;

/** Taps in a house of one server and in one of two in turn, so that background load affects both. */
export async function measureFrames(run: Run): Promise<void> {
  const [one, two] = [await openTaps(run, 1), await openTaps(run, 2)];
  const times = { one: [] as number[], two: [] as number[] };
  for (let n = 0; n < WARM_UP + (run.quick ? TAPS.quick : TAPS.whole); n += 1) {
    times.one.push(await one.tap());
    times.two.push(await two.tap());
    await pause(REST_MS);
  }
  await one.close();
  await two.close();
  const [within, between] = [times.one.slice(WARM_UP), times.two.slice(WARM_UP)];
  for (const { percent, atMost } of LATER) {
    const name = `tap to frame, ${SOCKETS} sockets,`;
    run.percentile(percent, { name, at: '1 process', times: within });
    run.percentile(percent, { name, at: 'from one process to another', times: between });
    const value = percentile(between, percent) - percentile(within, percent);
    run.targets.push({ name: `frame from another process p${percent}, later by`, value, unit: 'ms', atMost });
  }
}

/** Lets PostgreSQL carry no signal, so that each server has to ask. People tap at any moment between two questions. */
export async function measureLostSignals(run: Run): Promise<void> {
  const taps = await openTaps(run, 2, loseSignals);
  const times: number[] = [];
  for (let n = run.quick ? UNSIGNALED_TAPS.quick : UNSIGNALED_TAPS.whole; n > 0; n -= 1) {
    times.push(await taps.tap());
    await pause(SIGNAL_LOST_MS * Math.random());
  }
  await taps.close();
  if (percentile(times, 50) < TOO_EARLY_MS) throw new Error('The signals arrived.');
  for (const percent of [50, 100])
    run.percentile(percent, {
      name: 'tap to frame, all signals lost,',
      at: 'from one process to another',
      times,
    });
  const value = percentile(times, 100);
  run.targets.push({ name: 'frame when all signals are lost', value, unit: 'ms', atMost: SIGNAL_LOST_MS });
}

/** Takes away the function that sends them. A server that has used it before would keep it. */
async function loseSignals(url: string): Promise<void> {
  const sql = postgres(url, { max: 1 });
  await sql`ALTER FUNCTION pg_catalog.pg_notify(text, text) RENAME TO pg_notify_lost`;
  await sql.end();
}

/** Opens a house where a device at the first server taps and one at the last listens, among others. */
async function openTaps(run: Run, servers: number, prepare?: (url: string) => Promise<void>) {
  const house = await openHouse(run, servers, prepare && { prepare });
  const [first, last] = [house.servers[0], house.servers.at(-1)] as [BenchServer, BenchServer];
  const others: Thread[] = [];
  for (const server of house.servers)
    others.push(await openHerd(run, server, Math.floor((SOCKETS - 1) / servers)));
  const listener = await listenAt(last, await headOf(last));
  const { tables, menu } = await loadOf(house);
  const [queue, steps] = [new Queue(first), orderTaps(tables[0]?.id ?? '', menu)];
  return {
    /** Returns the milliseconds until the listener has the frame. */
    async tap(): Promise<number> {
      const tappedAt = performance.now();
      const { head } = await queue.push([steps.next().value]);
      return (await listener.heard(head)) - tappedAt;
    },
    async close(): Promise<void> {
      for (const herd of others) await herd.close();
      listener.close();
      await house.close();
    },
  };
}

/** A device without a screen that remembers when it heard of each change. */
async function listenAt({ address, token }: BenchServer, cursor: number) {
  const socket = new WebSocket(`${address.replace('http', 'ws')}/api/ws`, { perMessageDeflate: false });
  const send = (frame: ClientFrame): void => socket.send(JSON.stringify(frame));
  let [to, at] = [cursor, 0];
  let hear: { resolve(): void; reject(error: Error): void } | undefined;
  // A server drops a device that has been silent for three heartbeats.
  const beat = setInterval(() => send({ event: 'ping', data: { t: Date.now() } }), HEARTBEAT_MS);
  socket.on('close', () => {
    clearInterval(beat);
    hear?.reject(new Error('The server has dropped the device that listens.'));
  });
  socket.on('open', () =>
    send({ event: 'hello', data: { protocol: PROTOCOL_VERSION, token, clientId: randomUUID(), cursor } }),
  );
  await new Promise<void>((resolve, reject) => {
    socket.on('error', reject);
    socket.on('message', (text) => {
      const { event, data } = JSON.parse(String(text)) as { event: string; data: { sync?: { to?: number } } };
      if (event === 'welcome') send({ event: 'subscribeToAllOrders', data: { cursor } });
      if (data.sync) resolve();
      if ((data.sync?.to ?? 0) <= to) return;
      [to, at] = [data.sync?.to ?? to, performance.now()];
      hear?.resolve();
    });
  });
  return {
    /** Resolves with the time at which the device had this change. Ask for the latest one only. */
    async heard(seq: number): Promise<number> {
      while (to < seq)
        await new Promise<void>((resolve, reject) => {
          hear = { resolve, reject };
        });
      return at;
    },
    close: () => socket.terminate(),
  };
}
