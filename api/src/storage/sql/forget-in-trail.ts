/** Finds the deleted guests that entries of the audit trail name, and leaves them out. */
import { type SQL, sql } from 'drizzle-orm';
import { ordersIn, peopleIn, withoutDeleted } from '../audit/audit-without-deleted.ts';
import type { AuditEntry } from '../door/audit.ts';
import { idsOf } from './any-database.ts';
import type { Words } from './audit-search.ts';

export async function forgetInTrail(
  words: Words,
  venueId: string,
  entries: readonly AuditEntry[],
): Promise<readonly AuditEntry[]> {
  const { among } = words;
  const isDeleted = sql`membership.venue_id = ${venueId} AND membership.deleted_at IS NOT NULL`;
  const [people, orders] = [peopleIn(entries), ordersIn(entries)];
  const found = async (all: ReadonlySet<string>, selected: SQL): Promise<ReadonlySet<string>> =>
    all.size === 0 ? all : new Set(await idsOf(words, selected));
  return withoutDeleted(entries, {
    guests: await found(
      people,
      sql`SELECT user_id AS id FROM membership WHERE ${isDeleted} AND ${among(sql`user_id`, people)}`,
    ),
    /** Those that belong to a deleted guest. */
    orders: await found(
      orders,
      sql`SELECT "row".id AS id FROM "row" JOIN membership ON membership.user_id = "row".customer_id
        WHERE "row".venue_id = ${venueId} AND "row".entity = 'order' AND ${among(sql`"row".id`, orders)} AND ${isDeleted}`,
    ),
  });
}
