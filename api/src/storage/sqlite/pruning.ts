/**
 * What time takes away, a few hundred rows at a time. Each step looks at rows in the order in which they age, through an
 * index, and stops at the first stretch in which none is old enough.
 */
import { and, asc, eq, gt, inArray, isNull, lt, lte, or, type SQL, sql } from 'drizzle-orm';
import type { AnySQLiteColumn } from 'drizzle-orm/sqlite-core';
import type { PruneKind, PruneStep, Pruning } from '../pruning.ts';
import { firstIdAt } from './audit-log.ts';
import type { Database } from './database.ts';
import { session, signInFailure } from './tables-accounts.ts';
import { audit, auditRow } from './tables-audit.ts';
import { client, commandLog, heldCommand } from './tables-commands.ts';
import { changeHead, row, seqMark, venueSeq } from './tables-rows.ts';

/** So many rows are looked at in one transaction. */
const ROWS = 200;

type Step = (before: string, from: number) => PruneStep;

export function createPruning(database: Database): Pruning {
  const steps: Record<PruneKind, Step> = {
    commands: pruneCommands(database),
    tombstones: pruneTombstones(database),
    sessions: pruneSessions(database),
    signInFailures: pruneFailures(database),
    audit: pruneAudit(database),
    clients: retireClients(database),
  };
  return {
    async mark(now) {
      database.write(() => markVenues(database, now));
    },
    async step(kind, before, from) {
      return database.write(() => steps[kind](before, from));
    },
  };
}

/** A mark a day: more would not make anything go sooner than an hour's run can. */
const MARK_MS = 20 * 3_600_000;

function markVenues({ query }: Database, now: string): void {
  const since = new Date(Date.parse(now) - MARK_MS).toISOString();
  for (const { venueId, seq } of query.select().from(venueSeq).all()) {
    const recent = and(eq(seqMark.venueId, venueId), gt(seqMark.at, since));
    if (query.select().from(seqMark).where(recent).limit(1).get()) continue;
    query.insert(seqMark).values({ venueId, at: now, seq }).onConflictDoNothing().run();
  }
}

const rowid = (table: typeof commandLog): SQL<number> => sql<number>`${table}.rowid`;

/**
 * Rows stand in the order in which they came. One that its author may still ask for stays, however old: a repeated
 * command would happen twice without it.
 */
function pruneCommands({ query }: Database): Step {
  return (before, from) => {
    const place = rowid(commandLog);
    const old = query
      .select({ place, cmdId: commandLog.cmdId, isOld: sql<number>`${commandLog.receivedAt} < ${before}` })
      .from(commandLog)
      .where(gt(place, from))
      .orderBy(asc(place))
      .limit(ROWS)
      .all();
    const cmdIds = old.filter(({ isOld }) => isOld === 1).map(({ cmdId }) => cmdId);
    const last = old.at(-1);
    if (cmdIds.length === 0 || !last) return { removed: 0, next: null };
    const settled = and(inArray(commandLog.cmdId, cmdIds), isAcknowledged(), notHeldSince(before));
    const gone = query.delete(commandLog).where(settled).returning({ cmdId: commandLog.cmdId }).all();
    const goneIds = gone.map(({ cmdId }) => cmdId);
    if (goneIds.length > 0) query.delete(heldCommand).where(inArray(heldCommand.cmdId, goneIds)).run();
    return { removed: gone.length, next: old.length < ROWS ? null : last.place };
  };
}

const isAcknowledged = (): SQL =>
  sql`(${commandLog.clientId} IS NULL OR ${commandLog.mid} <=
    (SELECT ${client.ackMid} FROM ${client} WHERE ${client.clientId} = ${commandLog.clientId}))`;

const notHeldSince = (before: string): SQL =>
  sql`NOT EXISTS (SELECT 1 FROM ${heldCommand} WHERE ${heldCommand.cmdId} = ${commandLog.cmdId}
    AND (${heldCommand.resolvedAt} IS NULL OR ${heldCommand.resolvedAt} >= ${before}))`;

