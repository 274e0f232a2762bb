/** The queues of mutations that the server knows. */
import { and, desc, eq, inArray, ne, type SQL, sql } from 'drizzle-orm';
import { asQueue, MOST_UNUSED } from '../../queue-rows.ts';
import type { QueuePlace, QueueRecord, QueueReport } from '../../storage.ts';
import type { Database } from '../database.ts';
import { client } from '../schema/tables-commands.ts';

export type Queues = ReturnType<typeof createQueues>;

export function createQueues({ query, statement, write }: Database) {
  const ofQueue = eq(client.clientId, sql.placeholder('clientId'));
  const byId = statement(query.select(recordColumns).from(client).where(ofQueue));
  const together = statement(
    query
      .select(recordColumns)
      .from(client)
      .where(sql`${client.clientId} IN (SELECT value FROM json_each(${sql.placeholder('clientIds')}))`),
  );
  const progress = statement(query.select({ lastMid: client.lastMid }).from(client).where(ofQueue));
  const advance = statement(
    query
      .update(client)
      .set({
        lastMid: sql`${sql.placeholder('mid')}`,
        drainedAt: sql`coalesce(${sql.placeholder('drainedAt')}, ${client.drainedAt})`,
        ackMid: laterAck(sql.placeholder('ackMid')),
      })
      .where(ofQueue),
  );

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
    drainedAt: createDrainedAt({ query, statement }),
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
        if (known) query.update(client).set(changed(news)).where(eq(client.clientId, news.clientId)).run();
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
function createDrainedAt({ query, statement }: Pick<Database, 'query' | 'statement'>) {
  const latest = (where: SQL) =>
    statement(
      query
        .select({ at: sql`max(${client.drainedAt})` })
        .from(client)
        .where(where),
    );
  const ofUser = sql`${client.userId} = ${sql.placeholder('userId')} AND ${client.venueId} = ${sql.placeholder('venueId')}`;
  const anywhere = latest(ofUser);
  const onDevice = latest(sql`${ofUser} AND ${client.deviceId} = ${sql.placeholder('deviceId')}`);
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
  query.insert(client).values(created(news)).run();
  const unused = and(
    eq(client.userId, news.userId),
    eq(client.lastMid, 0),
    ne(client.clientId, news.clientId),
  );
  const forgotten = query
    .select({ clientId: client.clientId })
    .from(client)
    .where(unused)
    .orderBy(desc(client.seenAt), desc(client.clientId))
    .limit(MOST_UNUSED)
    .offset(MOST_UNUSED - 1);
  query
    .delete(client)
    .where(and(unused, inArray(client.clientId, forgotten)))
    .run();
}

/**
 * Never lowers the acknowledged number, because calls may arrive out of order. Never raises it above the processed
 * number either.
 */
const laterAck = (told: unknown) => sql`max(${client.ackMid}, min(${told}, ${client.lastMid}))`;

const told = (news: QueueReport) => ({
  seenAt: news.seenAt,
  ...(news.deviceId === undefined ? {} : { deviceId: news.deviceId }),
  ...(news.appVersion === undefined ? {} : { appVersion: news.appVersion }),
});

const changed = (news: QueueReport) => ({
  ...told(news),
  ...(news.ackMid === undefined ? {} : { ackMid: laterAck(news.ackMid) }),
});

const created = (news: QueueReport) => ({
  ...told(news),
  clientId: news.clientId,
  venueId: news.venueId,
  userId: news.userId,
  lastMid: 0,
  ackMid: 0,
});

const { clientId, deviceId, venueId, userId, lastMid, ackMid, drainedAt, seenAt, retiredAt } = client;
/** In the order in which `asQueue` reads them. */
const recordColumns = {
  ...{ clientId, deviceId, venueId, userId, lastMid, ackMid, drainedAt, seenAt, retiredAt },
};
