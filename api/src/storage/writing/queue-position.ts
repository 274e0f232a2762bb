/**
 * The position of a queue while a batch of it is written. It is read once and written once, in the transaction of the
 * batch.
 */
import type { WriteEntry } from '../storage.ts';
import type { WriteParts } from './write-parts.ts';

export interface QueuePosition {
  readonly lastMid: number;
  /** Notes that this mutation is processed, for the first time or again. */
  advance(entry: WriteEntry): void;
  /** Call it before the transaction ends. */
  save(): void;
}

/** All entries of a batch belong to the same queue, or none has a queue. Throws for an unknown queue. */
export function queuePosition(queues: WriteParts['queues'], [first]: readonly WriteEntry[]): QueuePosition {
  let lastMid = first?.queue ? queues.lastMid(first.queue.clientId) : 0;
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
      if (last?.queue) queues.consume(last.queue, last.receivedAt);
    },
  };
}
