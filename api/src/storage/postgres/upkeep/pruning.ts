/**
 * Prunes old data in steps of a limited number of rows, each in a transaction of its own. A step finds rows in the order
 * in which they age, through an index, and returns where the next one continues.
 */
import { firstIdAt } from '../../audit-written.ts';
import {
  markedSince,
  type PruneKind,
  type PruneStep,
  type PruneTimes,
  type Pruning,
  STEP_ROWS,
} from '../../pruning.ts';
import { arrayOf, type Query } from '../connection.ts';
import type { Database, Inside } from '../database.ts';

type Step = (inside: Inside, times: PruneTimes, from: number) => Promise<PruneStep>;

const STEPS: Readonly<Record<PruneKind, Step>> = {
  commands: pruneCommands,
  tombstones: (inside, { before }) =>
    inEachVenue(inside, (venueId) => pruneTombstones(inside, venueId, before)),
  // A key is kept as long as a session, because work that it signed may still arrive.
  sessions: ({ held }, { before }) =>
    allInTurn(held, ['session', 'act_key'], (table) => ({
      sql: `DELETE FROM ${table} WHERE ${table}_id IN (
          SELECT ${table}_id FROM ${table} WHERE revoked_at < $1 OR expires_at < $1 LIMIT ${STEP_ROWS}) RETURNING 1`,
      params: [before],
    })),
  // Failures dated in the future were recorded while the clock ran ahead, and would count once their time comes.
  signInFailures: ({ held }, { before, now }) =>
    allInTurn(held, ['sign_in_failure', 'pin_failure'], (table) => ({
      sql: `DELETE FROM ${table} WHERE id IN (
          SELECT id FROM ${table} WHERE at < $1 OR at > $2 LIMIT ${STEP_ROWS}) RETURNING 1`,
      params: [before, now],
    })),
  audit: (inside, { before }) => inEachVenue(inside, (venueId) => pruneAudit(inside, venueId, before)),
  queues: ({ held }, { before }) =>
    allOf(held, {
      sql: `UPDATE client SET retired_at = to_char(now() AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
        WHERE client_id IN (
          SELECT client_id FROM client WHERE seen_at < $1 AND retired_at IS NULL LIMIT ${STEP_ROWS}) RETURNING 1`,
      params: [before],
    }),
};

export function createPruning(database: Database): Pruning {
  return {
    async mark(now) {
      await database.ask(markVenues(now));
    },
    step: (kind, times, from) => database.note((inside) => STEPS[kind](inside, times, from)),
  };
}

const markVenues = (now: string): Query => ({
  sql: `INSERT INTO seq_mark (venue_id, at, seq) SELECT v.venue_id, $1, v.seq FROM venue_seq v
    WHERE NOT EXISTS (SELECT 1 FROM seq_mark m WHERE m.venue_id = v.venue_id AND m.at > $2) ON CONFLICT DO NOTHING`,
  params: [now, markedSince(now)],
});

/** Runs a step over rows that the statement no longer finds once they are processed. */
async function allOf(held: Inside['held'], statement: Query): Promise<PruneStep> {
  const [answer] = await held.turn([statement]);
  const removed = answer?.rows.length ?? 0;
  return { removed, next: removed === STEP_ROWS ? 0 : null };
}

/** Goes on to the next table once the one before has nothing more. */
async function allInTurn(
  held: Inside['held'],
  tables: readonly string[],
  statementFor: (table: string) => Query,
): Promise<PruneStep> {
  for (const table of tables) {
    const { removed } = await allOf(held, statementFor(table));
    if (removed > 0) return { removed, next: 0 };
  }
  return { removed: 0, next: null };
}

/** Runs the step in each venue. Another step follows as long as any venue needs one. */
async function inEachVenue(
  { held }: Inside,
  step: (venueId: string) => Promise<PruneStep>,
): Promise<PruneStep> {
  const [venues] = await held.turn([{ sql: 'SELECT venue_id FROM venue_seq ORDER BY venue_id', params: [] }]);
  let removed = 0;
  let isMore = false;
  for (const [venueId] of venues?.rows ?? []) {
    const done = await step(String(venueId));
    removed += done.removed;
    isMore ||= done.next !== null;
  }
  return { removed, next: isMore ? 0 : null };
}

/**
 * Commands are in the order in which they arrived. A command that its author may still ask for stays, however old:
 * without it a repeated command would happen twice.
 */
