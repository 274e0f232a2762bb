/** Visits, newest first, page by page. */
import { SEARCHED } from '../../sql/list-walk.ts';
import { visitWay } from '../../sql/visit-way.ts';
import type { RowOf, VisitFilter, VisitPage } from '../../storage.ts';
import type { Database } from '../database.ts';
import type { RowStore } from '../rows/row-store.ts';
import { walk } from './list-page.ts';
import { LISTS } from './row-lists.ts';

export const createVisitList =
  (database: Database, store: RowStore, searched = SEARCHED) =>
  (venueId: string, filter: VisitFilter): VisitPage =>
    database.read(() => {
      const { before, after, limit } = filter;
      const { keys, ...cursors } = walk(database, {
        ...visitWay(LISTS, filter),
        ...{ venueId, before, after, limit, searched },
      });
      return { visits: keys.map(([, id]) => store.get(venueId, 'visit', id) as RowOf<'visit'>), ...cursors };
    });
