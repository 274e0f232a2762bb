/**
 * A thread of devices without a screen or a mirror, so that they take no time from the measuring thread. It opens them,
 * cuts them all at once, and reports when they are live: after hello, a pull of what they missed and the subscription.
 * After a connection loss they probe the server and reconnect with the engine's own back-off.
 */
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';
import type { Envelope } from '@tableside/protocol/envelope.ts';
import type { ClientFrame } from '@tableside/protocol/frames.ts';
import { LIMITS, PROTOCOL_VERSION } from '@tableside/protocol/version.ts';
import { backOffMs } from '@tableside/web/engine/connection/back-off.ts';
import { WebSocket } from 'ws';

export interface HerdOf {
  /** For example `http://127.0.0.1:…`. */
  readonly address: string;
  readonly token: string;
  readonly count: number;
  /** The number of the last change that the devices hold. */
  readonly cursor: number;
}

/** The thread's answer to one order. */
export interface HerdNews {
  /** For each device, the milliseconds until it was live, counted from when the devices were opened or cut. */
  readonly live?: readonly number[];
  /** The statuses of failed calls; 0 when there was no answer. */
  readonly failures?: readonly number[];
  readonly cursors?: readonly number[];
}

const AT_ONCE = 25;
const RANDOM = { next: Math.random };
const { count, cursor, address, token } = workerData as HerdOf;

let since = 0;
let live: number[] = [];
let failures: number[] = [];
let allLive = (): void => undefined;

class Device {
  cursor = cursor;
  readonly #clientId = randomUUID();
  #socket: WebSocket | undefined;
  #attempt = 0;

  dial(): void {
    const socket = new WebSocket(`${address.replace('http', 'ws')}/api/ws`, { perMessageDeflate: false });
    this.#socket = socket;
    const hello = { protocol: PROTOCOL_VERSION, token, clientId: this.#clientId };
    socket.on('open', () => this.#send({ event: 'hello', data: { ...hello, cursor: this.cursor } }));
    socket.on('message', (data) => void this.#hear(socket, data.toString()));
    socket.on('error', () => undefined);
    socket.on('close', () => {
      setTimeout(() => this.dial(), backOffMs(this.#attempt, RANDOM));
      this.#attempt += 1;
      void call('/health');
    });
  }

  cut(): void {
    this.#socket?.terminate();
  }

  #send(frame: ClientFrame): void {
    this.#socket?.send(JSON.stringify(frame));
  }

  async #hear(socket: WebSocket, text: string): Promise<void> {
    const { event, data } = JSON.parse(text) as { event: string; data: { sync?: { to: number } } };
    this.cursor = Math.max(this.cursor, data.sync?.to ?? 0);
    if (event !== 'welcome') return;
    this.#send({ event: 'subscribeToAllOrders', data: { cursor: this.cursor } });
    this.#attempt = 0;
    await this.#pullAll();
    if (this.#socket !== socket) return;
    live.push(performance.now() - since);
    if (live.length === count) allLive();
  }

  /** Pulls until nothing is left. When it is turned away, it retries with the same back-off. */
  async #pullAll(): Promise<void> {
    for (let attempt = 0, more = true; more; ) {
      const asked = { clientId: this.#clientId, cursor: this.cursor, ackMid: 0, limit: LIMITS.answerRows };
      const page = await call<Envelope>('/sync/pull', { protocol: PROTOCOL_VERSION, ...asked });
      this.cursor = Math.max(this.cursor, page?.to ?? 0);
      if (!page) await pause(backOffMs(attempt, RANDOM));
      if (!page) attempt += 1;
      more = page?.more ?? true;
    }
  }
}

/** Returns undefined when the server turned the call away or did not answer. */
async function call<T>(path: string, body?: object): Promise<T | undefined> {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const sent = body && { method: 'POST', body: JSON.stringify(body) };
  const answer = await fetch(`${address}/api${path}`, { headers, ...sent }).catch(() => undefined);
  const told = await answer?.json().catch(() => undefined);
  if (answer?.ok) return told as T;
  failures.push(answer?.status ?? 0);
  return undefined;
}

const devices = Array.from({ length: count }, () => new Device());

async function untilLive(begin: () => Promise<void> | void): Promise<HerdNews> {
  [since, live, failures] = [performance.now(), [], []];
  const back = new Promise<void>((resolve) => {
    allLive = resolve;
  });
  await begin();
  await back;
  return { live, failures };
}

const ORDERS: Readonly<Record<string, () => Promise<HerdNews> | HerdNews>> = {
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
  /** Somebody else cuts them. */
  return: () => untilLive(() => undefined),
  cursors: () => ({ cursors: devices.map((device) => device.cursor) }),
};

parentPort?.on('message', async (order: string) => parentPort?.postMessage(await ORDERS[order]?.()));
