/** Visits, newest first, page by page. */
import { SEARCHED } from '../../sql/list-walk.ts';
import { visitWay } from '../../sql/visit-way.ts';
import type { VisitFilter, VisitPage } from '../../storage.ts';
import type { Database } from '../database.ts';
import { findRows } from '../rows/find-rows.ts';
import { walk } from './list-page.ts';
import { LISTS } from './row-lists.ts';

export const createVisitList =
  (database: Database, searched = SEARCHED) =>
  (venueId: string, filter: VisitFilter): Promise<VisitPage> =>
    database.read(async ({ query }) => {
      const { before, after, limit } = filter;
      const { keys, ...cursors } = await walk(query, {
        ...visitWay(LISTS, filter),
        ...{ venueId, before, after, limit, searched },
      });
      const ids = keys.map(([, id]) => id);
      return { visits: await findRows(query, { venueId, entity: 'visit', ids }), ...cursors };
    });
