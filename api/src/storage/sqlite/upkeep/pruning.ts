/**
 * Prunes old data a few milliseconds at a time. Each step examines some rows in the order in which they age, through an
 * index, and returns where the next one continues.
 */

import type { EntityName } from '@tableside/domain/entities/entities.ts';
import { type SQL, sql } from 'drizzle-orm';
import { firstIdAt } from '../../audit/audit-written.ts';
import { unpacked } from '../../audit/packed-rows.ts';
import type { AuditedRow } from '../../door/audit.ts';
import { markedSince, type PruneKind, type PruneStep, type Pruning, STEP_ROWS } from '../../door/pruning.ts';
import type { Database } from '../database.ts';
import type { RowStore } from '../rows/row-store.ts';
import { packDocuments } from './packing.ts';
import { pruneSales } from './sales.ts';
import { type ForSome, inEachVenue, type Parts, SOME, type Step } from './step.ts';
import type { Facts } from './upkeep.ts';

/** The time that a step spends on removing rows, in ms. */
const STEP_MS = 3;

/** `elapsed` is a monotonic clock in ms. */
export function createPruning(
  { query, statement, write }: Database,
  { store, facts, elapsed }: { store: RowStore; facts: Facts; elapsed: () => number },
): Pruning {
  const forSome: ForSome = (items, work) => {
    const startedAt = elapsed();
    let done = 0;
    for (const item of items) {
      work(item);
      done += 1;
      if (elapsed() - startedAt > STEP_MS) break;
    }
    return done;
  };
  const parts = { query, statement, forSome };
  const steps: Record<PruneKind, Step> = {
    commands: first(pruneImports(parts), pruneCommands(parts)),
    tombstones: pruneTombstones(parts, store),
    prints: prunePrints(parts, store),
    sales: pruneSales(parts, store),
    // A key is kept as long as a session, because work that it signed may still arrive.
    sessions: inTurn(pruneWhere(parts, 'session', ENDED), pruneWhere(parts, 'act_key', ENDED)),
    signInFailures: inTurn(
      pruneWhere(parts, 'sign_in_failure', FAILED),
      pruneWhere(parts, 'pin_failure', FAILED),
    ),
    documents: packDocuments(parts, facts),
    audit: pruneAudit(parts),
    queues: retireQueues(parts),
  };
  return {
    async mark(now) {
      write(() => markVenues(query, now));
    },
    async step(kind, times, from) {
      return write(() => steps[kind](times, from));
    },
  };
}

const value = sql.placeholder;

function markVenues(query: Database['query'], now: string): void {
  query.run(sql`INSERT INTO seq_mark (venue_id, at, seq) SELECT venue_id, ${now}, seq FROM venue_seq AS v
    WHERE NOT EXISTS (SELECT 1 FROM seq_mark AS m WHERE m.venue_id = v.venue_id AND m.at > ${markedSince(now)})
    ON CONFLICT DO NOTHING`);
}

/** An import is kept as long as its commands. There are few, and each may be as large as a menu. */
function pruneImports({ statement }: Parts): (before: string) => void {
  const remove = statement(sql`DELETE FROM begun_import WHERE received_at < ${value('before')}`);
  return (before) => void remove.run({ before });
}

/** Does the work before the first step. */
const first =
  (work: (before: string) => void, step: Step): Step =>
  (times, from) => {
    if (from === 0) work(times.before);
    return step(times, from);
  };

/**
 * Rows are in the order in which they arrived. A row that its author may still ask for stays, however old: without it a
 * repeated command would happen twice.
 */
function pruneCommands({ statement, forSome }: Parts): Step {
  const next = statement(sql`SELECT l.rowid, l.venue_id, l.cmd_id, l.received_at,
      (l.client_id IS NULL OR l.mid <= (SELECT ack_mid FROM client AS c WHERE c.client_id = l.client_id))
        AND NOT EXISTS (SELECT 1 FROM held_command AS h WHERE h.venue_id = l.venue_id AND h.cmd_id = l.cmd_id
          AND (h.resolved_at IS NULL OR h.resolved_at >= ${value('before')}))
    FROM command_log AS l WHERE l.rowid > ${value('from')} ORDER BY l.rowid ${SOME}`);
  const forgets = ['command_log', 'held_command', 'failing_command'].map((table) =>
    statement(
      sql`DELETE FROM ${sql.identifier(table)} WHERE venue_id = ${value('venueId')} AND cmd_id = ${value('cmdId')}`,
    ),
  );
  return ({ before }, from) => {
    const found = next.all({ before, from });
    const aged = found.filter(([, , , receivedAt]) => String(receivedAt) < before);
    let removed = 0;
    const done = forSome(aged, ([, venueId, cmdId, , isSettled]) => {
      if (isSettled !== 1) return;
      for (const forget of forgets) forget.run({ venueId, cmdId });
      removed += 1;
    });
    const last = done < aged.length ? aged[done - 1] : found.length === STEP_ROWS ? found.at(-1) : undefined;
    return { removed, next: aged.length > 0 && last ? Number(last[0]) : null };
  };
}

