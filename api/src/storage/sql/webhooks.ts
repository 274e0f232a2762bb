/** Webhooks: the position of each in its venue's changes, whether it is running, and the log of its deliveries. */
import { type SQL, sql } from 'drizzle-orm';
import type {
  Attempt,
  Change,
  DeliveryRecord,
  FeedPlace,
  NewWebhook,
  PauseReason,
  WebhookRecord,
  Webhooks,
} from '../door/integrations.ts';
import { type AnyDatabase, one, type WritableDatabase } from './any-database.ts';
import { asMade, backedBy, MADE, type StoredMade } from './makers.ts';
import { firstRow, hasRow, record, run, type Steps } from './steps.ts';

/** The number of lines that the log of a webhook keeps and shows. */
const LINES_KEPT = 50;

export const createWebhooks = (database: WritableDatabase): Webhooks => ({
  ...createReads(database),
  add: (made, limit) => database.write(made.venueId, () => add(made, limit)),
  remove: (change) => database.write(change.venueId, () => remove(change)),
  pause: (change) => database.write(change.venueId, () => pause(change)),
  resume: (change) => database.write(change.venueId, () => resume(change)),
  note: (attempt) => database.note(() => note(attempt)),
});

type Resuming = Change & Pick<WebhookRecord, 'createdBy'>;
type Reads = Pick<Webhooks, 'list' | 'get' | 'stop' | 'passOver' | 'deliveries' | 'delivery'>;

const createReads = (database: AnyDatabase): Reads => ({
  async list(venueId) {
    const all = sql`${selecting(sql`venue_id = ${venueId}`)} ORDER BY created_at, webhook_id`;
    return (await database.all<StoredWebhook>(all)).map(asWebhook);
  },
  get: async (id) => asWebhookIfFound(await one<StoredWebhook>(database, webhookOf(id))),
  stop: (id, reason, at) => database.run(pausing(id, { reason, at })),
  passOver: (id, { seq, row }) =>
    database.run(sql`UPDATE webhook SET seq = ${seq}, "row" = ${row} WHERE webhook_id = ${id}`),
  deliveries: (webhookId) =>
    database.all<DeliveryRecord>(
      sql`${SELECT_LINES} WHERE webhook_id = ${webhookId} ORDER BY id DESC LIMIT ${LINES_KEPT}`,
    ),
  delivery: (webhookId, id) =>
    one<DeliveryRecord>(database, sql`${SELECT_LINES} WHERE webhook_id = ${webhookId} AND id = ${id}`),
});

function* add({ event, ...made }: NewWebhook, limit: number): Steps<'made' | 'tooMany'> {
  const known = yield* firstRow<{ readonly webhooks: number }>(countOf(made.venueId));
  if ((known?.webhooks ?? 0) >= limit) return 'tooMany';
  // The webhook does not deliver changes committed before it was added. No change gets a number in the meantime.
  const head = yield* firstRow<{ readonly seq: number }>(headOf(made.venueId));
  yield* run(adding(made, (head?.seq ?? 0) + 1));
  yield* record(event);
  return 'made';
}

function* remove({ venueId, id, event }: Change): Steps<'removed' | 'missing'> {
  if (!(yield* find(venueId, id))) return 'missing';
  yield* run(removing(id));
  yield* record(event);
  return 'removed';
}

function* pause({ venueId, id, at, event }: Change): Steps<WebhookRecord | undefined> {
  const known = yield* find(venueId, id);
  if (known?.pausedAt === null) {
    yield* run(pausing(id, { reason: 'person', at }));
    yield* record(event);
  }
  return yield* find(venueId, id);
}

function* resume({ venueId, id, event, createdBy }: Resuming): Steps<WebhookRecord | undefined> {
  const known = yield* find(venueId, id);
  if (known && known.pausedAt !== null) {
    yield* run(resuming(id, createdBy));
    yield* record(event);
  }
  return yield* find(venueId, id);
}

function* note(attempt: Attempt): Steps<DeliveryRecord | undefined> {
  if (!(yield* hasRow(webhookOf(attempt.webhookId)))) return undefined;
  const written = yield* firstRow<DeliveryRecord>(writingLine(attempt));
  yield* run(...following(attempt));
  return written;
}

/** Finds a webhook of this venue. */
function* find(venueId: string, id: string): Steps<WebhookRecord | undefined> {
  const found = asWebhookIfFound(yield* firstRow<StoredWebhook>(webhookOf(id)));
  return found?.venueId === venueId ? found : undefined;
}

