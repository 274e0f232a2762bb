/** The queues of mutations that the server knows. */
import { type SQL, sql } from 'drizzle-orm';
import { asQueue, MOST_UNUSED, QUEUE } from '../../rows/queue-rows.ts';
import type { QueuePlace, QueueRecord, QueueReport } from '../../storage.ts';
import type { Database } from '../database.ts';

export type Queues = ReturnType<typeof createQueues>;

export function createQueues({ query, statement, write }: Database) {
  const value = sql.placeholder;
  const find = (where: SQL) => statement(sql`SELECT ${QUEUE} FROM client WHERE ${where}`);
  const byId = find(sql`client_id = ${value('clientId')}`);
  const together = find(sql`client_id IN (SELECT short_id(value) FROM json_each(${value('clientIds')}))`);
  const progress = statement(sql`SELECT last_mid FROM client WHERE client_id = ${value('clientId')}`);
  const advance =
    statement(sql`UPDATE client SET last_mid = ${value('mid')}, ack_mid = ${laterAck(value('ackMid'))},
    drained_at = coalesce(${value('drainedAt')}, drained_at) WHERE client_id = ${value('clientId')}`);

  const get = (clientId: string): QueueRecord | undefined => {
    const found = byId.get({ clientId });
    return found && asQueue(found);
  };
  return {
    get,
    all: (clientIds: readonly string[]): ReadonlyMap<string, QueueRecord> =>
      new Map(
        together.all({ clientIds: JSON.stringify(clientIds) }).map((found) => {
          const queue = asQueue(found);
          return [queue.clientId, queue];
        }),
      ),
    drainedAt: createDrainedAt({ statement }),
    lastMid(clientId: string): number {
      const found = progress.get({ clientId });
      if (!found) throw new Error(`Unknown queue ${clientId}.`);
      return Number(found[0]);
    },
    /** Notes, within a write, that the queue is processed up to this mutation. */
    consume({ clientId, mid, drains, ackMid = 0 }: QueuePlace, at: string): void {
      if (advance.run({ clientId, mid, ackMid, drainedAt: drains ? at : null }) !== 1)
        throw new Error(`Unknown queue ${clientId}.`);
    },
    save: (news: QueueReport): QueueRecord =>
      write(() => {
        const known = byId.get({ clientId: news.clientId });
        if (known) query.run(changing(news));
        else create(query, news);
        const saved = get(news.clientId);
        if (!saved) throw new Error('A queue is gone that was just saved.');
        return saved;
      }),
  };
}

interface DrainedOf {
  readonly venueId: string;
  readonly userId: string;
  readonly deviceId: string | null;
}

/** Returns when the queues of a user in a venue were last drained: on one device, or on any. */
function createDrainedAt({ statement }: Pick<Database, 'statement'>) {
  const value = sql.placeholder;
  const latest = (where: SQL) => statement(sql`SELECT max(drained_at) FROM client WHERE ${where}`);
  const ofUser = sql`user_id = ${value('userId')} AND venue_id = ${value('venueId')}`;
  const anywhere = latest(ofUser);
  const onDevice = latest(sql`${ofUser} AND device_id = ${value('deviceId')}`);
  return ({ deviceId, ...of }: DrainedOf): string | null => {
    const found = deviceId === null ? anywhere.get(of) : onDevice.get({ ...of, deviceId });
    return (found?.[0] as string | null | undefined) ?? null;
  };
}

/**
 * Creates a queue. Deletes the user's least recently seen unused queues beyond the limit, so that invented ids cannot
 * fill the table.
 */
function create(query: Database['query'], news: QueueReport): void {
  const { clientId, venueId, userId, deviceId = null, appVersion = null, seenAt } = news;
  query.run(sql`INSERT INTO client (client_id, device_id, venue_id, user_id, last_mid, ack_mid, app_version, seen_at)
    VALUES (${clientId}, ${deviceId}, ${venueId}, ${userId}, 0, 0, ${appVersion}, ${seenAt})`);
  query.run(sql`DELETE FROM client WHERE client_id IN (
    SELECT client_id FROM client WHERE user_id = ${userId} AND last_mid = 0 AND client_id <> ${clientId}
    ORDER BY seen_at DESC, client_id DESC LIMIT ${MOST_UNUSED} OFFSET ${MOST_UNUSED - 1})`);
}

/**
 * Never lowers the acknowledged number, because calls may arrive out of order. Never raises it above the processed
 * number either.
 */
const laterAck = (told: unknown): SQL => sql`max(ack_mid, min(${told}, last_mid))`;

const changing = ({ clientId, deviceId, appVersion, seenAt, ackMid }: QueueReport): SQL => {
  const told = [
    sql`seen_at = ${seenAt}`,
    ...(deviceId === undefined ? [] : [sql`device_id = ${deviceId}`]),
    ...(appVersion === undefined ? [] : [sql`app_version = ${appVersion}`]),
    ...(ackMid === undefined ? [] : [sql`ack_mid = ${laterAck(ackMid)}`]),
  ];
  return sql`UPDATE client SET ${sql.join(told, sql`, `)} WHERE client_id = ${clientId}`;
};
