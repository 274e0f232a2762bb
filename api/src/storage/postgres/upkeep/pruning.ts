/**
 * Prunes old data in steps of a limited number of rows, each in a transaction of its own. A step finds rows in the order
 * in which they age, through an index, and returns where the next one continues.
 */
import { type SQL, sql } from 'drizzle-orm';
import { firstIdAt } from '../../audit/audit-written.ts';
import {
  markedSince,
  type PruneKind,
  type PruneStep,
  type PruneTimes,
  type Pruning,
  STEP_ROWS,
} from '../../door/pruning.ts';
import { idsOf } from '../../sql/any-database.ts';
import { arrayOf } from '../connection.ts';
import { type Database, type Inside, lockVenue } from '../database.ts';
import { queriesOf, queryOf } from '../queries.ts';

const SOME = sql`LIMIT ${sql.raw(String(STEP_ROWS))}`;

type Step = (inside: Inside, times: PruneTimes, from: number) => Promise<PruneStep>;

const STEPS: Readonly<Record<PruneKind, Step>> = {
  commands: pruneCommands,
  tombstones: (inside, { before }) =>
    inEachVenue(inside, (venueId) => pruneTombstones(inside, venueId, before)),
  prints: (inside, { before }) => inEachVenue(inside, (venueId) => prunePrints(inside, venueId, before)),
  // A key is kept as long as a session, because work that it signed may still arrive.
  sessions: (inside, { before }) => {
    const ended = (table: SQL, id: SQL) => sql`DELETE FROM ${table} WHERE ${id} IN (
      SELECT ${id} FROM ${table} WHERE revoked_at < ${before} OR expires_at < ${before} ${SOME}) RETURNING 1`;
    return allInTurn(inside, [ended(sql`session`, sql`session_id`), ended(sql`act_key`, sql`act_key_id`)]);
  },
  // Failures dated in the future were recorded while the clock ran ahead, and would count once their time comes.
  signInFailures: (inside, { before, now }) => {
    const failed = (table: SQL) => sql`DELETE FROM ${table} WHERE id IN (
      SELECT id FROM ${table} WHERE at < ${before} OR at > ${now} ${SOME}) RETURNING 1`;
    return allInTurn(inside, [failed(sql`sign_in_failure`), failed(sql`pin_failure`)]);
  },
  // PostgreSQL compresses long documents by itself.
  sales: (inside, { before }) => inEachVenue(inside, (venueId) => pruneSales(inside, venueId, before)),
  documents: async () => ({ removed: 0, next: null }),
  audit: (inside, { before }) => inEachVenue(inside, (venueId) => pruneAudit(inside, venueId, before)),
  queues: (inside, { before }) =>
    allOf(
      inside,
      sql`UPDATE client SET retired_at = to_char(now() AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
        WHERE client_id IN (
          SELECT client_id FROM client WHERE seen_at < ${before} AND retired_at IS NULL ${SOME}) RETURNING 1`,
    ),
};

export function createPruning(database: Database): Pruning {
  return {
    mark: (now) => database.run(markVenues(now)),
    step: (kind, times, from) => database.note((inside) => STEPS[kind](inside, times, from)),
  };
}

const markVenues = (now: string): SQL =>
  sql`INSERT INTO seq_mark (venue_id, at, seq) SELECT v.venue_id, ${now}, v.seq FROM venue_seq v
    WHERE NOT EXISTS (SELECT 1 FROM seq_mark m WHERE m.venue_id = v.venue_id AND m.at > ${markedSince(now)})
    ON CONFLICT DO NOTHING`;

/** Runs a step over rows that the statement no longer finds once they are processed. */
async function allOf({ all }: Inside, statement: SQL): Promise<PruneStep> {
  const removed = (await all(statement)).length;
  return { removed, next: removed === STEP_ROWS ? 0 : null };
}

/** Goes on to the next statement once the one before has nothing more. */
async function allInTurn(inside: Inside, statements: readonly SQL[]): Promise<PruneStep> {
  for (const statement of statements) {
    const { removed } = await allOf(inside, statement);
    if (removed > 0) return { removed, next: 0 };
  }
  return { removed: 0, next: null };
}