interface StoredWebhook
  extends Omit<WebhookRecord, keyof StoredMade | 'events' | 'createdBy' | 'place'>,
    StoredMade,
    FeedPlace {
  /** JSON. */
  readonly events: string;
}

const asWebhook = ({ events, seq, row, ...known }: StoredWebhook): WebhookRecord => ({
  ...asMade(known),
  events: JSON.parse(events),
  place: { seq, row },
});

const asWebhookIfFound = (found: StoredWebhook | undefined): WebhookRecord | undefined =>
  found && asWebhook(found);

const selecting = (where: SQL): SQL =>
  sql`SELECT webhook_id AS id, ${MADE}, url, events, secret, paused_at AS "pausedAt", pause_reason AS "pauseReason",
      seq, "row", attempts, next_at AS "nextAt", ${backedBy('webhook')} AS "isBacked"
    FROM webhook WHERE ${where}`;

const webhookOf = (id: string): SQL => selecting(sql`webhook_id = ${id}`);

const countOf = (venueId: string): SQL =>
  sql`SELECT count(*) AS webhooks FROM webhook WHERE venue_id = ${venueId}`;

const headOf = (venueId: string): SQL => sql`SELECT seq FROM venue_seq WHERE venue_id = ${venueId}`;

/** Adds a webhook that starts after this change number. */
const adding = ({ id, venueId, url, ...made }: Omit<NewWebhook, 'event'>, seq: number): SQL =>
  sql`INSERT INTO webhook (webhook_id, venue_id, url, events, secret, created_at, created_by, created_by_name, seq, "row",
      attempts)
    VALUES (${id}, ${venueId}, ${url}, ${JSON.stringify(made.events)}, ${made.secret}, ${made.createdAt},
      ${made.createdBy.id}, ${made.createdBy.name}, ${seq}, '', 0)`;

/** Deletes a webhook, and its log with it. */
const removing = (id: string): SQL => sql`DELETE FROM webhook WHERE webhook_id = ${id}`;

/** Pauses a webhook. One that is already paused stays unchanged. */
const pausing = (id: string, { reason, at }: { reason: PauseReason; at: string }): SQL =>
  sql`UPDATE webhook SET paused_at = ${at}, pause_reason = ${reason} WHERE webhook_id = ${id} AND paused_at IS NULL`;

const resuming = (id: string, { id: by, name }: WebhookRecord['createdBy']): SQL =>
  sql`UPDATE webhook SET created_by = ${by}, created_by_name = ${name}, paused_at = NULL, pause_reason = NULL,
    attempts = 0, next_at = NULL WHERE webhook_id = ${id}`;

const LINE = sql`id, event_id AS "eventId", type, kind, entity, row_id AS "rowId", status, attempts,
  response_code AS "responseCode", duration_ms AS "durationMs", fault, at`;

const SELECT_LINES = sql`SELECT ${LINE} FROM webhook_delivery`;

/** Writes a line of the log, and returns it. An event that is retried keeps its line. */
const writingLine = ({ webhookId, eventId, type, kind, entity, rowId, ...line }: Attempt): SQL =>
  sql`INSERT INTO webhook_delivery (webhook_id, event_id, type, kind, entity, row_id, status, attempts, response_code,
      duration_ms, fault, at)
    VALUES (${webhookId}, ${eventId}, ${type}, ${kind}, ${entity}, ${rowId}, ${line.status}, ${line.attempts},
      ${line.responseCode}, ${line.durationMs}, ${line.fault}, ${line.at})
    ON CONFLICT (webhook_id, event_id) WHERE kind = 'event' DO UPDATE SET status = excluded.status,
      attempts = excluded.attempts, response_code = excluded.response_code, duration_ms = excluded.duration_ms,
      fault = excluded.fault, at = excluded.at
    RETURNING ${LINE}`;

/** Deletes old lines after an attempt, and moves the webhook on or pauses it. */
const following = ({ webhookId, next, pause, at }: Attempt): readonly SQL[] => [
  sql`DELETE FROM webhook_delivery WHERE webhook_id = ${webhookId} AND id < (
    SELECT id FROM webhook_delivery WHERE webhook_id = ${webhookId}
    ORDER BY id DESC LIMIT 1 OFFSET ${sql.raw(String(LINES_KEPT - 1))})`,
  ...(next
    ? [
        sql`UPDATE webhook SET seq = ${next.place.seq}, "row" = ${next.place.row}, attempts = ${next.attempts},
          next_at = ${next.nextAt} WHERE webhook_id = ${webhookId}`,
      ]
    : []),
  ...(pause ? [pausing(webhookId, { reason: pause, at })] : []),
];
