/**
 * The audit trail, newest first, page by page, for every engine that speaks SQL. One filter drives the search: its index
 * returns ids a few at a time. The other filters are then applied to those entries. So no page reads the whole trail at
 * once, and other work can run between steps.
 */
import { type AnyColumn, and, eq, gte, lt, type SQL, sql } from 'drizzle-orm';
import type { AuditEntry, AuditFilter, AuditPage } from '../audit.ts';
import { numberCursor } from '../list-cursors.ts';
import { type AuditRange, type EndOfSetBack, rangeOf } from './audit-range.ts';
import { type Hits, hitsOf, type Words } from './audit-search.ts';
import { forgetInTrail } from './forget-in-trail.ts';

/** The number of entries examined per step when filters are combined. */
const STEP = 500;

export interface Slice extends AuditRange {
  readonly venueId: string;
  readonly limit: number;
  readonly order: 'newestFirst' | 'oldestFirst';
}

/** What drives a search: an index of entries, and the value that it is entered at. */
export interface Drive {
  readonly by: 'all' | 'actor' | 'device' | 'action' | 'outcome' | 'row' | 'entity';
  readonly value: string;
}

export interface Picked {
  readonly venueId: string;
  readonly ids: readonly number[];
  /** The condition that the picked entries meet. */
  readonly rest: SQL | undefined;
}

/** What an engine brings to the list. */
export interface Trail {
  readonly audit: Readonly<Record<'outcome' | 'deviceId' | 'actorId' | 'action' | 'receivedAt', AnyColumn>>;
  readonly words: Words;
  readonly endOfSetBack: EndOfSetBack;
  /** Returns ids in [from, before), in the order of the slice. */
  idsOf(drive: Drive, slice: Slice): Promise<readonly number[]>;
  /** Returns the picked entries, newest first. */
  pick(picked: Picked): Promise<readonly AuditEntry[]>;
  /** Selects entries that are about a row that meets the condition. */
  hasRow(condition: SQL | undefined): SQL;
  /** The JSON of that row. */
  readonly about: SQL;
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
      const entries = ids.length === 0 ? [] : await trail.pick({ venueId, ids, rest });
      found.push(...(isForward ? entries.toReversed() : entries));
      const last = ids.at(-1);
      if (found.length > filter.limit || last === undefined || ids.length < limit) break;
      slice = isForward ? { ...slice, from: last + 1 } : { ...slice, before: last };
      await new Promise((resolve) => setImmediate(resolve));
    }
    const page = isForward ? newerPage(found, filter) : olderPage(found, filter);
    return { ...page, entries: await forgetInTrail(trail.words, venueId, page.entries) };
  };

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
  const ids = (await Promise.all(drives.map((drive) => trail.idsOf(drive, slice)))).flat();
  const sort = slice.order === 'newestFirst' ? descending : ascending;
  return [...new Set(ids)].sort(sort).slice(0, slice.limit);
}

const ascending = (a: number, b: number): number => a - b;
const descending = (a: number, b: number): number => b - a;

/** Returns the conditions that every entry must meet, whichever filter drives. */
function conditions(trail: Trail, filter: AuditFilter, hits: Hits | undefined): (SQL | undefined)[] {
  const { audit } = trail;
  const { rowId, outcome, deviceId, actorId, action, entity, from, to } = filter;
  return [
    // The range of ids contains every entry of the time span, and possibly others.
    from === undefined ? undefined : gte(audit.receivedAt, from),
    to === undefined ? undefined : lt(audit.receivedAt, to),
    outcome ? eq(audit.outcome, outcome) : undefined,
    deviceId ? eq(audit.deviceId, deviceId) : undefined,
    actorId ? eq(audit.actorId, actorId) : undefined,
    action ? eq(audit.action, action) : undefined,
    rowId !== undefined || entity !== undefined ? isAbout(trail, { rowId, entity }) : undefined,
    hits && rowId !== undefined ? isHit(trail, hits) : undefined,
  ];
}

const isAbout = ({ hasRow, about }: Trail, { rowId, entity }: Pick<AuditFilter, 'rowId' | 'entity'>): SQL =>
  hasRow(
    and(
      rowId === undefined ? undefined : sql`${about} ->> 'id' = ${rowId}`,
      entity === undefined ? undefined : sql`${about} ->> 'entity' = ${entity}`,
    ),
  );

function isHit({ audit, words, hasRow, about }: Trail, { actors, actions, rows }: Hits): SQL {
  const { among } = words;
  const isRow = hasRow(among(sql`(${about} ->> 'id')`, rows));
  return sql`(${among(audit.actorId, actors)} OR ${among(audit.action, actions)} OR ${isRow})`;
}
