/** The stored outcome of a command, as every database keeps it. */
import { sql } from 'drizzle-orm';
import type { StoredResult } from '../storage.ts';

export interface LoggedCommand {
  readonly cmdId: string;
  readonly clientId: string | null;
  readonly mid: number | null;
  readonly actorId: string;
  readonly argsHash: string;
  readonly status: StoredResult['status'];
  readonly code: string | null;
  readonly result: StoredResult['detail'] | null;
  readonly seq: number | null;
}

/** The columns of an outcome in the log `l`, in the order in which `asLogged` reads them. */
export const LOGGED = sql`l.cmd_id, l.client_id, l.mid, l.actor_id, l.args_hash, l.status, l.code, l.result, l.seq`;

/** Reads the stored columns of an outcome. */
export function asLogged(values: readonly unknown[]): LoggedCommand {
  const [cmdId, clientId, mid, actorId, argsHash, status, code, detail, seq] = values;
  const result = detail === null ? null : JSON.parse(String(detail));
  return { cmdId, clientId, mid, actorId, argsHash, status, code, result, seq } as LoggedCommand;
}

export const asResult = (logged: LoggedCommand): StoredResult => ({
  cmdId: logged.cmdId,
  ...(logged.mid === null ? {} : { mid: logged.mid }),
  status: logged.status,
  ...(logged.code === null ? {} : { code: logged.code }),
  ...(logged.result === null ? {} : { detail: logged.result }),
  ...(logged.seq === null ? {} : { seq: logged.seq }),
});
