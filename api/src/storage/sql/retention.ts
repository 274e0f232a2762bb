/** Forgets who guests were, once their checks are old. The same steps for every database. */
import { type Change, change } from '@tableside/domain/entities/entities.ts';
import type { OrderItem } from '@tableside/domain/entities/order.ts';
import { type SQL, sql } from 'drizzle-orm';
import type { Closed, Retention } from '../door/retention.ts';
import type { StoredRow } from '../storage.ts';
import { idsOf, type WritableDatabase } from './any-database.ts';
import { firstRow, type RowName, rewrite, rows, run, type Steps } from './steps.ts';

/** How many checks a write looks at. */
const SOME = sql.raw('LIMIT 20');

export const createRetention = (database: WritableDatabase): Retention => ({
  forgetParties: (closed) => database.write(closed.venueId, () => forgetParties(closed)),
  unusedGuests: (unused) => idsOf(database, unusedGuests(unused)),
});

/** The check that was looked at last. Those that are closed later come behind it. */
interface Place {
  readonly closedAt: string;
  readonly id: string;
}

const START: Place = { closedAt: '', id: '' };

function* forgetParties({ venueId, before, at }: Parameters<Retention['forgetParties']>[0]): Steps<number> {
  const name = `forgotten:${venueId}`;
  const kept = yield* firstRow<{ readonly value: string }>(
    sql`SELECT value FROM upkeep_fact WHERE name = ${name}`,
  );
  const found = yield* rows<Place>(
    closedAfter(kept ? (JSON.parse(kept.value) as Place) : START, { venueId, before }),
  );
  const last = found.at(-1);
  if (!last) return 0;
  const names: RowName[] = [];
  for (const { id } of found) {
    names.push({ entity: 'visit', id });
    const theirs = sql`SELECT id FROM "row" WHERE venue_id = ${venueId} AND entity = 'order' AND visit_id = ${id}`;
    for (const order of yield* rows<{ readonly id: string }>(theirs))
      names.push({ entity: 'order', id: order.id });
  }
  yield* rewrite({ venueId, at, names, changed: withoutParty });
  yield* run(sql`INSERT INTO upkeep_fact (name, value) VALUES (${name}, ${JSON.stringify(last)})
    ON CONFLICT (name) DO UPDATE SET value = excluded.value`);
  return found.length;
}

const closedAfter = ({ closedAt, id }: Place, { venueId, before }: Closed): SQL =>
  sql`SELECT id, closed_at AS "closedAt" FROM change_head
    WHERE venue_id = ${venueId} AND entity = 'visit' AND closed_at >= ${closedAt} AND closed_at < ${before}
      AND (closed_at > ${closedAt} OR id > ${id})
    ORDER BY closed_at, id ${SOME}`;

/** Returns the row without what is known of the party, or undefined when nothing is. */
function withoutParty(known: StoredRow | undefined): Change | undefined {
  if (known?.entity === 'visit') {
    const { phone, allergies, ...rest } = known.doc;
    const isKnown =
      rest.name !== null || rest.note !== null || phone !== undefined || allergies !== undefined;
    return isKnown ? change('visit', { ...rest, name: null, note: null }) : undefined;
  }
  if (known?.entity !== 'order' || !known.doc.items.some(isToldOf)) return undefined;
  return change('order', { ...known.doc, items: known.doc.items.map(untold) });
}

const isToldOf = ({ note, allergy }: OrderItem): boolean => note !== null || allergy !== null;

function untold({ ownAllergy: _, clash: __, ...line }: OrderItem): OrderItem {
  return { ...line, note: null, allergy: null };
}

/** An account that is signed in somewhere is used. */
const unusedGuests = ({ venueId, before }: Closed): SQL =>
  sql`SELECT membership.user_id AS id FROM membership JOIN "user" ON "user".user_id = membership.user_id
    WHERE membership.venue_id = ${venueId} AND role = 'customer' AND staff_id IS NULL AND deleted_at IS NULL
      AND created_at < ${before} AND coalesce(seen_at, created_at) < ${before}
      AND NOT EXISTS (SELECT 1 FROM session WHERE session.user_id = membership.user_id AND session.venue_id = ${venueId}
        AND revoked_at IS NULL AND expires_at >= ${before})
      AND NOT EXISTS (SELECT 1 FROM "row" WHERE "row".venue_id = ${venueId} AND "row".entity = 'order'
        AND "row".customer_id = membership.user_id AND "row"."open" = 1)
    ORDER BY 1 ${SOME}`;
