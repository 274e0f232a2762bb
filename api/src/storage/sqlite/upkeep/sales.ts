/** Removes sales that ended long ago: checks with all that belongs to them. A device that last pulled before starts over. */
import type { EntityName } from '@tableside/domain/entities/entities.ts';
import { sql } from 'drizzle-orm';
import type { PruneStep } from '../../door/pruning.ts';
import type { RowStore } from '../rows/row-store.ts';
import { inEachVenue, type Parts, SOME, type Step } from './step.ts';

const value = sql.placeholder;

export function pruneSales({ query, statement, forSome }: Parts, store: RowStore): Step {
  const over = statement(sql`SELECT id FROM change_head AS h
    WHERE venue_id = ${value('venueId')} AND entity = 'visit' AND closed_at < ${value('before')}
      AND NOT EXISTS (SELECT 1 FROM row WHERE row.venue_id = h.venue_id AND row.visit_id = h.id
        AND (row.created_at >= ${value('before')} OR row.open = 1))
    ORDER BY closed_at ${SOME}`);
  // A guest's order that nobody took in belongs to no check.
  const alone = statement(sql`SELECT id FROM change_head AS h
    WHERE venue_id = ${value('venueId')} AND entity = 'order' AND closed_at < ${value('before')}
      AND (SELECT visit_id FROM row WHERE row.venue_id = h.venue_id AND row.entity = 'order' AND row.id = h.id) IS NULL
    ORDER BY closed_at ${SOME}`);
  const parts =
    statement(sql`SELECT h.entity, h.id, h.seq FROM change_head AS h WHERE h.venue_id = ${value('venueId')}
    AND (h.entity, h.id) IN (
      SELECT entity, id FROM row WHERE venue_id = ${value('venueId')} AND visit_id = ${value('id')}
      UNION ALL VALUES (${value('entity')}, ${value('id')}))`);
  const ofVenue = (venueId: string, before: string): PruneStep => {
    const of =
      (entity: EntityName) =>
      ([id]: unknown[]) => ({ entity, id });
    const found = [
      ...over.all({ venueId, before }).map(of('visit')),
      ...alone.all({ venueId, before }).map(of('order')),
    ];
    let [removed, upTo] = [0, 0];
    const done = forSome(found, (sale) => {
      for (const [entity, id, seq] of parts.all({ venueId, ...sale })) {
        store.remove({ venueId, entity: entity as EntityName, id: String(id) });
        upTo = Math.max(upTo, Number(seq));
        removed += 1;
      }
    });
    if (removed > 0)
      query.run(
        sql`UPDATE venue_seq SET pruned_below = max(pruned_below, ${upTo}) WHERE venue_id = ${venueId}`,
      );
    return { removed, next: done > 0 ? 0 : null };
  };
  return ({ before }) => inEachVenue(query, (venueId) => ofVenue(venueId, before));
}
