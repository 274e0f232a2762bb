/**
 * The audit trail, newest first, page by page. One filter drives the search: its index returns ids a few at a time. The
 * other filters are then applied to those entries. So no page reads the whole trail at once, and other work can run
 * between steps.
 */
import { and, asc, desc, eq, gte, lt, type SQL, sql } from 'drizzle-orm';
import type { AuditEntry, AuditFilter, AuditPage } from '../../audit.ts';
import { numberCursor } from '../../list-cursors.ts';
import { arrayOf } from '../connection.ts';
import type { Database, Queries } from '../database.ts';
import { among } from '../lists/conditions.ts';
import { audit, auditRow } from '../schema/tables-audit.ts';
import { createAuditRange, isReceivedIn, type Range } from './audit-range.ts';
import { createAuditSearch, type Hits } from './audit-search.ts';
import { createForgetInTrail } from './forget-in-trail.ts';

/** The number of entries examined per step when filters are combined. */
const STEP = 500;

interface Slice extends Range {
  readonly venueId: string;
  readonly limit: number;
}
/** Returns ids in [from, before), newest first or oldest first. */
type Driver = (slice: Slice) => Promise<number[]>;

export function createAuditList(database: Database) {
  const search = createAuditSearch(database);
  const forget = createForgetInTrail(database);
  const drivers = {
    newestFirst: { ...prepareDrivers(database, desc), sort: (a: number, b: number) => b - a },
    oldestFirst: { ...prepareDrivers(database, asc), sort: (a: number, b: number) => a - b },
  };
  const rangeOf = createAuditRange(database);
  return async (venueId: string, filter: AuditFilter): Promise<AuditPage> => {
    const hits = filter.q === undefined ? undefined : await search(venueId, filter.q);
    const isForward = filter.after !== undefined && filter.before === undefined;
    const drive = driverOf(drivers[isForward ? 'oldestFirst' : 'newestFirst'], filter, hits);
    const rest = and(...conditions(filter, hits));
    const step = isExact(filter) ? filter.limit + 1 : STEP;
    const found: AuditEntry[] = [];
    let slice = { venueId, ...(await rangeOf(venueId, filter)), limit: step };
    for (;;) {
      const ids = await drive(slice);
      const entries = await pick(database.query, { venueId, ids }, rest);
      found.push(...(isForward ? entries.toReversed() : entries));
      const last = ids.at(-1);
      if (found.length > filter.limit || last === undefined || ids.length < step) break;
      slice = isForward ? { ...slice, from: last + 1 } : { ...slice, before: last };
    }
    const page = isForward ? newerPage(found, filter) : olderPage(found, filter);
    return { ...page, entries: await forget(venueId, page.entries) };
  };
}

const cursorOf = (entry: AuditEntry | undefined): string | null =>
  entry ? numberCursor(Number(entry.id)) : null;

function olderPage(found: readonly AuditEntry[], { limit, before }: AuditFilter): AuditPage {
  const entries = found.slice(0, limit);
  const next = found.length > limit ? cursorOf(entries.at(-1)) : null;
  return { entries, next, prev: cursorOf(entries[0]) ?? before ?? null };
}

function newerPage(found: readonly AuditEntry[], { limit, after }: AuditFilter): AuditPage {
  const entries = found.slice(0, limit).toReversed();
  return { entries, next: cursorOf(entries.at(-1)), prev: cursorOf(entries[0]) ?? after ?? null };
}

/** Returns whether only the driving filter is used, so that every id it returns belongs to the page. */
const isExact = ({ q, actorId, deviceId, action, entity, rowId, outcome, ...time }: AuditFilter): boolean =>
  isReceivedIn(time) === undefined &&
  outcome !== 'applied' &&
  entity !== 'order' &&
  [q, actorId, deviceId, action, entity, rowId, outcome].filter((value) => value !== undefined).length <= 1;

interface Picked {
  readonly venueId: string;
  readonly ids: readonly number[];
}

async function pick(query: Queries, { venueId, ids }: Picked, rest: SQL | undefined): Promise<AuditEntry[]> {
  if (ids.length === 0) return [];
  const page = await query
    .select()
    .from(audit)
    .where(and(eq(audit.venueId, venueId), among(audit.id, ids), rest))
    .orderBy(desc(audit.id));
  return page.map(({ id, venueId: _, isSetBack: __, ...entry }) => ({ ...entry, id: String(id) }));
}

type Drivers = ReturnType<typeof prepareDrivers> & { readonly sort: (a: number, b: number) => number };

