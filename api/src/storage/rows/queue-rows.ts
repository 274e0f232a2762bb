/** The queues of mutations as they are stored. */
import { sql } from 'drizzle-orm';
import type { QueueRecord } from '../storage.ts';

/**
 * The maximum number of unused queues per user. It allows for 40 tablets under one account, with their previous queues.
 */
export const MOST_UNUSED = 64;

/** The columns of a queue, in the order in which `asQueue` reads them. */
export const QUEUE = sql`client_id, device_id, venue_id, user_id, last_mid, ack_mid, drained_at, seen_at, retired_at`;

/** Reads the columns of a queue. */
export function asQueue(values: readonly unknown[]): QueueRecord {
  const [clientId, deviceId, venueId, userId, lastMid, ackMid, drainedAt, seenAt, retiredAt] = values;
  const queue = { clientId, deviceId, venueId, userId, lastMid, ackMid, drainedAt, seenAt, retiredAt };
  return queue as QueueRecord;
}
