/** The queues of mutations as they are stored. */
import type { QueueRecord } from './storage.ts';

/**
 * The maximum number of unused queues per user. It allows for 40 tablets under one account, with their previous queues.
 */
export const MOST_UNUSED = 64;

/** Reads the columns of a queue, in this order. */
export function asQueue(values: readonly unknown[]): QueueRecord {
  const [clientId, deviceId, venueId, userId, lastMid, ackMid, drainedAt, seenAt, retiredAt] = values;
  const queue = { clientId, deviceId, venueId, userId, lastMid, ackMid, drainedAt, seenAt, retiredAt };
  return queue as QueueRecord;
}
