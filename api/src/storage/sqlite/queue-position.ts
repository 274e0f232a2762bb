/** Where a queue stands while a batch of it is written: read once and written once, in the transaction of the batch. */
import type { WriteEntry } from '../storage.ts';
import type { Clients } from './clients.ts';

export interface QueuePosition {
  /** Processed up to here. */
  readonly lastMid: number;
  /** This mutation is processed: for the first time, or once more. */
  advance(entry: WriteEntry): void;
  /** To be called before the transaction ends. */
  save(): void;
}

/** All entries of a batch are of one queue, or of none. Throws for one that nobody knows. */
export function queuePosition(clients: Clients, [first]: readonly WriteEntry[]): QueuePosition {
  let lastMid = first?.queue ? clients.lastMid(first.queue.clientId) : 0;
  let last: WriteEntry | undefined;
  return {
    get lastMid() {
      return lastMid;
    },
    advance(entry) {
      if (!entry.queue || entry.queue.mid <= lastMid) return;
      lastMid = entry.queue.mid;
      last = entry;
    },
    save() {
      if (last?.queue) clients.consume(last.queue, last.receivedAt);
    },
  };
}
