/** The log of commands. It ensures that each command happens once, and lets its author ask for the outcome. */
import { type SQL, sql } from 'drizzle-orm';
import { asLogged, LOGGED, type LoggedCommand } from '../../rows/logged-command.ts';
import type { StoredResult, WriteEntry } from '../../storage.ts';
import type { CommandKey } from '../../writing/write-parts.ts';
import type { Database } from '../database.ts';
import { inserting } from '../prepare-statement.ts';

export type CommandLog = ReturnType<typeof createCommandLog>;

/** Two venues may use the same command id. */
const isCommand = ({ venueId, cmdId }: CommandKey): SQL => sql`venue_id = ${venueId} AND cmd_id = ${cmdId}`;

const ADDED = ['venueId', 'cmdId', 'clientId', 'mid', 'actorId', 'name', 'version', 'argsHash'];
const OUTCOME = ['status', 'code', 'result', 'seq', 'occurredAt', 'receivedAt'];

function prepareFinders({ statement }: Database) {
  const value = sql.placeholder;
  const find = (from: SQL) => statement(sql`SELECT ${LOGGED} FROM ${from}`);
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
  const insert = database.statement(inserting('command_log', [...ADDED, ...OUTCOME]));

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
    move(command: CommandKey, { clientId, mid }: { clientId: string; mid: number }): void {
      query.run(
        sql`UPDATE command_log SET client_id = ${clientId}, mid = ${mid} WHERE ${isCommand(command)}`,
      );
    },
    /** Replaces the outcome `held` with the final one. */
    settle(venueId: string, { cmdId, status, code, detail, seq }: StoredResult): void {
      query.run(sql`UPDATE command_log
        SET status = ${status}, code = ${code ?? null}, result = ${jsonOf(detail)}, seq = ${seq ?? null}
        WHERE ${isCommand({ venueId, cmdId })}`);
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
        result: jsonOf(result.detail),
        seq: result.seq ?? null,
        occurredAt: entry.occurredAt,
        receivedAt: entry.receivedAt,
      });
    },
  };
}

const jsonOf = (detail: StoredResult['detail']): string | null => (detail ? JSON.stringify(detail) : null);
