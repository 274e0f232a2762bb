/** The current tickets of this wall, the orders that were done, and what this screen remembers of them. */
import type { Order } from '@tableside/domain/entities/order.ts';
import type { Station } from '@tableside/domain/entities/station.ts';
import type { Table } from '@tableside/domain/entities/table.ts';
import { SETTING_DEFAULTS, type Venue } from '@tableside/domain/entities/venue.ts';
import { isForLater, wantedFrom } from '@tableside/domain/orders/pickup.ts';
import { stationsOf } from '@tableside/domain/venue/stations.ts';
import { useEffect, useMemo, useRef, useSyncExternalStore } from 'react';
import { useClockOffset } from '../../engine/engine-context.tsx';
import { useTablesEver, useVenue, useWallOrders } from '../../mirror/read/read.ts';
import { useTime } from '../../platform/use-now.ts';
import { isDoneHere } from './bump-steps.ts';
import { type ScreenState, screenStore } from './screen-memory.ts';
import { isShown, isUnseen, recallable, type Ticket, ticketsOf } from './tickets.ts';
import { asHung, shownOn } from './wall-stations.ts';

export interface Wall {
  readonly tickets: readonly Ticket[];
  /** Orders that are picked up later, the next first. Their tickets do not hang yet. */
  readonly later: readonly Order[];
  /** The latest orders that left the wall, newest first. */
  readonly done: readonly Order[];
  readonly tables: ReadonlyMap<string, Table>;
  readonly screen: ScreenState;
  readonly stations: readonly Station[];
  readonly bothNames: boolean;
}

/** How many completed orders are searched to find those of a station that can be recalled. */
const LATEST = 60;

const stillHangs = (orderId: string): boolean => isUnseen(orderId, screenStore.get());

/** Returns undefined while the mirror is being read. */
export function useWall(): Wall | undefined {
  const orders = useWallOrders(LATEST, stillHangs);
  const tables = useTablesEver();
  const screen = useSyncExternalStore(screenStore.subscribe, screenStore.get);
  const venue = useVenue();
  const waiting = useLater(orders?.open, venue);
  const wall = useMemo((): Wall | undefined => {
    if (!orders || !tables || !venue) return undefined;
    const all = stationsOf(venue);
    const stations = shownOn(all, screen);
    const hung = (rows: readonly Order[]): readonly Order[] => rows.map((order) => asHung(order, all));
    const { open: board, closed } = orders;
    const isLater = ({ id }: Order): boolean => waiting.has(id);
    const since = (order: Order): string => wantedFrom(order, venue);
    const preparing = hung(board.preparing);
    const every = [...hung(board.paid), ...hung(board.accepted), ...preparing];
    const open = every.filter((order) => !isLater(order));
    const isHere = ({ items }: Order): boolean => items.some((item) => isShown(stations, item));
    const done = [
      ...hung(board.serving),
      ...hung(closed.completed),
      ...preparing.filter((order) => isDoneHere(order, stations)),
    ];
    return {
      tickets: ticketsOf({ open, cancelled: hung(closed.cancelled), stations, memory: screen, since }),
      later: every
        .filter(isLater)
        .filter(isHere)
        .toSorted((a, b) => since(a).localeCompare(since(b))),
      done: recallable(done, stations),
      tables: new Map(tables.map((table) => [table.id, table])),
      screen,
      stations: all,
      bothNames: venue.settings.bothNames ?? SETTING_DEFAULTS.bothNames,
    };
  }, [orders, tables, screen, venue, waiting]);

  const hasShown = useRef(false);
  useEffect(() => {
    if (!orders) return;
    const { open, closed } = orders;
    const { paid, accepted, preparing, serving } = open;
    const idsOf = (rows: readonly Order[]): string[] => rows.map(({ id }) => id);
    const all = idsOf([...paid, ...accepted, ...preparing]);
    // An order that waits for later is new when its ticket comes.
    const hanging = all.filter((id) => !waiting.has(id));
    const gone = idsOf([...serving, ...closed.completed, ...closed.cancelled]);
    const arrivedAt = hasShown.current ? Date.now() : undefined;
    hasShown.current = true;
    screenStore.know(hanging, { alive: new Set([...all, ...gone]), arrivedAt });
  }, [orders, waiting]);
  return wall;
}

/** Returns the ids of the orders that the kitchen can leave for later, as long as they are the same ones. */
function useLater(
  board: { readonly paid: readonly Order[]; readonly accepted: readonly Order[] } | undefined,
  venue: Venue | null | undefined,
): ReadonlySet<string> {
  const offset = useClockOffset();
  const ids = useTime((now) =>
    [...(board?.paid ?? []), ...(board?.accepted ?? [])]
      .filter((order) => venue && isForLater(order, venue, now + offset))
      .map(({ id }) => id)
      .join(' '),
  );
  return useMemo(() => new Set(ids === '' ? [] : ids.split(' ')), [ids]);
}
