/**
 * Prunes old data a few milliseconds at a time. Each step examines some rows in the order in which they age, through an
 * index, and returns where the next one continues.
 */
import { and, asc, desc, eq, gt, isNull, lt, lte, or, type SQL, sql } from 'drizzle-orm';
import { firstIdAt } from '../../audit-written.ts';
import {
  markedSince,
  type PruneKind,
  type PruneStep,
  type PruneTimes,
  type Pruning,
  STEP_ROWS,
} from '../../pruning.ts';
import type { Database } from '../database.ts';
import type { RowStore } from '../rows/row-store.ts';
import { session, signInFailure } from '../schema/tables-accounts.ts';
import { audit, auditRow } from '../schema/tables-audit.ts';
import { client, commandLog, failingCommand, heldCommand } from '../schema/tables-commands.ts';
import { actKey, pinFailure } from '../schema/tables-pins.ts';
import { changeHead, seqMark, venueSeq } from '../schema/tables-rows.ts';

/** The time that a step spends on removing rows, in ms. */
const STEP_MS = 3;

type Step = (times: PruneTimes, from: number) => PruneStep;

/** Does the work for one item after another while there is time. Returns how many items it was done for. */
type ForSome = <T>(items: readonly T[], work: (item: T) => void) => number;

interface Parts {
  readonly query: Database['query'];
  readonly forSome: ForSome;
}

