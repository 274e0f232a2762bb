/** The stored outcome of a command, as every engine keeps it. */
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

/** Reads the stored columns of an outcome, in the order of `LoggedCommand`. */
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
