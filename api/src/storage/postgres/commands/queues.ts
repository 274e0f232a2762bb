/** The queues of mutations that the server knows. */
import { type SQL, sql } from 'drizzle-orm';
import { asQueue, MOST_UNUSED, QUEUE } from '../../rows/queue-rows.ts';
import type { QueueRecord, QueueReport } from '../../storage.ts';
import { arrayOf } from '../connection.ts';
import type { Database } from '../database.ts';
import { inArray, prepared, queriesOf, queryOf } from '../queries.ts';

const value = sql.placeholder;

const FIND = prepared(sql`SELECT ${QUEUE} FROM client WHERE client_id = ${value('clientId')}`);
const FIND_ALL = prepared(sql`SELECT ${QUEUE} FROM client WHERE client_id ${inArray(value('clientIds'))}`);
const DRAINED_AT = prepared(sql`SELECT max(drained_at) FROM client WHERE user_id = ${value('userId')}
  AND venue_id = ${value('venueId')} AND (${value('deviceId')}::text IS NULL OR device_id = ${value('deviceId')})`);

interface DrainedOf {
  readonly venueId: string;
  readonly userId: string;
  readonly deviceId: string | null;
}

export function createQueues(database: Database) {
  return {
    async get(clientId: string): Promise<QueueRecord | undefined> {
      const [row] = (await database.ask(FIND({ clientId }))).rows;
      return row && asQueue(row);
    },
    async all(clientIds: readonly string[]): Promise<ReadonlyMap<string, QueueRecord>> {
      const { rows } = await database.ask(FIND_ALL({ clientIds: arrayOf(clientIds) }));
      return new Map(rows.map(asQueue).map((queue) => [queue.clientId, queue]));
    },
    /** Returns when the queues of a user in a venue were last drained: on one device, or on any. */
    async drainedAt(of: DrainedOf): Promise<string | null> {
      const [row] = (await database.ask(DRAINED_AT({ ...of }))).rows;
      return (row?.[0] as string | null | undefined) ?? null;
    },
    async save(news: QueueReport): Promise<QueueRecord> {
      const [known] = (await database.ask(queryOf(update(news)))).rows;
      if (known) return asQueue(known);
      return create(database, news);
    },
  };
}

/**
 * Absent fields stay unchanged. The acknowledged number never falls, because calls may arrive out of order, and never
 * rises above the processed number.
 */
const update = ({ clientId, deviceId, appVersion, seenAt, ackMid = 0 }: QueueReport): SQL =>
  sql`UPDATE client SET seen_at = ${seenAt}, ack_mid = greatest(ack_mid, least(${ackMid}::bigint, last_mid))
      ${deviceId === undefined ? undefined : sql`, device_id = ${deviceId}`}
      ${appVersion === undefined ? undefined : sql`, app_version = ${appVersion}`}
    WHERE client_id = ${clientId} RETURNING ${QUEUE}`;

/**
 * Creates a queue. Deletes the user's least recently seen unused queues beyond the limit, so that invented ids cannot
 * fill the table. A queue that is in use right now is skipped.
 */
const create = (database: Database, news: QueueReport): Promise<QueueRecord> =>
  database.note(async ({ held }) => {
    const { clientId, venueId, userId, deviceId = null, appVersion = null, seenAt } = news;
    const answers = await held.turn(
      queriesOf(
        sql`INSERT INTO client (client_id, device_id, venue_id, user_id, last_mid, ack_mid, app_version, seen_at)
          VALUES (${clientId}, ${deviceId}, ${venueId}, ${userId}, 0, 0, ${appVersion}, ${seenAt})
          ON CONFLICT (client_id) DO UPDATE SET seen_at = excluded.seen_at RETURNING ${QUEUE}`,
        sql`DELETE FROM client WHERE client_id IN (
          SELECT client_id FROM client WHERE last_mid = 0 AND client_id IN (
            SELECT client_id FROM client WHERE user_id = ${userId} AND last_mid = 0 AND client_id <> ${clientId}
            ORDER BY seen_at DESC, client_id DESC LIMIT ${MOST_UNUSED} OFFSET ${MOST_UNUSED - 1}
          ) FOR UPDATE SKIP LOCKED)`,
      ),
    );
    const [saved] = answers[0]?.rows ?? [];
    if (!saved) throw new Error('A queue is gone that was just saved.');
    return asQueue(saved);
  });