/** Runs the step in each venue. Another step follows as long as any venue needs one. */
async function inEachVenue(
  inside: Inside,
  step: (venueId: string) => Promise<PruneStep>,
): Promise<PruneStep> {
  const venueIds = await idsOf(inside, sql`SELECT venue_id AS id FROM venue_seq ORDER BY venue_id`);
  let removed = 0;
  let isMore = false;
  for (const venueId of venueIds) {
    const done = await step(venueId);
    removed += done.removed;
    isMore ||= done.next !== null;
  }
  return { removed, next: isMore ? 0 : null };
}

/**
 * Commands are in the order in which they arrived. A command that its author may still ask for stays, however old:
 * without it a repeated command would happen twice.
 */
async function pruneCommands(
  { all, held, run }: Inside,
  { before }: PruneTimes,
  from: number,
): Promise<PruneStep> {
  // An import is kept as long as its commands. There are few, and each may be as large as a menu.
  if (from === 0) await run(sql`DELETE FROM begun_import WHERE received_at < ${before}`);
  const rows = await all<LoggedAt>(
    sql`SELECT l.place, l.venue_id AS "venueId", l.cmd_id AS "cmdId", l.received_at < ${before} AS "isAged",
        (l.client_id IS NULL OR l.mid <= (SELECT c.ack_mid FROM client c WHERE c.client_id = l.client_id))
        AND NOT EXISTS (SELECT 1 FROM held_command h WHERE h.venue_id = l.venue_id AND h.cmd_id = l.cmd_id
          AND (h.resolved_at IS NULL OR h.resolved_at >= ${before})) AS "isSettled"
      FROM command_log l WHERE l.place > ${from} ORDER BY l.place ${SOME}`,
  );
  const aged = rows.filter(({ isAged }) => isAged);
  const settled = aged.filter(({ isSettled }) => isSettled === true);
  const [venueIds, cmdIds] = [({ venueId }: LoggedAt) => venueId, ({ cmdId }: LoggedAt) => cmdId].map((of) =>
    arrayOf(settled.map(of)),
  );
  const forget = (
    table: string,
  ): SQL => sql`DELETE FROM ${sql.identifier(table)} WHERE (venue_id, cmd_id) IN (
    SELECT * FROM unnest(${venueIds}::text::text[], ${cmdIds}::text::text[]))`;
  if (settled.length > 0)
    await held.turn(queriesOf(...['command_log', 'held_command', 'failing_command'].map(forget)));
  const last = rows.length === STEP_ROWS ? rows.at(-1) : undefined;
  return { removed: settled.length, next: aged.length > 0 && last ? last.place : null };
}

interface LoggedAt {
  readonly place: number;
  readonly venueId: string;
  readonly cmdId: string;
  readonly isAged: boolean;
  /** Null when its queue is gone. */
  readonly isSettled: boolean | null;
}

/** Removes slips that were over before. The venue is locked, and told of it, as for rows that were archived. */
async function prunePrints({ held }: Inside, venueId: string, before: string): Promise<PruneStep> {
  const [, removed] = await held.turn([
    lockVenue(venueId),
    ...queriesOf(
      sql`WITH gone AS (
          DELETE FROM change_head WHERE (venue_id, entity, id) IN (
            SELECT venue_id, entity, id FROM change_head
            WHERE venue_id = ${venueId} AND entity = 'print' AND closed_at < ${before} ORDER BY closed_at ${SOME})
          RETURNING id, seq
        ), rows AS (
          DELETE FROM "row" r USING gone WHERE r.venue_id = ${venueId} AND r.entity = 'print' AND r.id = gone.id
        ), pruned AS (
          UPDATE venue_seq SET pruned_below = greatest(pruned_below, (SELECT max(seq) FROM gone))
          WHERE venue_id = ${venueId} AND EXISTS (SELECT 1 FROM gone)
        )
        SELECT count(*) FROM gone`,
    ),
  ]);
  const count = Number(removed?.rows[0]?.[0] ?? 0);
  return { removed: count, next: count === STEP_ROWS ? 0 : null };
}

/**
 * Removes sales that ended before: checks with all that belongs to them, and orders of guests that belong to no check, if
 * nothing happened to them since. The venue is locked, and told of it, as for rows that were archived.
 */
