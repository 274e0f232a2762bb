/** The log of commands. It ensures that each command happens once, and lets its author ask for the outcome. */
import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { StoredResult, WriteEntry } from '../../storage.ts';
import { asLogged, LOGGED, type LoggedCommand } from '../../writing/logged-command.ts';
import type { CommandKey } from '../../writing/write-parts.ts';
import { type Database, statementOf } from '../database.ts';
import { commandLog } from '../schema/tables-commands.ts';
import { placeholders } from '../statement.ts';

export type CommandLog = ReturnType<typeof createCommandLog>;

/** Two venues may use the same command id. */
const isCommand = ({ venueId, cmdId }: CommandKey): SQL | undefined =>
  and(eq(commandLog.venueId, venueId), eq(commandLog.cmdId, cmdId));

function prepareFinders({ statement }: Database) {
  const value = sql.placeholder;
  const find = (from: SQL) => statement(statementOf(sql`SELECT ${sql.raw(LOGGED)} FROM ${from}`));
  return {
    byId: find(sql`command_log l WHERE venue_id = ${value('venueId')} AND cmd_id = ${value('cmdId')}`),
    byMid: find(sql`command_log l WHERE client_id = ${value('clientId')} AND mid = ${value('mid')}`),
    between: find(sql`command_log l WHERE client_id = ${value('clientId')}
      AND mid > ${value('after')} AND mid <= ${value('to')} ORDER BY mid`),
    resolved: find(sql`held_command h JOIN command_log l ON l.venue_id = h.venue_id AND l.cmd_id = h.cmd_id
      WHERE h.venue_id = ${value('venueId')} AND h.resolved_seq > ${value('after')} AND h.resolved_seq <= ${value('to')}
      ORDER BY h.resolved_seq`),
  };
}

export function createCommandLog(database: Database) {
  const { query } = database;
  const { byId, byMid, between, resolved } = prepareFinders(database);
  const insert = database.statement(queryInsert(query));

  return {
    byId(venueId: string, cmdId: string): LoggedCommand | undefined {
      const found = byId.get({ venueId, cmdId });
      return found && asLogged(found);
    },
    byMid(clientId: string, mid: number): LoggedCommand | undefined {
      const found = byMid.get({ clientId, mid });
      return found && asLogged(found);
    },
    /** Returns the outcomes of the queue's mutations in (after, to]. */
    results: (clientId: string, after: number, to: number): LoggedCommand[] =>
      between.all({ clientId, after, to }).map(asLogged),
    /** Returns held commands that somebody decided about in (after, to]. */
    resolved: (venueId: string, after: number, to: number): LoggedCommand[] =>
      resolved.all({ venueId, after, to }).map(asLogged),
    /** Moves the outcome of a command that arrived again under another number. */
    move(command: CommandKey, queue: { clientId: string; mid: number }): void {
      query.update(commandLog).set(queue).where(isCommand(command)).run();
    },
    /** Replaces the outcome `held` with the final one. */
    settle(venueId: string, { cmdId, status, code, detail, seq }: StoredResult): void {
      query
        .update(commandLog)
        .set({ status, code: code ?? null, result: detail ?? null, seq: seq ?? null })
        .where(isCommand({ venueId, cmdId }))
        .run();
    },
    add(venueId: string, entry: WriteEntry, result: StoredResult): void {
      insert.run({
        venueId,
        cmdId: entry.cmdId,
        clientId: entry.queue?.clientId ?? null,
        mid: entry.queue?.mid ?? null,
        actorId: entry.actor.userId,
        name: entry.name,
        version: entry.version,
        argsHash: entry.argsHash,
        status: result.status,
        code: result.code ?? null,
        result: result.detail ?? null,
        seq: result.seq ?? null,
        occurredAt: entry.occurredAt,
        receivedAt: entry.receivedAt,
      });
    },
  };
}

const queryInsert = (query: Database['query']) =>
  query.insert(commandLog).values({
    ...placeholders('cmdId', 'venueId', 'clientId', 'mid', 'actorId', 'name', 'version', 'argsHash'),
    ...placeholders('status', 'code', 'result', 'seq', 'occurredAt', 'receivedAt'),
  });
