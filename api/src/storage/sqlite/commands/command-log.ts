/** The log of commands. It ensures that each command happens once, and lets its author ask for the outcome. */
import { and, asc, eq, gt, lte, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { StoredResult, WriteEntry } from '../../storage.ts';
import { asLogged, type LoggedCommand } from '../../writing/logged-command.ts';
import type { CommandKey } from '../../writing/write-parts.ts';
import type { Database } from '../database.ts';
import { commandLog, heldCommand } from '../schema/tables-commands.ts';

export type CommandLog = ReturnType<typeof createCommandLog>;

/** Two venues may use the same command id. */
const isCommand = ({ venueId, cmdId }: Record<keyof CommandKey, string | SQLWrapper>): SQL | undefined =>
  and(eq(commandLog.venueId, venueId), eq(commandLog.cmdId, cmdId));

/** In the order in which `asLogged` reads them. */
const loggedColumns = {
  cmdId: commandLog.cmdId,
  clientId: commandLog.clientId,
  mid: commandLog.mid,
  actorId: commandLog.actorId,
  argsHash: commandLog.argsHash,
  status: commandLog.status,
  code: commandLog.code,
  result: commandLog.result,
  seq: commandLog.seq,
};

function prepareFinders({ query, statement }: Database) {
  const clientId = sql.placeholder('clientId');
  const byId = statement(
    query
      .select(loggedColumns)
      .from(commandLog)
      .where(isCommand({ venueId: sql.placeholder('venueId'), cmdId: sql.placeholder('cmdId') })),
  );
  const byMid = query
    .select(loggedColumns)
    .from(commandLog)
    .where(and(eq(commandLog.clientId, clientId), eq(commandLog.mid, sql.placeholder('mid'))))
    .prepare();
  const between = query
    .select(loggedColumns)
    .from(commandLog)
    .where(
      and(
        eq(commandLog.clientId, clientId),
        gt(commandLog.mid, sql.placeholder('after')),
        lte(commandLog.mid, sql.placeholder('to')),
      ),
    )
    .orderBy(asc(commandLog.mid))
    .prepare();
  const resolvedSeq = heldCommand.resolvedSeq;
  const resolved = query
    .select(loggedColumns)
    .from(heldCommand)
    .innerJoin(commandLog, isCommand(heldCommand))
    .where(
      and(
        eq(heldCommand.venueId, sql.placeholder('venueId')),
        gt(resolvedSeq, sql.placeholder('after')),
        lte(resolvedSeq, sql.placeholder('to')),
      ),
    )
    .orderBy(asc(resolvedSeq))
    .prepare();
  return { byId, byMid, between, resolved };
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
    byMid: (client: string, mid: number): LoggedCommand | undefined => byMid.get({ clientId: client, mid }),
    /** Returns the outcomes of the queue's mutations in (after, to]. */
    results: (client: string, after: number, to: number): LoggedCommand[] =>
      between.all({ clientId: client, after, to }),
    /** Returns held commands that somebody decided about in (after, to]. */
    resolved: (venueId: string, after: number, to: number): LoggedCommand[] =>
      resolved.all({ venueId, after, to }),
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

function queryInsert(query: Database['query']) {
  const value = sql.placeholder;
  return query.insert(commandLog).values({
    cmdId: value('cmdId'),
    venueId: value('venueId'),
    clientId: value('clientId'),
    mid: value('mid'),
    actorId: value('actorId'),
    name: value('name'),
    version: value('version'),
    argsHash: value('argsHash'),
    status: value('status'),
    code: value('code'),
    result: value('result'),
    seq: value('seq'),
    occurredAt: value('occurredAt'),
    receivedAt: value('receivedAt'),
  });
}
