/** What lists share that come newest first, page by page: where a page ends, and parts of a text. */
import { type AnyColumn, type SQL, sql } from 'drizzle-orm';
import { row } from './tables-rows.ts';

/** Opaque: handed in again, the list goes on behind this row. */
export const cursorOf = (createdAt: string, id: string): string =>
  Buffer.from(JSON.stringify([createdAt, id])).toString('base64url');

/** A cursor that isn't one of ours finds nothing more. */
export function beforeCursor(cursor: string | undefined): SQL | undefined {
  if (cursor === undefined) return undefined;
  const [createdAt, id] = readCursor(cursor);
  return sql`(${row.createdAt}, ${row.id}) < (${createdAt}, ${id})`;
}

/** Opaque, for lists in the order of one number. */
export const numberCursor = (place: number): string => place.toString(36);

/** NaN for a cursor that isn't one of ours. */
export const numberOfCursor = (cursor: string): number =>
  /^[0-9a-z]{1,11}$/.test(cursor) ? Number.parseInt(cursor, 36) : Number.NaN;

function readCursor(cursor: string): [string, string] {
  try {
    const parts: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString());
    if (Array.isArray(parts)) return [String(parts[0]), String(parts[1])];
  } catch {
    // Not JSON: the same as any other cursor that isn't ours.
  }
  return ['', ''];
}

export function contains(column: AnyColumn | SQL, part: string | undefined): SQL | undefined {
  if (part === undefined) return undefined;
  const literal = part.replaceAll(/[%_\\]/g, '\\$&');
  return sql`${column} LIKE ${`%${literal}%`} ESCAPE '\\'`;
}
