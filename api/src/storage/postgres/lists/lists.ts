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
import type { Storage, StoredRow } from '../../storage.ts';
import type { Database } from '../database.ts';
import { findRows } from '../rows/find-rows.ts';
import { walk } from './list-page.ts';
import { LISTS } from './row-lists.ts';

export function createLists(
  database: Database,
  searched = SEARCHED,
): Pick<Storage, 'orders' | 'visits' | 'drawers' | 'days' | 'prints'> {
  const page = <E extends StoredRow['entity'], Page>(
    { entity, way, pageOf }: Listed<E, Page>,
    venueId: string,
    { before, after, limit }: PageOf,
  ): Promise<Page> =>
    database.read(async (reading) => {
      const { keys, ...cursors } = await walk(reading, { ...way, venueId, before, after, limit, searched });
      return pageOf(await findRows(reading.ask, { venueId, entity, ids: keys.map(([, id]) => id) }), cursors);
    });
  return {
    orders: (venueId, filter) => page(listedOrders(LISTS, filter), venueId, filter),
    visits: (venueId, filter) => page(listedVisits(LISTS, filter), venueId, filter),
    drawers: (venueId, filter) => page(listedDrawers(LISTS, filter), venueId, filter),
    prints: (venueId, filter) => page(listedPrints(LISTS, filter), venueId, filter),
    days: (venueId, filter) => page(listedDays(LISTS), venueId, filter),
  };
}