async function pruneSales({ held }: Inside, venueId: string, before: string): Promise<PruneStep> {
  const [, removed] = await held.turn([
    lockVenue(venueId),
    ...queriesOf(
      sql`WITH over AS (
          (SELECT h.entity, h.id FROM change_head h
            WHERE h.venue_id = ${venueId} AND h.entity = 'visit' AND h.closed_at < ${before}
              AND NOT EXISTS (SELECT 1 FROM "row" r WHERE r.venue_id = h.venue_id AND r.visit_id = h.id
                AND (r.created_at >= ${before} OR r."open" = 1))
            ORDER BY h.closed_at ${SOME})
          UNION ALL
          (SELECT h.entity, h.id FROM change_head h
            JOIN "row" r ON r.venue_id = h.venue_id AND r.entity = h.entity AND r.id = h.id
            WHERE h.venue_id = ${venueId} AND h.entity = 'order' AND h.closed_at < ${before} AND r.visit_id IS NULL
            ORDER BY h.closed_at ${SOME})
        ), parts AS (
          SELECT entity, id FROM over
          UNION SELECT r.entity, r.id FROM "row" r JOIN over ON r.venue_id = ${venueId} AND r.visit_id = over.id
        ), gone AS (
          DELETE FROM change_head h USING parts
          WHERE h.venue_id = ${venueId} AND h.entity = parts.entity AND h.id = parts.id RETURNING h.entity, h.id, h.seq
        ), rows AS (
          DELETE FROM "row" r USING gone
          WHERE r.venue_id = ${venueId} AND r.entity = gone.entity AND r.id = gone.id
        ), pruned AS (
          UPDATE venue_seq SET pruned_below = greatest(pruned_below, (SELECT max(seq) FROM gone))
          WHERE venue_id = ${venueId} AND EXISTS (SELECT 1 FROM gone)
        )
        SELECT count(*) FROM gone`,
    ),
  ]);
  const count = Number(removed?.rows[0]?.[0] ?? 0);
  return { removed: count, next: count > 0 ? 0 : null };
}

/**
 * Removes rows archived before the last mark that is old enough. A device that last pulled before that starts over. The
 * venue is locked, because the memory of every process is told by `pruned_below` that rows are gone.
 */
async function pruneTombstones({ held }: Inside, venueId: string, before: string): Promise<PruneStep> {
  const findMark = sql`SELECT seq, at FROM seq_mark WHERE venue_id = ${venueId} AND at <= ${before}
    ORDER BY at DESC LIMIT 1`;
  const [, marks] = await held.turn([lockVenue(venueId), queryOf(findMark)]);
  const [mark] = marks?.rows ?? [];
  if (!mark) return { removed: 0, next: null };
  const [seq, at] = mark;
  const [, removed] = await held.turn(
    queriesOf(
      sql`DELETE FROM seq_mark WHERE venue_id = ${venueId} AND at < ${at}`,
      sql`WITH gone AS (
          DELETE FROM change_head WHERE (venue_id, entity, id) IN (
            SELECT venue_id, entity, id FROM change_head
            WHERE venue_id = ${venueId} AND archived = 1 AND seq <= ${seq} ORDER BY seq ${SOME})
          RETURNING entity, id, seq
        ), rows AS (
          DELETE FROM "row" r USING gone
          WHERE r.venue_id = ${venueId} AND r.entity = gone.entity AND r.id = gone.id
        ), pruned AS (
          UPDATE venue_seq SET pruned_below = greatest(pruned_below, (SELECT max(seq) FROM gone))
          WHERE venue_id = ${venueId} AND EXISTS (SELECT 1 FROM gone)
        )
        SELECT count(*) FROM gone`,
    ),
  );
  const count = Number(removed?.rows[0]?.[0] ?? 0);
  return { removed: count, next: count === STEP_ROWS ? 0 : null };
}

/** Also checks the retention time by the clock of the database, because triggers reject a removal before that. */
const pruneAudit = (inside: Inside, venueId: string, before: string): Promise<PruneStep> =>
  allOf(
    inside,
    sql`WITH aged AS (
        SELECT id FROM audit
        WHERE venue_id = ${venueId} AND id < ${firstIdAt(before)}::bigint AND id < tableside_audit_end()
        ORDER BY id ${SOME}
      ), rows AS (DELETE FROM audit_row WHERE venue_id = ${venueId} AND audit_id IN (SELECT id FROM aged))
      DELETE FROM audit WHERE venue_id = ${venueId} AND id IN (SELECT id FROM aged) RETURNING 1`,
  );
