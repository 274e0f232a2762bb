/**
 * Resolves a search word in the audit trail to people, actions and rows. Each is found by an index of its own or in a
 * list that stays small. The trail is then read by these ids.
 */
import type { EntityName } from '@tableside/domain/entities.ts';
import { isStaff, ROLES } from '@tableside/domain/permissions.ts';
import { and, desc, eq, inArray, or, type SQL, sql } from 'drizzle-orm';
import { AUDIT_ACTIONS } from '../../audit.ts';
import type { Database, Queries } from '../database.ts';
import { contains } from '../lists/conditions.ts';
import { membership, user } from '../schema/tables-accounts.ts';
import { apiKey } from '../schema/tables-integrations.ts';
import { row } from '../schema/tables-rows.ts';

export interface Hits {
  readonly actors: readonly string[];
  readonly actions: readonly string[];
  readonly rows: readonly string[];
}

/** The maximum number of matches per kind. One order number may match many orders, because numbers repeat over time. */
const MOST = 50;

/** Entities of which a venue has dozens or hundreds, which people know by a name or number. */
const NAMED = [
  'table',
  'section',
  'category',
  'product',
  'optionGroup',
  'staff',
] as const satisfies EntityName[];

export function createAuditSearch({ query }: Database) {
  return async (venueId: string, word: string): Promise<Hits> => {
    const q = word.trim();
    if (q === '') return { actors: [], actions: [], rows: [] };
    const small = q.toLowerCase();
    const [actors, orders, others] = await Promise.all([
      actorsOf(query, venueId, q),
      ordersOf(query, venueId, q),
      referenceRowsOf(query, venueId, q),
    ]);
    return {
      actors,
      actions: AUDIT_ACTIONS.filter((action) => action.toLowerCase().includes(small)),
      rows: [q, ...orders, ...others],
    };
  };
}

/**
 * Finds staff by part of their name or email, guests by their whole email because there are many, and API keys by part
 * of their name.
 */
async function actorsOf(query: Queries, venueId: string, q: string): Promise<string[]> {
  const staff = and(
    eq(membership.venueId, venueId),
    inArray(membership.role, ROLES.filter(isStaff)),
    or(contains(user.name, q), contains(user.email, q)),
  );
  const found = await query
    .select({ id: user.id })
    .from(membership)
    .innerJoin(user, eq(user.id, membership.userId))
    .where(staff)
    .limit(MOST);
  const guest = await query.select({ id: user.id }).from(user).where(eq(user.email, q.toLowerCase()));
  const ofVenue = and(eq(apiKey.venueId, venueId), contains(apiKey.name, q));
  const keys = await query.select({ id: apiKey.id }).from(apiKey).where(ofVenue).limit(MOST);
  return [...new Set([...found, ...guest, ...keys].map(({ id }) => id))];
}

/** Returns the latest orders with this number. */
async function ordersOf(query: Queries, venueId: string, q: string): Promise<string[]> {
  const found = await query
    .select({ id: row.id })
    .from(row)
    .where(and(eq(row.venueId, venueId), eq(row.number, q.toUpperCase())))
    .orderBy(desc(row.createdAt))
    .limit(MOST);
  return found.map(({ id }) => id);
}

async function referenceRowsOf(query: Queries, venueId: string, q: string): Promise<string[]> {
  const said = (name: string): SQL => sql`(${row.doc}::json ->> ${name})`;
  const isNamed = or(
    sql`lower(${said('number')}) = lower(${q})`,
    contains(said('name'), q),
    contains(sql`(${said('firstName')} || ' ' || ${said('lastName')})`, q),
  );
  const found = await query
    .select({ id: row.id })
    .from(row)
    .where(and(eq(row.venueId, venueId), inArray(row.entity, [...NAMED]), isNamed))
    .limit(MOST);
  return found.map(({ id }) => id);
}
