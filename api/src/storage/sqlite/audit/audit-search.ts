/**
 * Resolves a search word in the audit trail to people, actions and rows. Each is found by an index of its own or in a
 * list that stays small. The trail is then read by these ids.
 */
import type { EntityName } from '@tableside/domain/entities.ts';
import { isStaff, ROLES } from '@tableside/domain/permissions.ts';
import { and, desc, eq, inArray, or, type SQL, sql } from 'drizzle-orm';
import { AUDIT_ACTIONS } from '../../audit.ts';
import type { Database } from '../database.ts';
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
  return (venueId: string, word: string): Hits => {
    const q = word.trim();
    if (q === '') return { actors: [], actions: [], rows: [] };
    const small = q.toLowerCase();
    return {
      actors: actorsOf(query, venueId, q),
      actions: AUDIT_ACTIONS.filter((action) => action.toLowerCase().includes(small)),
      rows: [q, ...ordersOf(query, venueId, q), ...referenceRowsOf(query, venueId, q)],
    };
  };
}

/**
 * Finds staff by part of their name or email, guests by their whole email because there are many, and API keys by part
 * of their name.
 */
function actorsOf(query: Database['query'], venueId: string, q: string): string[] {
  const staff = and(
    eq(membership.venueId, venueId),
    inArray(membership.role, ROLES.filter(isStaff)),
    or(contains(user.name, q), contains(user.email, q)),
  );
  const found = query
    .select({ id: user.id })
    .from(membership)
    .innerJoin(user, eq(user.id, membership.userId))
    .where(staff)
    .limit(MOST)
    .all();
  const guest = query.select({ id: user.id }).from(user).where(eq(user.email, q.toLowerCase())).all();
  const ofVenue = and(eq(apiKey.venueId, venueId), contains(apiKey.name, q));
  const keys = query.select({ id: apiKey.id }).from(apiKey).where(ofVenue).limit(MOST).all();
  return [...new Set([...found, ...guest, ...keys].map(({ id }) => id))];
}

/** Returns the latest orders with this number. */
function ordersOf(query: Database['query'], venueId: string, q: string): string[] {
  const found = query
    .select({ id: row.id })
    .from(row)
    .where(and(eq(row.venueId, venueId), eq(row.number, q.toUpperCase())))
    .orderBy(desc(row.createdAt))
    .limit(MOST)
    .all();
  return found.map(({ id }) => id);
}

function referenceRowsOf(query: Database['query'], venueId: string, q: string): string[] {
  // The parentheses are needed because `->>` and `||` have the same precedence.
  const said = (path: string): SQL => sql`(${row.doc} ->> ${path})`;
  const isNamed = or(
    sql`${said('$.number')} = ${q} COLLATE NOCASE`,
    contains(said('$.name'), q),
    contains(sql`(${said('$.firstName')} || ' ' || ${said('$.lastName')})`, q),
  );
  const found = query
    .select({ id: row.id })
    .from(row)
    .where(and(eq(row.venueId, venueId), inArray(row.entity, [...NAMED]), isNamed))
    .limit(MOST)
    .all();
  return found.map(({ id }) => id);
}
