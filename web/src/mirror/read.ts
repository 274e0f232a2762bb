/**
 * The door for screens that read: live hooks over the mirror. `undefined` while loading, `null` for a row that is not
 * there. What they give already holds the changes made on this device.
 */
import type { Category, MenuEntry, OptionGroup, Product } from '@tableside/domain/menu/menu.ts';
import type { Order } from '@tableside/domain/orders/order.ts';
import type { Payment } from '@tableside/domain/payments/payment.ts';
import type { StaffMember } from '@tableside/domain/staff/staff-member.ts';
import type { Section, Table } from '@tableside/domain/tables/table.ts';
import { businessDay } from '@tableside/domain/venue/business-day.ts';
import { startOfDay } from '@tableside/domain/venue/day-instants.ts';
import type { Venue } from '@tableside/domain/venue/venue.ts';
import { useLiveQuery, useObservable } from 'dexie-react-hooks';
import { useMemo, useRef, useSyncExternalStore } from 'react';
import { useNow } from '../platform/use-now.ts';
import { keepSame } from './keep-same.ts';
import { useMirror } from './mirror-context.tsx';
import type { AckedEntry, DeadEntry, MirrorDb } from './mirror-db.ts';
import { type OutageReport, outageReport } from './outage-report.ts';
import {
  clockOffset,
  confirmedSince,
  type Delivery,
  type DeliveryStep,
  deliveryOf,
  deliverySteps,
  kitchenCursor,
  type MirrorState,
  mirrorState,
  tray,
  type WaitingChange,
  waitingChanges,
} from './outbox-queries.ts';
import * as queries from './queries.ts';
import { renewals } from './renewals.ts';
import { type Query, sharedQuery } from './shared-query.ts';

const RECENT_MS = 10 * 60_000;

/** The same question of several parts of a screen, asked once. It is told by the function, which lives as long as the app. */
function useQuery<T>(query: Query<T>): T | undefined {
  const db = useMirror();
  return useObservable(() => sharedQuery(db, query), [db, query]);
}

/** A question of its own that renews when its rows change; `key` names what else it depends on. */
function useOwnQuery<T>(query: Query<T>, ...key: readonly unknown[]): T | undefined {
  const db = useMirror();
  const renewal = useSyncExternalStore(renewals.subscribe, renewals.get);
  const last = useRef<T>(undefined);
  return useLiveQuery(async () => {
    last.current = keepSame(last.current, await query(db));
    return last.current;
  }, [db, renewal, ...key]);
}

/** What belongs to one row: the answer about another row that was asked for before is not shown for this one. */
function useQueryOf<T>(id: string, query: (db: MirrorDb, id: string) => Promise<T>): T | undefined {
  const answer = useOwnQuery(async (db) => ({ id, value: await query(db, id) }), id);
  return answer?.id === id ? answer.value : undefined;
}

export const useVenue = (): Venue | null | undefined => useQuery(queries.venueOf);
export const useSections = (): Section[] | undefined => useQuery(queries.sectionsOf);
export const useTables = (): Table[] | undefined => useQuery(queries.tablesOf);
export const useTablesEver = (): Table[] | undefined => useQuery(queries.tablesEverOf);
export const useTable = (id: string): Table | null | undefined =>
  useQueryOf(id, (db) => queries.rowOf(db, 'table', id));
export const useCategories = (): Category[] | undefined => useQuery(queries.categoriesOf);
export const useProducts = (): Product[] | undefined => useQuery(queries.productsOf);
export const useOptionGroups = (): OptionGroup[] | undefined => useQuery(queries.optionGroupsOf);
export const useMenuEntry = (productId: string): MenuEntry | null | undefined =>
  useQueryOf(productId, queries.menuEntryOf);
export const useStaff = (): StaffMember[] | undefined => useQuery(queries.staffOf);

/** A clock that was corrected by less has closed no order before its day began. */
const CLOCK_MARGIN_MS = 3_600_000;

/** Today by the venue's wall clock and cut-off, whatever the device's clock says; `undefined` while it loads. */
function useToday(): queries.Day | undefined {
  const venue = useVenue();
  const offsetMs = useQuery(clockOffset);
  const now = useNow(60_000);
  if (!venue || offsetMs === undefined) return undefined;
  const date = businessDay(new Date(now + offsetMs).toISOString(), venue);
  const since = new Date(Date.parse(startOfDay(date, venue)) - CLOCK_MARGIN_MS).toISOString();
  return { date, since };
}

