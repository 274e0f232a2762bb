/**
 * The interface through which screens read: live hooks over the mirror. They return `undefined` while loading and
 * `null` for a row that does not exist. The data includes changes made on this device that the server has not seen yet.
 */

import type { Category, MenuEntry, OptionGroup, Product } from '@tableside/domain/entities/menu.ts';
import type { Order } from '@tableside/domain/entities/order.ts';
import type { Payment } from '@tableside/domain/entities/payment.ts';
import type { StaffMember } from '@tableside/domain/entities/staff-member.ts';
import type { Section, Table } from '@tableside/domain/entities/table.ts';
import type { Venue } from '@tableside/domain/entities/venue.ts';
import { HOUR_MS } from '@tableside/domain/ground/durations.ts';
import { bookingDay } from '@tableside/domain/venue/booking-day.ts';
import { startOfDay } from '@tableside/domain/venue/day-instants.ts';
import { stationsOf } from '@tableside/domain/venue/stations.ts';
import { useLiveQuery, useObservable } from 'dexie-react-hooks';
import { useMemo, useRef, useSyncExternalStore } from 'react';
import { useNow } from '../../platform/use-now.ts';
import type { AckedEntry, MirrorDb, RejectedEntry } from '../database/mirror-db.ts';
import { useMirror } from '../mirror-context.tsx';
import { keepSame } from '../queries/keep-same.ts';
import { type OutageReport, outageReport } from '../queries/outage-report.ts';
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
  rejectedChanges,
  type WaitingChange,
  waitingChanges,
} from '../queries/outbox-queries.ts';
import * as queries from '../queries/queries.ts';
import { renewals } from '../queries/renewals.ts';
import { type Query, sharedQuery } from '../queries/shared-query.ts';

const RECENT_MS = 10 * 60_000;

/**
 * Shares one query between all parts of a screen. The function identifies the query, so it must live as long as the
 * app.
 */
export function useQuery<T>(query: Query<T>): T | undefined {
  const db = useMirror();
  return useObservable(() => sharedQuery(db, query), [db, query]);
}

/**
 * Runs a query for this caller alone and repeats it when its rows change. `key` names everything else it depends on.
 */
export function useOwnQuery<T>(query: Query<T>, ...key: readonly unknown[]): T | undefined {
  const db = useMirror();
  const renewal = useSyncExternalStore(renewals.subscribe, renewals.get);
  const last = useRef<T>(undefined);
  return useLiveQuery(async () => {
    last.current = keepSame(last.current, await query(db));
    return last.current;
  }, [db, renewal, ...key]);
}

/** Reads data of one row. When the id changes, the old row's answer is not shown for the new one. */
export function useQueryOf<T>(id: string, query: (db: MirrorDb, id: string) => Promise<T>): T | undefined {
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

/** Closed orders are searched from this long before the day begins, because the clock may have been corrected since. */
const CLOCK_MARGIN_MS = HOUR_MS;

/**
 * Returns the day on which things are booked now: today by the venue's wall clock and cut-off, even if the device's
 * clock is wrong, or the next day once today was closed. `undefined` while loading.
 */
function useToday(): queries.Day | undefined {
  const venue = useVenue();
  const offsetMs = useQuery(clockOffset);
  const now = useNow(60_000);
  if (!venue || offsetMs === undefined) return undefined;
  const date = bookingDay(new Date(now + offsetMs).toISOString(), venue);
  const since = new Date(Date.parse(startOfDay(date, venue)) - CLOCK_MARGIN_MS).toISOString();
  return { date, since };
}

/** YYYY-MM-DD. */
export const useBusinessDay = (): string | undefined => useToday()?.date;

export const useMirrorState = (): MirrorState | undefined => useQuery(mirrorState);

/**
 * Returns undefined until everything open is there: a wall missing some of its tickets would look as if there were
 * nothing to make.
 */
const useOpened = <T>(answer: T | undefined): T | undefined =>
  useMirrorState()?.opened ? answer : undefined;

/** Returns undefined while a first pull has brought only what is open: sums over a part would look like those of all. */
export function useWhole<T>(answer: T | undefined): T | undefined {
  const state = useMirrorState();
  return state === undefined || (state.opened && state.empty) ? undefined : answer;
}

/** Returns the open orders that were sent, by status, oldest first. */
export const useBoard = (): queries.Board | undefined => useOpened(useQuery(queries.boardOf)?.open);

const NOTHING: queries.Closed = { completed: [], cancelled: [] };

/** Returns the orders closed today, oldest first. Reads nothing unless `isWanted`. */
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
 * Returns open orders, the last `most` orders completed today, and cancelled ones. One snapshot holds them all, so that
 * no order is missing from both lists. `stillHangs` is called again at each change.
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
  return useOpened(orders);
}

export const usePaidCount = (): number | undefined => useQuery(queries.boardOf)?.open.paid.length;
export const useOrder = (id: string): Order | null | undefined =>
  useQueryOf(id, (db) => queries.rowOf(db, 'order', id));
export const useOpenOrders = (): Order[] | undefined => useQuery(queries.openOrdersOf);
export const useOpenOrdersOfTable = (tableId: string): Order[] | undefined =>
  useQueryOf(tableId, queries.openOrdersOfTable);
/** Returns the orders completed at a table today, in no particular order. */
export function useCompletedOfTable(tableId: string): Order[] | undefined {
  const date = useBusinessDay();
  return useOwnQuery(
    async (db) => (date === undefined ? undefined : queries.completedOfTable(db, tableId, date)),
    tableId,
    date,
  );
}

/** Drafts that customers sent to staff. */
export const useGuestOrders = (): Order[] | undefined => useQuery(queries.guestOrdersOf);
export const usePaymentsOf = (visitId: string): Payment[] | undefined =>
  useQueryOf(visitId, queries.paymentsOf);

/** Changes that wait for the server, in the order they were made. */
export const useOutbox = (): WaitingChange[] | undefined => useQuery(waitingChanges);
/** Changes the server refused or holds for a manager, newest first. */
export const useRejectedChanges = (): RejectedEntry[] | undefined => useQuery(rejectedChanges);

/** Changes confirmed in the last ten minutes, newest first. */
export function useRecentlyConfirmed(): AckedEntry[] | undefined {
  const since = useNow() - RECENT_MS;
  return useOwnQuery((db) => confirmedSince(db, since), since);
}

/** Reports what happened to the changes of the last outage; null when nothing is left to report. */
export const useOutageReport = (): OutageReport | null | undefined => useQuery(outageReport);

/**
 * Returns how far the latest change of an order was delivered: saved here, on the server, with the kitchen. `shown`:
 * ids of the orders on the kitchen's screens.
 */
export function useOrderDelivery(orderId: string, shown: ReadonlySet<string>): Delivery | null | undefined {
  const answer = useOwnQuery(
    async (db) => ({ id: orderId, value: await deliveryOf(db, orderId, shown) }),
    orderId,
    shown.has(orderId),
  );
  return answer?.id === orderId ? answer.value : undefined;
}

/**
 * Returns only the delivery step, by id, of each order on the board and of each order with a change that waits here.
 */
export function useDeliverySteps(
  shown: ReadonlySet<string>,
): Readonly<Record<string, DeliveryStep>> | undefined {
  const board = useQuery(queries.boardOf);
  const cursor = useQuery(kitchenCursor);
  const venue = useVenue();
  return useMemo(
    () =>
      board && venue && cursor !== undefined
        ? deliverySteps(board, { cursor, shown, stations: stationsOf(venue) })
        : undefined,
    [board, venue, cursor, shown],
  );
}
