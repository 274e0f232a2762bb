/** Opens any number of devices without a screen, in a separate thread. */
import { randomUUID } from 'node:crypto';
import { Worker } from 'node:worker_threads';
import { PROTOCOL_VERSION } from '@tableside/protocol/version.ts';
import type { BenchServer } from './bench-server.ts';
import type { HerdNews, HerdOf, HerdOrder } from './herd-thread.ts';

export interface Herd {
  /** Sends one order to the thread. Wait for its answer before you send the next. */
  ask(order: HerdOrder): Promise<HerdNews>;
  close(): Promise<void>;
}

/** Prepares devices that hold everything so far. They are not yet open. */
export async function openHerd(server: BenchServer, count: number): Promise<Herd> {
  const { address, token } = server;
  const of: HerdOf = { address, token, count, cursor: await headOf(server) };
  const thread = new Worker(new URL('./herd-thread.js', import.meta.url), { workerData: of });
  return {
    ask: (order) =>
      new Promise((resolve, reject) => {
        thread.once('message', resolve);
        thread.once('error', reject);
        thread.postMessage(order);
      }),
    close: async () => void (await thread.terminate()),
  };
}

/** Returns the number of the latest change. */
export async function headOf(server: BenchServer): Promise<number> {
  const asked = { protocol: PROTOCOL_VERSION, clientId: randomUUID(), cursor: 0, ackMid: 0, limit: 1 };
  return (await server.call<{ head: number }>('POST', '/sync/pull', asked)).head;
}