/** YYYY-MM-DD. */
export const useBusinessDay = (): string | undefined => useToday()?.date;

export const useMirrorState = (): MirrorState | undefined => useQuery(mirrorState);

/** Undefined until the first pull is over: a wall with a part of its tickets looks like one with nothing to make. */
const useWhole = <T>(answer: T | undefined): T | undefined =>
  useMirrorState()?.empty === false ? answer : undefined;

/** Orders that were sent and are open, by status; each from the oldest on. */
export const useBoard = (): queries.Board | undefined => useWhole(useQuery(queries.boardOf)?.open);

const NOTHING: queries.Closed = { completed: [], cancelled: [] };

/** What was closed today, from the oldest on; nothing of it is read unless it is wanted. */
export function useClosedToday(isWanted = true): queries.Closed | undefined {
  const day = useToday();
  return useOwnQuery(
    async (db) => (isWanted ? day && queries.closedOf(db, day) : NOTHING),
    day?.date,
    day?.since,
    isWanted,
  );
}

/**
 * Open orders, the last so many that were completed today, and what was cancelled: at one moment, so that none is in
 * neither. `stillHangs` is asked anew at each change.
 */
export function useWallOrders(
  most: number,
  stillHangs: queries.WallScope['stillHangs'],
): queries.WallOrders | undefined {
  const day = useToday();
  const orders = useOwnQuery(
    async (db) => day && queries.wallOrdersOf(db, day, { most, stillHangs }),
    day?.date,
    day?.since,
    most,
  );
  return useWhole(orders);
}

export const usePaidCount = (): number | undefined => useQuery(queries.boardOf)?.open.paid.length;
export const useOrder = (id: string): Order | null | undefined =>
  useQueryOf(id, (db) => queries.rowOf(db, 'order', id));
export const useOpenOrders = (): Order[] | undefined => useQuery(queries.openOrdersOf);
export const useOpenOrdersOfTable = (tableId: string): Order[] | undefined =>
  useQueryOf(tableId, queries.openOrdersOfTable);
/** What was completed at a table today, in no order. */
export function useCompletedOfTable(tableId: string): Order[] | undefined {
  const date = useBusinessDay();
  return useOwnQuery(
    async (db) => (date === undefined ? undefined : queries.completedOfTable(db, tableId, date)),
    tableId,
    date,
  );
}

/** Orders that owe money back to the guest, of any day, from the oldest on. */
export const useRefundsDue = (): Order[] | undefined => useQuery(queries.refundsDueOf);
/** Drafts that customers sent to staff. */
export const useGuestOrders = (): Order[] | undefined => useQuery(queries.guestOrdersOf);
export const usePaymentsOf = (orderId: string): Payment[] | undefined =>
  useQueryOf(orderId, queries.paymentsOf);

/** Changes that wait for the server, in their order. */
export const useOutbox = (): WaitingChange[] | undefined => useQuery(waitingChanges);
/** Changes the server refused or holds for a manager, the newest first. */
export const useTray = (): DeadEntry[] | undefined => useQuery(tray);

/** Changes confirmed in the last ten minutes, the newest first. */
export function useRecentlyConfirmed(): AckedEntry[] | undefined {
  const since = useNow() - RECENT_MS;
  return useOwnQuery((db) => confirmedSince(db, since), since);
}

/** What became of the changes of the last time without the server; null when nothing is left to tell. */
export const useOutageReport = (): OutageReport | null | undefined => useQuery(outageReport);

/** Saved here → on the server → with the kitchen, for the latest change of an order. `shown`: what the kitchen paints. */
export function useOrderDelivery(orderId: string, shown: ReadonlySet<string>): Delivery | null | undefined {
  const answer = useOwnQuery(
    async (db) => ({ id: orderId, value: await deliveryOf(db, orderId, shown) }),
    orderId,
    shown.has(orderId),
  );
  return answer?.id === orderId ? answer.value : undefined;
}

/** The same in one word, for each order on the board and each that waits here, by id. */
export function useDeliverySteps(
  shown: ReadonlySet<string>,
): Readonly<Record<string, DeliveryStep>> | undefined {
  const board = useQuery(queries.boardOf);
  const cursor = useQuery(kitchenCursor);
  return useMemo(
    () => (board && cursor !== undefined ? deliverySteps(board, { cursor, shown }) : undefined),
    [board, cursor, shown],
  );
}
