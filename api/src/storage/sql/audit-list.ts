/**
 * The audit trail, newest first, page by page, for every database that speaks SQL. One filter drives the search: its
 * index returns ids a few at a time. The other filters are then applied to those entries. So no page reads the whole
 * trail at once, and other work can run between steps.
 */
import { and, type SQL, sql } from 'drizzle-orm';
import { unpacked } from '../audit/packed-rows.ts';
import type { AuditEntry, AuditFilter, AuditPage } from '../door/audit.ts';
import { numberCursor } from '../rows/list-cursors.ts';
import { type AuditRange, type EndOfSetBack, rangeOf } from './audit-range.ts';
import { type Hits, hitsOf, type Words } from './audit-search.ts';
import { forgetInTrail } from './forget-in-trail.ts';

/** The number of entries examined per step when filters are combined. */
const STEP = 500;

interface Slice extends AuditRange {
  readonly venueId: string;
  readonly limit: number;
  readonly order: 'newestFirst' | 'oldestFirst';
}

/** Drives a search: an index of entries, and the value that it is entered at. */
interface Drive {
  readonly by: 'all' | 'actor' | 'device' | 'action' | 'outcome' | 'row' | 'entity';
  readonly value: string;
}

/** The part of the list that a database brings. */
export interface Trail {
  readonly words: Words;
  readonly endOfSetBack: EndOfSetBack;
  /** Selects entries with one of these ids. */
  isOneOf(ids: readonly number[]): SQL;
  /** Selects entries that are about a row that meets the condition. */
  hasRow(condition: SQL | undefined): SQL;
  /** What that row is. */
  readonly aboutId: SQL;
  readonly aboutEntity: SQL;
}

export const createAuditList =
  (trail: Trail) =>
  async (venueId: string, filter: AuditFilter): Promise<AuditPage> => {
    const hits = filter.q === undefined ? undefined : await hitsOf(trail.words, venueId, filter.q);
    const isForward = filter.after !== undefined && filter.before === undefined;
    const drives = drivesOf(filter, hits);
    const rest = and(...conditions(trail, filter, hits));
    const limit = isExact(filter) ? filter.limit + 1 : STEP;
    const order = isForward ? 'oldestFirst' : 'newestFirst';
    const found: AuditEntry[] = [];
    let slice: Slice = { venueId, ...(await rangeOf(trail.endOfSetBack, venueId, filter)), limit, order };
    for (;;) {
      const ids = await idsOfAll(trail, drives, slice);
      const entries = ids.length === 0 ? [] : await pick(trail, venueId, and(trail.isOneOf(ids), rest));
      found.push(...(isForward ? entries.toReversed() : entries));
      const last = ids.at(-1);
      if (found.length > filter.limit || last === undefined || ids.length < limit) break;
      slice = isForward ? { ...slice, from: last + 1 } : { ...slice, before: last };
      await new Promise((resolve) => setImmediate(resolve));
    }
    const page = isForward ? newerPage(found, filter) : olderPage(found, filter);
    return { ...page, entries: await forgetInTrail(trail.words, venueId, page.entries) };
  };

type Stored = Omit<AuditEntry, 'id' | 'detail' | 'rows'> & {
  readonly id: number;
  /** JSON. */
  readonly detail: string | null;
  /** JSON, perhaps packed. */
  readonly rows: string | Uint8Array;
};

