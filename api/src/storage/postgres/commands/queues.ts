/** The queues of mutations that the server knows. */
import { asQueue, MOST_UNUSED, QUEUE } from '../../queue-rows.ts';
import type { QueueRecord, QueueReport } from '../../storage.ts';
import { arrayOf, inArray, type Query } from '../connection.ts';
import type { Database } from '../database.ts';

const findQueue = (clientId: string): Query => ({
  sql: `SELECT ${QUEUE} FROM client WHERE client_id = $1`,
  params: [clientId],
});

export function createQueues(database: Database) {
  return {
    async get(clientId: string): Promise<QueueRecord | undefined> {
      const {
        rows: [row],
      } = await database.ask(findQueue(clientId));
      return row && asQueue(row);
    },
    async all(clientIds: readonly string[]): Promise<ReadonlyMap<string, QueueRecord>> {
      const { rows } = await database.ask({
        sql: `SELECT ${QUEUE} FROM client WHERE client_id ${inArray('$1')}`,
        params: [arrayOf(clientIds)],
      });
      return new Map(rows.map(asQueue).map((queue) => [queue.clientId, queue]));
    },
    /** Returns when the queues of a user in a venue were last drained: on one device, or on any. */
    async drainedAt({
      venueId,
      userId,
      deviceId,
    }: {
      venueId: string;
      userId: string;
      deviceId: string | null;
    }) {
      const {
        rows: [row],
      } = await database.ask({
        sql: `SELECT max(drained_at) FROM client
          WHERE user_id = $1 AND venue_id = $2 AND ($3::text IS NULL OR device_id = $3)`,
        params: [userId, venueId, deviceId],
      });
      return (row?.[0] as string | null | undefined) ?? null;
    },
    async save(news: QueueReport): Promise<QueueRecord> {
      const {
        rows: [known],
      } = await database.ask(update(news));
      if (known) return asQueue(known);
      return create(database, news);
    },
  };
}

/**
 * Absent fields stay unchanged. The acknowledged number never falls, because calls may arrive out of order, and never
 * rises above the processed number.
 */
const update = ({ clientId, deviceId, appVersion, seenAt, ackMid }: QueueReport): Query => ({
  sql: `UPDATE client SET seen_at = $2,
      device_id = CASE WHEN $3::int = 1 THEN $4 ELSE device_id END,
      app_version = CASE WHEN $5::int = 1 THEN $6 ELSE app_version END,
      ack_mid = greatest(ack_mid, least($7::bigint, last_mid))
    WHERE client_id = $1 RETURNING ${QUEUE}`,
  params: [
    clientId,
    seenAt,
    isTold(deviceId),
    deviceId ?? null,
    isTold(appVersion),
    appVersion ?? null,
    ackMid ?? 0,
  ],
});

const isTold = (value: unknown): 0 | 1 => (value === undefined ? 0 : 1);

/**
 * Creates a queue. Deletes the user's least recently seen unused queues beyond the limit, so that invented ids cannot
 * fill the table. A queue that is in use right now is skipped.
 */
const create = (database: Database, news: QueueReport): Promise<QueueRecord> =>
  database.note(async ({ held }) => {
    const { clientId, venueId, userId, deviceId = null, appVersion = null, seenAt } = news;
    const answers = await held.turn([
      {
        sql: `INSERT INTO client (client_id, device_id, venue_id, user_id, last_mid, ack_mid, app_version, seen_at)
          VALUES ($1, $2, $3, $4, 0, 0, $5, $6) ON CONFLICT (client_id) DO UPDATE SET seen_at = excluded.seen_at
          RETURNING ${QUEUE}`,
        params: [clientId, deviceId, venueId, userId, appVersion, seenAt],
      },
      {
        sql: `DELETE FROM client WHERE client_id IN (
            SELECT client_id FROM client WHERE last_mid = 0 AND client_id IN (
              SELECT client_id FROM client WHERE user_id = $1 AND last_mid = 0 AND client_id <> $2
              ORDER BY seen_at DESC, client_id DESC LIMIT ${MOST_UNUSED} OFFSET ${MOST_UNUSED - 1}
            ) FOR UPDATE SKIP LOCKED)`,
        params: [userId, clientId],
      },
    ]);
    const [saved] = answers[0]?.rows ?? [];
    if (!saved) throw new Error('A queue is gone that was just saved.');
    return asQueue(saved);
  });