/** Returns a query for each filter over its own index, newest first or oldest first. */
function prepareDrivers({ query }: Database, order: typeof asc) {
  const ids =
    (where: (value: string) => SQL | undefined) =>
    async (slice: Slice, value = '') => {
      const range = and(gte(audit.id, slice.from), lt(audit.id, slice.before));
      const found = await query
        .select({ id: audit.id })
        .from(audit)
        .where(and(eq(audit.venueId, slice.venueId), where(value), range))
        .orderBy(order(audit.id))
        .limit(slice.limit);
      return found.map(({ id }) => id);
    };
  const rows =
    (where: (value: string) => SQL) =>
    async (slice: Slice, value = '') => {
      const { auditId } = auditRow;
      const range = and(gte(auditId, slice.from), lt(auditId, slice.before));
      const found = await query
        .selectDistinct({ id: auditId })
        .from(auditRow)
        .where(and(eq(auditRow.venueId, slice.venueId), where(value), range))
        .orderBy(order(auditId))
        .limit(slice.limit);
      return found.map(({ id }) => id);
    };
  return {
    all: ids(() => undefined),
    actor: ids((value) => eq(audit.actorId, value)),
    device: ids((value) => eq(audit.deviceId, value)),
    action: ids((value) => eq(audit.action, value)),
    outcome: ids((value) => and(sql`${audit.outcome} <> 'applied'`, sql`${audit.outcome} = ${value}`)),
    row: rows((value) => eq(auditRow.rowId, value)),
    entity: rows((value) => sql`${auditRow.entity} <> 'order' AND ${auditRow.entity} = ${value}`),
  };
}

/**
 * Picks the filter that probably matches the fewest entries. `applied` and `order` never drive, because most entries
 * match them.
 */
function driverOf(drivers: Drivers, filter: AuditFilter, hits: Hits | undefined): Driver {
  const { rowId, outcome, deviceId, actorId, action, entity } = filter;
  if (rowId !== undefined) return (slice) => drivers.row(slice, rowId);
  if (hits) return (slice) => merged(drivers, hits, slice);
  if (outcome !== undefined && outcome !== 'applied') return (slice) => drivers.outcome(slice, outcome);
  if (deviceId !== undefined) return (slice) => drivers.device(slice, deviceId);
  if (actorId !== undefined) return (slice) => drivers.actor(slice, actorId);
  if (action !== undefined) return (slice) => drivers.action(slice, action);
  if (entity !== undefined && entity !== 'order') return (slice) => drivers.entity(slice, entity);
  return (slice) => drivers.all(slice);
}

/**
 * Merges and sorts the ids of all hits. Each hit contributes its first `limit` ids, which is enough for the first
 * `limit` ids of the result.
 */
async function merged(drivers: Drivers, { actors, actions, rows }: Hits, slice: Slice): Promise<number[]> {
  const drive = (driver: Drivers['row'], values: readonly string[]) =>
    values.map((value) => driver(slice, value));
  const found = await Promise.all([
    ...drive(drivers.actor, actors),
    ...drive(drivers.action, actions),
    ...drive(drivers.row, rows),
  ]);
  return [...new Set(found.flat())].sort(drivers.sort).slice(0, slice.limit);
}

/** Returns the conditions that every entry must meet, whichever filter drives. */
function conditions(filter: AuditFilter, hits: Hits | undefined): (SQL | undefined)[] {
  const { rowId, outcome, deviceId, actorId, action, entity } = filter;
  return [
    isReceivedIn(filter),
    outcome && eq(audit.outcome, outcome),
    deviceId && eq(audit.deviceId, deviceId),
    actorId && eq(audit.actorId, actorId),
    action && eq(audit.action, action),
    rowId !== undefined || entity !== undefined ? isAbout({ rowId, entity }) : undefined,
    hits && rowId !== undefined ? isHit(hits) : undefined,
  ].map((condition) => condition || undefined);
}

const isAbout = ({ rowId, entity }: Pick<AuditFilter, 'rowId' | 'entity'>): SQL =>
  sql`EXISTS (SELECT 1 FROM json_array_elements(${audit.rows}::json) AS about WHERE ${and(
    sql`true`,
    rowId === undefined ? undefined : sql`about ->> 'id' = ${rowId}`,
    entity === undefined ? undefined : sql`about ->> 'entity' = ${entity}`,
  )})`;

const isHit = ({ actors, actions, rows }: Hits): SQL => {
  const about = sql`EXISTS (SELECT 1 FROM json_array_elements(${audit.rows}::json) AS about
    WHERE about ->> 'id' IN (SELECT unnest(${arrayOf(rows)}::text::text[])))`;
  return sql`(${among(audit.actorId, actors)} OR ${among(audit.action, actions)} OR ${about})`;
};