/** Removes rows archived before the last mark that is old enough. A device that last pulled before that starts over. */
function pruneTombstones({ query, statement, forSome }: Parts, store: RowStore): Step {
  const archived = statement(sql`SELECT entity, id, seq FROM change_head
    WHERE venue_id = ${value('venueId')} AND archived = 1 AND seq <= ${value('upTo')} ORDER BY seq ${SOME}`);
  const ofVenue = (venueId: string, before: string): PruneStep => {
    const mark = lastMark(query, venueId, before);
    if (!mark) return { removed: 0, next: null };
    const found = archived.all({ venueId, upTo: mark.seq });
    const removed = forSome(found, ([entity, id]) =>
      store.remove({ venueId, entity: entity as EntityName, id: String(id) }),
    );
    const last = found[removed - 1];
    if (last)
      query.run(
        sql`UPDATE venue_seq SET pruned_below = max(pruned_below, ${last[2]}) WHERE venue_id = ${venueId}`,
      );
    return { removed, next: removed < found.length || removed === STEP_ROWS ? 0 : null };
  };
  return ({ before }) => inEachVenue(query, (venueId) => ofVenue(venueId, before));
}

/** A device that last pulled before that starts over. Others have dropped these slips by their age. */
function prunePrints({ query, statement, forSome }: Parts, store: RowStore): Step {
  const over = statement(sql`SELECT id, seq FROM change_head
    WHERE venue_id = ${value('venueId')} AND entity = 'print' AND closed_at < ${value('before')}
    ORDER BY closed_at ${SOME}`);
  const ofVenue = (venueId: string, before: string): PruneStep => {
    const found = over.all({ venueId, before });
    const removed = forSome(found, ([id]) => store.remove({ venueId, entity: 'print', id: String(id) }));
    const upTo = Math.max(0, ...found.slice(0, removed).map(([, seq]) => Number(seq)));
    if (removed > 0)
      query.run(
        sql`UPDATE venue_seq SET pruned_below = max(pruned_below, ${upTo}) WHERE venue_id = ${venueId}`,
      );
    return { removed, next: removed < found.length || removed === STEP_ROWS ? 0 : null };
  };
  return ({ before }) => inEachVenue(query, (venueId) => ofVenue(venueId, before));
}

/** Returns the last mark that is old enough, and deletes the earlier ones, which are no longer needed. */
function lastMark(query: Database['query'], venueId: string, before: string) {
  const [mark] = query.all<{ readonly at: string; readonly seq: number }>(
    sql`SELECT at, seq FROM seq_mark WHERE venue_id = ${venueId} AND at <= ${before} ORDER BY at DESC LIMIT 1`,
  );
  if (mark) query.run(sql`DELETE FROM seq_mark WHERE venue_id = ${venueId} AND at < ${mark.at}`);
  return mark;
}

const ENDED = sql`revoked_at < ${value('before')} OR expires_at < ${value('before')}`;

/** Failures dated in the future were recorded while the clock ran ahead, and would count once their time comes. */
const FAILED = sql`at < ${value('before')} OR at > ${value('now')}`;

type Aging = 'session' | 'act_key' | 'sign_in_failure' | 'pin_failure';

/** Removes the rows of a table for which the condition holds. */
function pruneWhere({ statement, forSome }: Parts, name: Aging, isAged: SQL): Step {
  const table = sql.identifier(name);
  const aged = statement(sql`SELECT rowid FROM ${table} WHERE ${isAged} ${SOME}`);
  const remove = statement(sql`DELETE FROM ${table} WHERE rowid = ${value('place')}`);
  return ({ before, now }) => allOf(forSome, aged.all({ before, now }), ([place]) => remove.run({ place }));
}

/** Also checks the retention time by the machine's clock, because triggers reject a removal before that. */
function pruneAudit({ query, statement, forSome }: Parts): Step {
  const aged =
    statement(sql`SELECT id, rows FROM audit WHERE venue_id = ${value('venueId')} AND id < ${value('end')}
    AND id < (unixepoch('now') - 730 * 86400) * 1000 * 1024 ORDER BY id ${SOME}`);
  const removeRow = statement(sql`DELETE FROM audit_row WHERE venue_id = ${value('venueId')}
    AND row_id = ${value('id')} AND audit_id = ${value('auditId')} AND entity = ${value('entity')}`);
  const remove = statement(
    sql`DELETE FROM audit WHERE venue_id = ${value('venueId')} AND id = ${value('auditId')}`,
  );
  return ({ before }) =>
    inEachVenue(query, (venueId) =>
      allOf(forSome, aged.all({ venueId, end: firstIdAt(before) }), ([auditId, rows]) => {
        const about = JSON.parse(unpacked(rows)) as AuditedRow[];
        for (const { id, entity } of about) removeRow.run({ venueId, id, entity, auditId });
        remove.run({ venueId, auditId });
      }),
    );
}

function retireQueues({ statement, forSome }: Parts): Step {
  const unseen = statement(
    sql`SELECT client_id FROM client WHERE seen_at < ${value('before')} AND retired_at IS NULL ${SOME}`,
  );
  const retire = statement(sql`UPDATE client SET retired_at = strftime('%Y-%m-%dT%H:%M:%fZ', 'now')
    WHERE client_id = ${value('clientId')}`);
  return ({ before }) => allOf(forSome, unseen.all({ before }), ([clientId]) => retire.run({ clientId }));
}

/** Runs the second step once the first one finds nothing more. */
const inTurn =
  (first: Step, second: Step): Step =>
  (times, from) => {
    const done = first(times, from);
    return done.removed > 0 ? { ...done, next: 0 } : second(times, from);
  };

/** Runs a step over rows that the query no longer finds once they are processed. */
function allOf<T>(forSome: ForSome, found: readonly T[], work: (item: T) => void): PruneStep {
  const removed = forSome(found, work);
  return { removed, next: removed < found.length || found.length === STEP_ROWS ? 0 : null };
}
