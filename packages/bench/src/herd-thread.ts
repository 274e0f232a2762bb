/**
 * A thread of devices, so that they take no time from the measuring thread. It opens them, cuts them all at once, and
 * reports when they are live.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';
import { type DeviceOf, RawDevice } from './raw-device.ts';

export interface HerdOf extends DeviceOf {
  readonly count: number;
  readonly cursor: number;
}

export type HerdOrder = 'open' | 'cut' | 'cursors';

/** The thread's answer to one order. */
export interface HerdNews {
  /** For each device, the milliseconds until it was live, counted from when the devices were opened or cut. */
  readonly live?: readonly number[];
  /** The statuses of failed calls; 0 when there was no answer. */
  readonly failures?: readonly number[];
  readonly cursors?: readonly number[];
}

const AT_ONCE = 25;

const port = parentPort;
const { count, cursor, ...of } = workerData as HerdOf;
if (!port) throw new Error('a herd is a thread');

let since = 0;
let live: number[] = [];
let failures: number[] = [];
let allLive = (): void => undefined;
const devices = Array.from(
  { length: count },
  () =>
    new RawDevice(of, cursor, {
      onLive: () => {
        live.push(performance.now() - since);
        if (live.length === count) allLive();
      },
      onFailure: (status) => failures.push(status),
    }),
);

async function untilLive(begin: () => Promise<void> | void): Promise<HerdNews> {
  [since, live, failures] = [performance.now(), [], []];
  const back = new Promise<void>((resolve) => {
    allLive = resolve;
  });
  await begin();
  await back;
  return { live, failures };
}

const ORDERS: Readonly<Record<HerdOrder, () => Promise<HerdNews> | HerdNews>> = {
  open: () =>
    untilLive(async () => {
      for (const [n, device] of devices.entries()) {
        device.dial();
        if (n % AT_ONCE === 0) await pause(20);
      }
    }),
  cut: () =>
    untilLive(() => {
      for (const device of devices) device.cut();
    }),
  cursors: () => ({ cursors: devices.map((device) => device.cursor) }),
};

port.on('message', async (order: HerdOrder) => port.postMessage(await ORDERS[order]()));