/** `elapsed` is a monotonic clock in ms. */
export function createPruning(
  { query, write }: Database,
  { store, elapsed }: { store: RowStore; elapsed: () => number },
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
  const parts = { query, forSome };
  const steps: Record<PruneKind, Step> = {
    commands: pruneCommands(parts),
    tombstones: pruneTombstones(parts, store),
    sessions: inTurn(pruneEnded(parts, session), pruneEnded(parts, actKey)),
    signInFailures: inTurn(pruneFailures(parts, signInFailure), pruneFailures(parts, pinFailure)),
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
  for (const { venueId, seq } of query.select().from(venueSeq).all()) {
    const recent = and(eq(seqMark.venueId, venueId), gt(seqMark.at, markedSince(now)));
    if (query.select().from(seqMark).where(recent).limit(1).get()) continue;
    query.insert(seqMark).values({ venueId, at: now, seq }).onConflictDoNothing().run();
  }
}

/**
 * Rows are in the order in which they arrived. A row that its author may still ask for stays, however old: without it a
 * repeated command would happen twice.
 */
function pruneCommands({ query, forSome }: Parts): Step {
  const place = sql<number>`${commandLog}.rowid`;
  const isSettled = sql<number>`(${isAcknowledged} AND ${notHeldSince(value('before'))})`;
  const next = query
    .select({
      place,
      venueId: commandLog.venueId,
      cmdId: commandLog.cmdId,
      receivedAt: commandLog.receivedAt,
      isSettled,
    })
    .from(commandLog)
    .where(gt(place, value('from')))
    .orderBy(asc(place))
    .limit(STEP_ROWS)
    .prepare();
  const forgets = [commandLog, heldCommand, failingCommand].map((table) =>
    query
      .delete(table)
      .where(and(eq(table.venueId, value('venueId')), eq(table.cmdId, value('cmdId'))))
      .prepare(),
  );
  return ({ before }, from) => {
    const found = next.all({ before, from });
    const aged = found.filter(({ receivedAt }) => receivedAt < before);
    let removed = 0;
    const done = forSome(aged, ({ venueId, cmdId, isSettled }) => {
      if (isSettled !== 1) return;
      for (const forget of forgets) forget.run({ venueId, cmdId });
      removed += 1;
    });
    const last = done < aged.length ? aged[done - 1] : found.length === STEP_ROWS ? found.at(-1) : undefined;
    return { removed, next: aged.length > 0 && last ? last.place : null };
  };
}

const isAcknowledged = sql`(${commandLog.clientId} IS NULL OR ${commandLog.mid} <=
  (SELECT ${client.ackMid} FROM ${client} WHERE ${client.clientId} = ${commandLog.clientId}))`;

const notHeldSince = (before: ReturnType<typeof value>): SQL =>
  sql`NOT EXISTS (SELECT 1 FROM ${heldCommand}
    WHERE ${heldCommand.venueId} = ${commandLog.venueId} AND ${heldCommand.cmdId} = ${commandLog.cmdId} AND (${heldCommand.resolvedAt} IS NULL OR ${heldCommand.resolvedAt} >= ${before}))`;

/** Removes rows archived before the last mark that is old enough. A device that last pulled before that starts over. */
function pruneTombstones({ query, forSome }: Parts, store: RowStore): Step {
  const { entity, id, seq } = changeHead;
  const archived = query
    .select({ entity, id, seq })
    .from(changeHead)
    .where(and(eq(changeHead.venueId, value('venueId')), sql`archived = 1`, lte(seq, value('upTo'))))
    .orderBy(asc(seq))
    .limit(STEP_ROWS)
    .prepare();
  const ofVenue = (venueId: string, before: string): PruneStep => {
    const mark = lastMark(query, venueId, before);
    if (!mark) return { removed: 0, next: null };
    const found = archived.all({ venueId, upTo: mark.seq });
    const removed = forSome(found, ({ entity, id }) => store.remove({ venueId, entity, id }));
    const last = found[removed - 1];
    if (last) {
      const prunedBelow = sql`max(${venueSeq.prunedBelow}, ${last.seq})`;
      query.update(venueSeq).set({ prunedBelow }).where(eq(venueSeq.venueId, venueId)).run();
    }
    return { removed, next: removed < found.length || removed === STEP_ROWS ? 0 : null };
  };
  return ({ before }) => inEachVenue(query, (venueId) => ofVenue(venueId, before));
}

/** Runs the step in each venue. Another step follows as long as any venue needs one. */
function inEachVenue(query: Database['query'], step: (venueId: string) => PruneStep): PruneStep {
  const venues = query.select({ venueId: venueSeq.venueId }).from(venueSeq).all();
  const steps = venues.map(({ venueId }) => step(venueId));
  return {
    removed: steps.reduce((sum, { removed }) => sum + removed, 0),
    next: steps.some(({ next }) => next !== null) ? 0 : null,
  };
}

/** Returns the last mark that is old enough, and deletes the earlier ones, which are no longer needed. */
function lastMark(query: Database['query'], venueId: string, before: string) {
  const ofVenue = eq(seqMark.venueId, venueId);
  const mark = query
    .select()
    .from(seqMark)
    .where(and(ofVenue, lte(seqMark.at, before)))
    .orderBy(desc(seqMark.at))
    .limit(1)
    .get();
  if (mark)
    query
      .delete(seqMark)
      .where(and(ofVenue, lt(seqMark.at, mark.at)))
      .run();
  return mark;
}

type Aging = typeof session | typeof actKey | typeof signInFailure | typeof pinFailure;

/** Removes the rows of a table for which the condition holds. */
function pruneWhere({ query, forSome }: Parts, table: Aging, isAged: SQL | undefined): Step {
  const aged = query.select({ id: table.id }).from(table).where(isAged).limit(STEP_ROWS).prepare();
  const remove = query
    .delete(table)
    .where(eq(table.id, value('id')))
    .prepare();
  return ({ before, now }) => allOf(forSome, aged.all({ before, now }), (one) => remove.run(one));
}

/** A key is kept as long as a session, because work that it signed may still arrive. */
const pruneEnded = (parts: Parts, table: typeof session | typeof actKey): Step =>
  pruneWhere(parts, table, or(lt(table.revokedAt, value('before')), lt(table.expiresAt, value('before'))));

/**
 * Also removes failures dated in the future. They were recorded while the clock ran ahead, and would count once their
 * time comes.
 */
const pruneFailures = (parts: Parts, table: typeof signInFailure | typeof pinFailure): Step =>
  pruneWhere(parts, table, or(lt(table.at, value('before')), gt(table.at, value('now'))));

/** Also checks the retention time by the machine's clock, because triggers reject a removal before that. */
function pruneAudit({ query, forSome }: Parts): Step {
  const isOver = sql`${audit.id} < (unixepoch('now') - 730 * 86400) * 1000 * 1024`;
  const aged = query
    .select({ auditId: audit.id, rows: audit.rows })
    .from(audit)
    .where(and(eq(audit.venueId, value('venueId')), lt(audit.id, value('end')), isOver))
    .orderBy(asc(audit.id))
    .limit(STEP_ROWS)
    .prepare();
  const { rowId, auditId, entity } = auditRow;
  const key = [
    eq(auditRow.venueId, value('venueId')),
    eq(rowId, value('id')),
    eq(auditId, value('auditId')),
    eq(entity, value('entity')),
  ];
  const removeRow = query
    .delete(auditRow)
    .where(and(...key))
    .prepare();
  const remove = query
    .delete(audit)
    .where(and(eq(audit.venueId, value('venueId')), eq(audit.id, value('auditId'))))
    .prepare();
  return ({ before }) =>
    inEachVenue(query, (venueId) =>
      allOf(forSome, aged.all({ venueId, end: firstIdAt(before) }), ({ auditId, rows }) => {
        for (const { id, entity } of rows) removeRow.run({ venueId, id, entity, auditId });
        remove.run({ venueId, auditId });
      }),
    );
}

function retireQueues({ query, forSome }: Parts): Step {
  const unseen = query
    .select({ clientId: client.clientId })
    .from(client)
    .where(and(lt(client.seenAt, value('before')), isNull(client.retiredAt)))
    .limit(STEP_ROWS)
    .prepare();
  const retire = query
    .update(client)
    .set({ retiredAt: sql`strftime('%Y-%m-%dT%H:%M:%fZ', 'now')` })
    .where(eq(client.clientId, value('clientId')))
    .prepare();
  return ({ before }) => allOf(forSome, unseen.all({ before }), (one) => retire.run(one));
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