async function pruneCommands({ held }: Inside, { before }: PruneTimes, from: number): Promise<PruneStep> {
  const [found] = await held.turn([
    {
      sql: `SELECT l.place, l.venue_id, l.cmd_id, l.received_at < $2 AS is_aged,
          (l.client_id IS NULL OR l.mid <= (SELECT c.ack_mid FROM client c WHERE c.client_id = l.client_id))
          AND NOT EXISTS (SELECT 1 FROM held_command h WHERE h.venue_id = l.venue_id AND h.cmd_id = l.cmd_id
            AND (h.resolved_at IS NULL OR h.resolved_at >= $2)) AS is_settled
        FROM command_log l WHERE l.place > $1 ORDER BY l.place LIMIT ${STEP_ROWS}`,
      params: [from, before],
    },
  ]);
  const rows = found?.rows ?? [];
  const aged = rows.filter(([, , , isAged]) => isAged === true);
  const settled = aged.filter(([, , , , isSettled]) => isSettled === true);
  const keys = [1, 2].map((n) => arrayOf(settled.map((values) => String(values[n]))));
  if (settled.length > 0)
    await held.turn(
      ['command_log', 'held_command', 'failing_command'].map((table) => ({
        sql: `DELETE FROM ${table} WHERE (venue_id, cmd_id) IN (
          SELECT * FROM unnest($1::text::text[], $2::text::text[]))`,
        params: keys,
      })),
    );
  const last = rows.length === STEP_ROWS ? rows.at(-1) : undefined;
  return { removed: settled.length, next: aged.length > 0 && last ? Number(last[0]) : null };
}

/**
 * Removes rows archived before the last mark that is old enough. A device that last pulled before that starts over. The
 * venue is locked, because the memory of every process is told by `pruned_below` that rows are gone.
 */
async function pruneTombstones({ held }: Inside, venueId: string, before: string): Promise<PruneStep> {
  const [, marks] = await held.turn([
    { sql: 'SELECT 1 FROM venue_seq WHERE venue_id = $1 FOR NO KEY UPDATE', params: [venueId] },
    {
      sql: 'SELECT seq, at FROM seq_mark WHERE venue_id = $1 AND at <= $2 ORDER BY at DESC LIMIT 1',
      params: [venueId, before],
    },
  ]);
  const [mark] = marks?.rows ?? [];
  if (!mark) return { removed: 0, next: null };
  const [, removed] = await held.turn([
    { sql: 'DELETE FROM seq_mark WHERE venue_id = $1 AND at < $2', params: [venueId, mark[1]] },
    {
      sql: `WITH gone AS (
          DELETE FROM change_head WHERE (venue_id, entity, id) IN (
            SELECT venue_id, entity, id FROM change_head
            WHERE venue_id = $1 AND archived = 1 AND seq <= $2 ORDER BY seq LIMIT ${STEP_ROWS})
          RETURNING entity, id, seq
        ), rows AS (
          DELETE FROM "row" r USING gone WHERE r.venue_id = $1 AND r.entity = gone.entity AND r.id = gone.id
        ), pruned AS (
          UPDATE venue_seq SET pruned_below = greatest(pruned_below, (SELECT max(seq) FROM gone))
          WHERE venue_id = $1 AND EXISTS (SELECT 1 FROM gone)
        )
        SELECT count(*) FROM gone`,
      params: [venueId, mark[0]],
    },
  ]);
  const count = Number(removed?.rows[0]?.[0] ?? 0);
  return { removed: count, next: count === STEP_ROWS ? 0 : null };
}

/** Also checks the retention time by the clock of the database, because triggers reject a removal before that. */
async function pruneAudit({ held }: Inside, venueId: string, before: string): Promise<PruneStep> {
  const [answer] = await held.turn([
    {
      sql: `WITH aged AS (
          SELECT id FROM audit WHERE venue_id = $1 AND id < $2::bigint AND id < tableside_audit_end()
          ORDER BY id LIMIT ${STEP_ROWS}
        ), rows AS (DELETE FROM audit_row WHERE venue_id = $1 AND audit_id IN (SELECT id FROM aged))
        DELETE FROM audit WHERE venue_id = $1 AND id IN (SELECT id FROM aged) RETURNING 1`,
      params: [venueId, firstIdAt(before)],
    },
  ]);
  const removed = answer?.rows.length ?? 0;
  return { removed, next: removed === STEP_ROWS ? 0 : null };
}