/** Returns the entries that meet the condition, newest first. */
async function pick({ words }: Trail, venueId: string, which: SQL | undefined): Promise<AuditEntry[]> {
  const found = await words.all<Stored>(sql`SELECT id, actor_id AS "actorId", actor_name AS "actorName", role,
      device_id AS "deviceId", action, outcome, code, occurred_at AS "occurredAt", received_at AS "receivedAt",
      cmd_id AS "cmdId", detail, rows
    FROM audit WHERE venue_id = ${venueId} AND ${which} ORDER BY id DESC`);
  return found.map(({ id, detail, rows, ...entry }) => ({
    ...entry,
    id: String(id),
    detail: detail === null ? null : JSON.parse(detail),
    rows: JSON.parse(unpacked(rows)),
  }));
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
const isExact = (filter: AuditFilter): boolean => {
  const { q, actorId, deviceId, action, entity, rowId, outcome, from, to } = filter;
  const asked = [q, actorId, deviceId, action, entity, rowId, outcome].filter((value) => value !== undefined);
  const isOfAnyTime = from === undefined && to === undefined;
  return isOfAnyTime && outcome !== 'applied' && entity !== 'order' && asked.length <= 1;
};

/**
 * Picks the filter that probably matches the fewest entries. `applied` and `order` never drive, because most entries
 * match them. The hits of a search word drive together.
 */
function drivesOf(filter: AuditFilter, hits: Hits | undefined): readonly Drive[] {
  const { rowId, outcome, deviceId, actorId, action, entity } = filter;
  if (rowId !== undefined) return [{ by: 'row', value: rowId }];
  if (hits)
    return [
      ...hits.actors.map((value) => ({ by: 'actor', value }) as const),
      ...hits.actions.map((value) => ({ by: 'action', value }) as const),
      ...hits.rows.map((value) => ({ by: 'row', value }) as const),
    ];
  if (outcome !== undefined && outcome !== 'applied') return [{ by: 'outcome', value: outcome }];
  if (deviceId !== undefined) return [{ by: 'device', value: deviceId }];
  if (actorId !== undefined) return [{ by: 'actor', value: actorId }];
  if (action !== undefined) return [{ by: 'action', value: action }];
  if (entity !== undefined && entity !== 'order') return [{ by: 'entity', value: entity }];
  return [{ by: 'all', value: '' }];
}

/**
 * Merges and sorts the ids of all drives. Each contributes its first `limit` ids, which is enough for the first `limit`
 * ids of the result.
 */
async function idsOfAll(trail: Trail, drives: readonly Drive[], slice: Slice): Promise<readonly number[]> {
  const { all } = trail.words;
  const found = drives.map((drive) => all<{ readonly id: number }>(idsAlong(drive, slice)));
  const ids = (await Promise.all(found)).flat().map(({ id }) => id);
  const sort = slice.order === 'newestFirst' ? descending : ascending;
  return [...new Set(ids)].sort(sort).slice(0, slice.limit);
}

/** The value at which each drive enters its index. */
const ENTERED: Readonly<Record<Drive['by'], (value: string) => SQL>> = {
  all: () => sql`true`,
  actor: (value) => sql`actor_id = ${value}`,
  device: (value) => sql`device_id = ${value}`,
  action: (value) => sql`action = ${value}`,
  outcome: (value) => sql`outcome <> 'applied' AND outcome = ${value}`,
  row: (value) => sql`row_id = ${value}`,
  entity: (value) => sql`entity <> 'order' AND entity = ${value}`,
};

/** Selects ids in [from, before), in the order of the slice. */
function idsAlong({ by, value }: Drive, { venueId, from, before, order, limit }: Slice): SQL {
  const [select, id] =
    by === 'row' || by === 'entity'
      ? [sql`SELECT DISTINCT audit_id AS id FROM audit_row`, sql`audit_id`]
      : [sql`SELECT id FROM audit`, sql`id`];
  return sql`${select} WHERE venue_id = ${venueId} AND ${ENTERED[by](value)} AND ${id} >= ${from} AND ${id} < ${before}
    ORDER BY ${id} ${order === 'newestFirst' ? sql`DESC` : sql`ASC`} LIMIT ${limit}`;
}

const ascending = (a: number, b: number): number => a - b;
const descending = (a: number, b: number): number => b - a;

/** Returns the conditions that every entry must meet, whichever filter drives. */
function conditions(trail: Trail, filter: AuditFilter, hits: Hits | undefined): (SQL | undefined)[] {
  const { rowId, outcome, deviceId, actorId, action, entity, from, to } = filter;
  return [
    // The range of ids contains every entry of the time span, and possibly others.
    from === undefined ? undefined : sql`received_at >= ${from}`,
    to === undefined ? undefined : sql`received_at < ${to}`,
    outcome ? sql`outcome = ${outcome}` : undefined,
    deviceId ? sql`device_id = ${deviceId}` : undefined,
    actorId ? sql`actor_id = ${actorId}` : undefined,
    action ? sql`action = ${action}` : undefined,
    rowId !== undefined || entity !== undefined ? isAbout(trail, { rowId, entity }) : undefined,
    hits && rowId !== undefined ? isHit(trail, hits) : undefined,
  ];
}

const isAbout = (
  { hasRow, aboutId, aboutEntity }: Trail,
  { rowId, entity }: Pick<AuditFilter, 'rowId' | 'entity'>,
): SQL =>
  hasRow(
    and(
      rowId === undefined ? undefined : sql`${aboutId} = ${rowId}`,
      entity === undefined ? undefined : sql`${aboutEntity} = ${entity}`,
    ),
  );

function isHit({ words, hasRow, aboutId }: Trail, { actors, actions, rows }: Hits): SQL {
  const { among } = words;
  const isRow = hasRow(among(aboutId, rows));
  return sql`(${among(sql`actor_id`, actors)} OR ${among(sql`action`, actions)} OR ${isRow})`;
}
