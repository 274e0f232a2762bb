/** Reads what both views of the room show. */
import type { Order } from '@tableside/domain/entities/order.ts';
import type { Table } from '@tableside/domain/entities/table.ts';
import { useMemo, useState } from 'react';
import { useActor } from '../../components/staff/actor.tsx';
import { paidUpTables } from '../../components/tables/paid-up.ts';
import { useClockOffset } from '../../engine/engine-context.tsx';
import {
  useClosedToday,
  useOpenOrders,
  useSections,
  useStaff,
  useTables,
  useVenue,
} from '../../mirror/read/read.ts';
import { type TableCalls, tableCalls, useOpenCalls } from '../../mirror/read/read-calls.ts';
import { useOpenVisits, useVisits } from '../../mirror/read/read-visits.ts';
import { useNow } from '../../platform/use-now.ts';
import { keepMine, readMine, tablesOf } from './my-tables.ts';
import { useTableStatus } from './use-table-status.ts';

const NONE: readonly Order[] = [];
const NO_CALLS: readonly TableCalls[] = [];

/** The data that both views show. Undefined while it loads. */
export function useFloor() {
  const tables = useTables();
  const sections = useSections();
  const venue = useVenue();
  const open = useOpenOrders();
  const visits = useOpenVisits();
  const closedToday = useClosedToday()?.completed ?? NONE;
  // What is on an open check belongs to that.
  const [orders, completed] = useMemo(() => {
    const onCheck = new Set(visits?.map(({ visit }) => visit.id));
    const isBeside = ({ visitId }: Order): boolean => !onCheck.has(visitId ?? '');
    // A table is free once its party has paid at the end, whatever the kitchen still has of theirs.
    const isAtTable = ({ visitId, paidFirst }: Order): boolean => visitId === undefined || paidFirst === true;
    return [open?.filter((order) => isBeside(order) && isAtTable(order)), closedToday.filter(isBeside)];
  }, [open, closedToday, visits]);
  const now = useNow() + useClockOffset();
  const unanswered = useOpenCalls();
  const calls = unanswered ? tableCalls(unanswered, now) : NO_CALLS;
  const acts = useTableStatus();
  const every = useVisits();
  const paidUp = useMemo(() => paidUpTables(tables ?? [], every ?? []), [tables, every]);
  return tables && sections && orders && visits
    ? { tables, sections, venue, orders, visits, completed, paidUp, calls, now, acts }
    : undefined;
}

export type Floor = NonNullable<ReturnType<typeof useFloor>>;

/** Returns the tables of this person, until they are cleared. Undefined while the room loads. */
export function useTablesOfMine(floor: Floor | undefined): readonly Table[] | undefined {
  const actor = useActor();
  const sections = useStaff()?.find(({ id }) => id === actor.staffId)?.sections ?? [];
  if (!floor) return undefined;
  const visits = [...floor.visits, ...floor.paidUp.values()];
  return tablesOf({ actor, sections }, floor.tables, { ...floor, visits });
}

/** The person's own tables, when they want to see only those, and the switch for it. */
export function useOwnTables(floor: Floor | undefined) {
  const { userId } = useActor();
  const mine = useTablesOfMine(floor);
  const [isMine, setMine] = useState(() => readMine(userId));
  return {
    /** Undefined while all tables are shown. */
    tables: isMine ? mine : undefined,
    set(next: boolean): void {
      setMine(next);
      keepMine(userId, next);
    },
  };
}
