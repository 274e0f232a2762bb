/**
 * Counts the tables whose guests call this person: at their own tables, at those that nobody looks after, or at all where
 * they chose all tables. A new call makes the device buzz and sound once.
 */
import { roleMay } from '@tableside/domain/command/permissions.ts';
import { CALL_LIMITS } from '@tableside/domain/entities/call.ts';
import { useEffect, useRef } from 'react';
import { useActor } from '../components/staff/actor.tsx';
import { isServedBy } from '../components/staff/served-by.ts';
import { useAllTables } from '../components/tables/all-tables.ts';
import { useClockOffset } from '../engine/engine-context.tsx';
import { type TableCalls, tableCalls, useOpenCalls } from '../mirror/read/read-calls.ts';
import { useNow } from '../platform/use-now.ts';

export function useCallsToAnswer(): number {
  const actor = useActor();
  const isAll = useAllTables(actor.userId);
  const open = useOpenCalls();
  const now = useNow() + useClockOffset();
  /** When each table last rang, in milliseconds. */
  const rung = useRef<Map<string, number> | undefined>(undefined);
  const waiting = open && roleMay(actor.role, 'call.answer') ? tableCalls(open, now) : undefined;
  const isOwn = ({ servers }: TableCalls): boolean =>
    isAll || servers.length === 0 || servers.some((server) => isServedBy(server, actor));
  useEffect(() => {
    if (waiting === undefined) return;
    const before = rung.current;
    const known = before ?? new Map<string, number>();
    rung.current = known;
    // However many guests of a table call, it rings once a minute. An answer that is taken back does not ring.
    const isNew = ({ lastAt, ...of }: TableCalls): boolean =>
      lastAt - (known.get(keyOf(of)) ?? 0) >= CALL_LIMITS.everyMs;
    const fresh = waiting.filter(isNew);
    for (const calls of fresh) known.set(keyOf(calls), calls.lastAt);
    // Nobody is startled by what waits when the app opens.
    if (before && fresh.some(isOwn)) void import('./bells.ts').then(({ ringCallBell }) => ringCallBell());
  });
  return waiting?.filter(isOwn).length ?? 0;
}

const keyOf = ({ tableId, kind }: Pick<TableCalls, 'tableId' | 'kind'>): string => `${tableId} ${kind}`;
