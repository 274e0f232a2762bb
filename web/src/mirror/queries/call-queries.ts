/** The screens' query of the guests who call. */
import { type Call, type CallKind, isWaiting } from '@tableside/domain/entities/call.ts';
import type { Table } from '@tableside/domain/entities/table.ts';
import { isOpenVisit, type Visit } from '@tableside/domain/entities/visit.ts';
import type { MirrorDb } from '../database/mirror-db.ts';
import { readTransaction } from '../database/transaction.ts';

/** Who looks after a table: the servers of its parties, or else whoever it was given to. Nobody: everybody does. */
interface Server {
  readonly userId: string | null;
  readonly staffId: string | null;
}

/** A call that nobody has answered. */
export interface OpenCall {
  readonly call: Call;
  /** The times that end it by themselves; see `isWaiting`. */
  readonly over: readonly string[];
  readonly servers: readonly Server[];
}

/** The guests of a table who wait for the same. */
export interface TableCalls {
  readonly tableId: string;
  readonly kind: CallKind;
  /** The longest waiting first. */
  readonly calls: readonly Call[];
  /** Milliseconds since 1970. */
  readonly since: number;
  readonly lastAt: number;
  readonly servers: readonly Server[];
}

export const openCallsOf = (mirror: MirrorDb): Promise<OpenCall[]> =>
  readTransaction(mirror, [mirror.calls, mirror.rowsOf('table'), mirror.visits], async (db) => {
    const rows = await db.calls.toArray();
    const calls = rows.map(({ doc }) => doc).filter(({ answered }) => answered === null);
    return Promise.all(
      calls.map(async (call) => {
        const table = await db.rowsOf('table').get(call.tableId);
        const visits = await db.visits
          .where('[doc.tableId+doc.status]')
          .anyOf(['open', 'closed'].map((status) => [call.tableId, status]))
          .toArray();
        return openCall(
          call,
          table?.doc,
          visits.map(({ doc }) => doc),
        );
      }),
    );
  });

function openCall(call: Call, table: Table | undefined, visits: readonly Visit[]): OpenCall {
  const open = visits.filter(isOpenVisit);
  // While a party is there, it may be the one that called.
  const ended = open.length > 0 ? [] : visits.map(({ closed }) => closed?.at);
  const printed = call.kind === 'bill' ? open.map(({ billedAt }) => billedAt) : [];
  const given = table?.userId ? [{ userId: null, staffId: table.userId }] : [];
  return {
    call,
    over: [table?.freedAt, ...ended, ...printed].flatMap((at) => at ?? []),
    servers: open.length > 0 ? open.map(({ server }) => server) : given,
  };
}

/** Returns what waits at `now`, the longest waiting first. `now`: milliseconds by the server's clock. */
export function tableCalls(open: readonly OpenCall[], now: number): readonly TableCalls[] {
  const tables = new Map<string, OpenCall[]>();
  for (const one of open.filter(({ call, over }) => isWaiting(call, now, over))) {
    const key = `${one.call.tableId} ${one.call.kind}`;
    tables.set(key, [...(tables.get(key) ?? []), one]);
  }
  return [...tables.values()].flatMap(together).toSorted((a, b) => a.since - b.since);
}

function together(open: readonly OpenCall[]): readonly TableCalls[] {
  const [one] = open;
  if (!one) return [];
  const calls = open.map(({ call }) => call).toSorted((a, b) => (a.at < b.at ? -1 : 1));
  const { tableId, kind } = one.call;
  return [
    {
      tableId,
      kind,
      calls,
      since: Math.min(...calls.map(({ at }) => Date.parse(at))),
      lastAt: Math.max(...calls.map(({ lastAt }) => Date.parse(lastAt))),
      servers: one.servers,
    },
  ];
}
