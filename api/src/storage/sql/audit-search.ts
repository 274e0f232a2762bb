/**
 * Resolves a search word in the audit trail to people, actions and rows. Each is found by an index of its own or in a
 * list that stays small. The trail is then read by these ids.
 */

import { isStaff, ROLES } from '@tableside/domain/command/permissions.ts';
import type { EntityName } from '@tableside/domain/entities/entities.ts';
import { type SQL, sql } from 'drizzle-orm';
import { AUDIT_ACTIONS } from '../door/audit.ts';
import { type AnyDatabase, idsOf } from './any-database.ts';

export interface Hits {
  readonly actors: readonly string[];
  readonly actions: readonly string[];
  readonly rows: readonly string[];
}

/** Reads and compares text in the SQL of one database. */
export interface Words extends AnyDatabase {
  isSame(text: SQL, other: string): SQL;
  /** The text of a field of a row's document. */
  said(field: string): SQL;
}

/** The maximum number of matches per kind. One order number may match many orders, because numbers repeat over time. */
const MOST = sql.raw('LIMIT 50');

const listed = (values: readonly string[]): SQL => sql.raw(values.map((value) => `'${value}'`).join());

const STAFF = listed(ROLES.filter(isStaff));

/** Entities of which a venue has dozens or hundreds, which people know by a name or number. */
const NAMED = listed([
  'table',
  'section',
  'category',
  'product',
  'optionGroup',
  'staff',
] as const satisfies EntityName[]);

export async function hitsOf(words: Words, venueId: string, word: string): Promise<Hits> {
  const q = word.trim();
  if (q === '') return { actors: [], actions: [], rows: [] };
  const small = q.toLowerCase();
  const ids = (selected: SQL) => idsOf(words, selected);
  const [actors, orders, others] = await Promise.all([
    Promise.all(actorsNamed(words, venueId, q).map(ids)),
    ids(ordersNumbered(venueId, q)),
    ids(referenceRowsNamed(words, venueId, q)),
  ]);
  return {
    actors: [...new Set(actors.flat())],
    actions: AUDIT_ACTIONS.filter((action) => action.toLowerCase().includes(small)),
    rows: [q, ...orders, ...others],
  };
}

/**
 * Selects staff by part of their name or email, guests by their whole email because there are many, and API keys by part
 * of their name.
 */
const actorsNamed = ({ contains }: Words, venueId: string, q: string): SQL[] => [
  sql`SELECT one.user_id AS id FROM membership JOIN "user" AS one ON one.user_id = membership.user_id
    WHERE membership.venue_id = ${venueId} AND membership.role IN (${STAFF})
      AND (${contains(sql`one.name`, q)} OR ${contains(sql`one.email`, q)}) ${MOST}`,
  sql`SELECT user_id AS id FROM "user" WHERE email = ${q.toLowerCase()}`,
  sql`SELECT key_id AS id FROM api_key WHERE venue_id = ${venueId} AND ${contains(sql`name`, q)} ${MOST}`,
];

/** Selects the latest orders with this number. */
const ordersNumbered = (venueId: string, q: string): SQL =>
  sql`SELECT id FROM "row" WHERE venue_id = ${venueId} AND number = ${q.toUpperCase()}
    ORDER BY created_at DESC ${MOST}`;

function referenceRowsNamed({ said, isSame, contains }: Words, venueId: string, q: string): SQL {
  const fullName = sql`(${said('firstName')} || ' ' || ${said('lastName')})`;
  return sql`SELECT id FROM "row" WHERE venue_id = ${venueId} AND entity IN (${NAMED})
    AND (${isSame(said('number'), q)} OR ${contains(said('name'), q)} OR ${contains(fullName, q)}) ${MOST}`;
}
