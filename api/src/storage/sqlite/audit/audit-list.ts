/**
 * The audit trail, newest first, page by page. One filter drives the search: its index returns ids a few at a time. The
 * other filters are then applied to those entries. So no page reads the whole trail at once, and other work can run
 * between steps.
 */
import { and, asc, desc, eq, gte, inArray, lt, type SQL, sql } from 'drizzle-orm';
import type { AuditEntry, AuditFilter, AuditPage } from '../../audit.ts';
import { numberCursor } from '../../list-cursors.ts';
import { type Database, named } from '../database.ts';
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
type Driver = (slice: Slice) => number[];

export function createAuditList(database: Database) {
  const search = createAuditSearch(database);
  const forget = createForgetInTrail(database);
  const drivers = {
    newestFirst: { ...prepareDrivers(database, desc), sort: (a: number, b: number) => b - a },
    oldestFirst: { ...prepareDrivers(database, asc), sort: (a: number, b: number) => a - b },
  };
  const rangeOf = createAuditRange(database);
  return async (venueId: string, filter: AuditFilter): Promise<AuditPage> => {
    const hits = filter.q === undefined ? undefined : named(() => search(venueId, filter.q ?? ''));
    const isForward = filter.after !== undefined && filter.before === undefined;
    const drive = driverOf(drivers[isForward ? 'oldestFirst' : 'newestFirst'], filter, hits);
    const rest = and(...conditions(filter, hits));
    const step = isExact(filter) ? filter.limit + 1 : STEP;
    const found: AuditEntry[] = [];
    let slice = { venueId, ...named(() => rangeOf(venueId, filter)), limit: step };
    for (;;) {
      const ids = named(() => drive(slice));
      const entries = named(() => pick(database, { venueId, ids }, rest));
      found.push(...(isForward ? entries.toReversed() : entries));
      const last = ids.at(-1);
      if (found.length > filter.limit || last === undefined || ids.length < step) break;
      slice = isForward ? { ...slice, from: last + 1 } : { ...slice, before: last };
      await new Promise((resolve) => setImmediate(resolve));
    }
    const page = isForward ? newerPage(found, filter) : olderPage(found, filter);
    return { ...page, entries: named(() => forget(venueId, page.entries)) };
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

function pick({ query }: Database, { venueId, ids }: Picked, rest: SQL | undefined): AuditEntry[] {
  if (ids.length === 0) return [];
  const listed = sql`${audit.id} IN (SELECT value FROM json_each(${JSON.stringify(ids)}))`;
  const ofVenue = eq(audit.venueId, venueId);
  const page = query
    .select()
    .from(audit)
    .where(and(ofVenue, listed, rest))
    .orderBy(desc(audit.id));
  return page.all().map(({ id, venueId: _, ...entry }) => ({ ...entry, id: String(id) }));
}

type Drivers = ReturnType<typeof prepareDrivers> & { readonly sort: (a: number, b: number) => number };

/** Prepares a query for each filter over its own index, newest first or oldest first. */
function prepareDrivers({ query }: Database, order: typeof asc) {
  const ids = (where: SQL | undefined) => {
    const range = and(gte(audit.id, sql.placeholder('from')), lt(audit.id, sql.placeholder('before')));
    const ofVenue = eq(audit.venueId, sql.placeholder('venueId'));
    const found = query
      .select({ id: audit.id })
      .from(audit)
      .where(and(ofVenue, where, range))
      .orderBy(order(audit.id))
      .limit(sql.placeholder('limit'))
      .prepare();
    return (slice: Slice, value?: string) => found.all({ ...slice, value }).map(({ id }) => id);
  };
  const rows = (where: SQL) => {
    const { auditId } = auditRow;
    const ofVenue = eq(auditRow.venueId, sql.placeholder('venueId'));
    const range = and(gte(auditId, sql.placeholder('from')), lt(auditId, sql.placeholder('before')));
    const found = query
      .selectDistinct({ id: auditId })
      .from(auditRow)
      .where(and(ofVenue, where, range))
      .orderBy(order(auditId))
      .limit(sql.placeholder('limit'))
      .prepare();
    return (slice: Slice, value?: string) => found.all({ ...slice, value }).map(({ id }) => id);
  };
  const value = sql.placeholder('value');
  return {
    all: ids(undefined),
    actor: ids(eq(audit.actorId, value)),
    device: ids(eq(audit.deviceId, value)),
    action: ids(eq(audit.action, value)),
    outcome: ids(and(sql`${audit.outcome} <> 'applied'`, eq(audit.outcome, value))),
    row: rows(eq(auditRow.rowId, value)),
    entity: rows(sql`${auditRow.entity} <> 'order' AND ${auditRow.entity} = ${value}`),
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
function merged(drivers: Drivers, { actors, actions, rows }: Hits, slice: Slice): number[] {
  const ids = new Set<number>();
  const add = (drive: Drivers['row'], values: readonly string[]) => {
    for (const value of values) for (const id of drive(slice, value)) ids.add(id);
  };
  add(drivers.actor, actors);
  add(drivers.action, actions);
  add(drivers.row, rows);
  return [...ids].sort(drivers.sort).slice(0, slice.limit);
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
  sql`EXISTS (SELECT 1 FROM json_each(${audit.rows}) WHERE ${and(
    sql`1`,
    rowId === undefined ? undefined : sql`value ->> 'id' = ${rowId}`,
    entity === undefined ? undefined : sql`value ->> 'entity' = ${entity}`,
  )})`;

const isHit = ({ actors, actions, rows }: Hits): SQL => {
  const about = sql`EXISTS (SELECT 1 FROM json_each(${audit.rows}) WHERE value ->> 'id' IN (SELECT value FROM json_each(${JSON.stringify(rows)})))`;
  return sql`(${inArray(audit.actorId, [...actors])} OR ${inArray(audit.action, [...actions])} OR ${about})`;
};
