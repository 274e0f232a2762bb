/** Orders, visits, drawers, closed days and prints, newest first, page by page. */

import type { PageOf } from '../../door/paging.ts';
import { SEARCHED } from '../../sql/list-walk.ts';
import {
  type Listed,
  listedDays,
  listedDrawers,
  listedOrders,
  listedPrints,
  listedVisits,
} from '../../sql/listed.ts';
import type {
  DayFilter,
  DrawerFilter,
  OrderFilter,
  PrintFilter,
  RowOf,
  StoredRow,
  VisitFilter,
} from '../../storage.ts';
import type { Database } from '../database.ts';
import type { RowStore } from '../rows/row-store.ts';
import { walk } from './list-page.ts';
import { LISTS } from './row-lists.ts';

export function createLists(database: Database, store: RowStore, searched = SEARCHED) {
  const page = <E extends StoredRow['entity'], Page>(
    { entity, way, pageOf }: Listed<E, Page>,
    venueId: string,
    { before, after, limit }: PageOf,
  ): Page =>
    database.read(() => {
      const { keys, ...cursors } = walk(database, { ...way, venueId, before, after, limit, searched });
      return pageOf(
        keys.map(([, id]) => store.get(venueId, entity, id) as RowOf<E>),
        cursors,
      );
    });
  return {
    orders: (venueId: string, filter: OrderFilter) => page(listedOrders(LISTS, filter), venueId, filter),
    visits: (venueId: string, filter: VisitFilter) => page(listedVisits(LISTS, filter), venueId, filter),
    drawers: (venueId: string, filter: DrawerFilter) => page(listedDrawers(LISTS, filter), venueId, filter),
    prints: (venueId: string, filter: PrintFilter) => page(listedPrints(LISTS, filter), venueId, filter),
    days: (venueId: string, filter: DayFilter) => page(listedDays(LISTS), venueId, filter),
  };
}