/** What was archived before the last mark that is old enough. Whoever pulled last before that starts over. */
function pruneTombstones(database: Database): Step {
  const { query } = database;
  return (before) => {
    let removed = 0;
    let isMore = false;
    for (const { venueId } of query.select({ venueId: venueSeq.venueId }).from(venueSeq).all()) {
      const mark = query
        .select()
        .from(seqMark)
        .where(and(eq(seqMark.venueId, venueId), lte(seqMark.at, before)))
        .orderBy(sql`${seqMark.at} DESC`)
        .limit(1)
        .get();
      if (!mark) continue;
      query
        .delete(seqMark)
        .where(and(eq(seqMark.venueId, venueId), lt(seqMark.at, mark.at)))
        .run();
      const gone = removeArchived(database, venueId, mark.seq);
      removed += gone;
      isMore ||= gone === ROWS;
    }
    return { removed, next: isMore ? 0 : null };
  };
}

function removeArchived({ query }: Database, venueId: string, upTo: number): number {
  const { entity, id, seq } = changeHead;
  const archived = query
    .select({ entity, id, seq })
    .from(changeHead)
    .where(and(eq(changeHead.venueId, venueId), sql`${changeHead.archived} = 1`, lte(seq, upTo)))
    .orderBy(asc(seq))
    .limit(ROWS)
    .all();
  for (const gone of archived) {
    const at = { venueId, entity: gone.entity, id: gone.id };
    query.delete(row).where(keyOf(row, at)).run();
    query.delete(changeHead).where(keyOf(changeHead, at)).run();
  }
  const last = archived.at(-1);
  if (last) {
    const prunedBelow = sql`max(${venueSeq.prunedBelow}, ${last.seq})`;
    query.update(venueSeq).set({ prunedBelow }).where(eq(venueSeq.venueId, venueId)).run();
  }
  return archived.length;
}

interface Keyed {
  readonly venueId: AnySQLiteColumn;
  readonly entity: AnySQLiteColumn;
  readonly id: AnySQLiteColumn;
}

const keyOf = (table: Keyed, key: { venueId: string; entity: string; id: string }): SQL | undefined =>
  and(eq(table.venueId, key.venueId), eq(table.entity, key.entity), eq(table.id, key.id));

function pruneSessions({ query }: Database): Step {
  return (before) => {
    const ended = query
      .select({ id: session.id })
      .from(session)
      .where(or(lt(session.revokedAt, before), lt(session.expiresAt, before)))
      .limit(ROWS);
    const { changes } = query.delete(session).where(inArray(session.id, ended)).run();
    return { removed: changes, next: changes === ROWS ? 0 : null };
  };
}

function pruneFailures({ query }: Database): Step {
  return (before) => {
    const first = query
      .select({ id: signInFailure.id, at: signInFailure.at })
      .from(signInFailure)
      .orderBy(asc(signInFailure.id))
      .limit(ROWS)
      .all();
    const old = first.filter(({ at }) => at < before).map(({ id }) => id);
    if (old.length > 0) query.delete(signInFailure).where(inArray(signInFailure.id, old)).run();
    return { removed: old.length, next: old.length === ROWS ? 0 : null };
  };
}

/** By the clock of the machine, too: triggers would stop what is kept by it. */
function pruneAudit({ query }: Database): Step {
  return (before) => {
    const isOver = sql`${audit.id} < (unixepoch('now') - 730 * 86400) * 1000 * 1024`;
    const old = query
      .select({ id: audit.id, rows: audit.rows })
      .from(audit)
      .where(and(lt(audit.id, firstIdAt(before)), isOver))
      .orderBy(asc(audit.id))
      .limit(ROWS)
      .all();
    for (const { id: auditId, rows } of old) {
      for (const { id, entity } of rows) {
        const key = [eq(auditRow.rowId, id), eq(auditRow.auditId, auditId), eq(auditRow.entity, entity)];
        query
          .delete(auditRow)
          .where(and(...key))
          .run();
      }
      query.delete(audit).where(eq(audit.id, auditId)).run();
    }
    return { removed: old.length, next: old.length === ROWS ? 0 : null };
  };
}

function retireClients({ query }: Database): Step {
  return (before) => {
    const unseen = query
      .select({ clientId: client.clientId })
      .from(client)
      .where(and(lt(client.seenAt, before), isNull(client.retiredAt)))
      .limit(ROWS);
    const { changes } = query
      .update(client)
      .set({ retiredAt: sql`strftime('%Y-%m-%dT%H:%M:%fZ', 'now')` })
      .where(inArray(client.clientId, unseen))
      .run();
    return { removed: changes, next: changes === ROWS ? 0 : null };
  };
}
