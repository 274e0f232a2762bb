/** The current tickets of this wall, the orders that were done, and what this screen remembers of them. */
import type { Order } from '@tableside/domain/entities/order.ts';
import type { Table } from '@tableside/domain/entities/table.ts';
import { useEffect, useMemo, useRef, useSyncExternalStore } from 'react';
import { useTablesEver, useWallOrders } from '../../mirror/read/read.ts';
import { isDoneHere } from './bump-steps.ts';
import { type ScreenState, screenStore, stationOf } from './screen-memory.ts';
import { isUnseen, recallable, type Ticket, ticketsOf } from './tickets.ts';

export interface Wall {
  readonly tickets: readonly Ticket[];
  /** The latest orders that left the wall, newest first. */
  readonly done: readonly Order[];
  readonly tables: ReadonlyMap<string, Table>;
  readonly screen: ScreenState;
}

/** How many completed orders are searched to find those of a station that can be recalled. */
const LATEST = 60;

const stillHangs = (orderId: string): boolean => isUnseen(orderId, screenStore.get());

/** Returns undefined while the mirror is being read. */
export function useWall(): Wall | undefined {
  const orders = useWallOrders(LATEST, stillHangs);
  const tables = useTablesEver();
  const screen = useSyncExternalStore(screenStore.subscribe, screenStore.get);
  const wall = useMemo((): Wall | undefined => {
    if (!orders || !tables) return undefined;
    const station = stationOf(screen);
    const { open: board, closed } = orders;
    const open = [...board.paid, ...board.accepted, ...board.preparing];
    const done = [
      ...board.serving,
      ...closed.completed,
      ...board.preparing.filter((order) => isDoneHere(order, station)),
    ];
    return {
      tickets: ticketsOf({ open, cancelled: closed.cancelled, station, memory: screen }),
      done: recallable(done, station),
      tables: new Map(tables.map((table) => [table.id, table])),
      screen,
    };
  }, [orders, tables, screen]);

  const hasShown = useRef(false);
  useEffect(() => {
    if (!orders) return;
    const { open, closed } = orders;
    const { paid, accepted, preparing, serving } = open;
    const idsOf = (rows: readonly Order[]): string[] => rows.map(({ id }) => id);
    const hanging = idsOf([...paid, ...accepted, ...preparing]);
    const gone = idsOf([...serving, ...closed.completed, ...closed.cancelled]);
    const arrivedAt = hasShown.current ? Date.now() : undefined;
    hasShown.current = true;
    screenStore.know(hanging, { alive: new Set([...hanging, ...gone]), arrivedAt });
  }, [orders]);
  return wall;
}
