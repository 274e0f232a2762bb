/** Opaque cursors of lists. A cursor that belongs to no page of a list throws a `CursorError`. */
import { CursorError } from '../door/storage-error.ts';

/** Returns the parts of a cursor, or an empty array when the cursor does not decode to a list. */
export function partsOf(cursor: string): unknown[] {
  try {
    const parts: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString());
    return Array.isArray(parts) ? parts : [];
  } catch {
    return [];
  }
}

/** Returns an opaque cursor for lists that are sorted by one number. */
export const numberCursor = (place: number): string =>
  Buffer.from(JSON.stringify([place])).toString('base64url');

export function numberOfCursor(param: 'before' | 'after', cursor: string): number {
  const [place, ...more] = partsOf(cursor);
  if (!Number.isSafeInteger(place) || more.length > 0) throw new CursorError(param);
  return place as number;
}

/** Cuts a page that was read with one row more than it shows. `next` is the cursor of its last row, null at the end. */
export function cutPage<T>(found: readonly T[], limit: number, cursorOf: (last: T) => string) {
  const last = found.length > limit ? found[limit - 1] : undefined;
  return { shown: found.slice(0, limit), next: last ? cursorOf(last) : null };
}

/** Returns the cursor of a list that is sorted by two strings. */
export const packCursor = (parts: readonly [string, string]): string =>
  Buffer.from(JSON.stringify(parts)).toString('base64url');

export function unpackCursor(cursor: string): readonly [string, string] {
  const [first, second, ...more] = partsOf(cursor);
  if (typeof first !== 'string' || typeof second !== 'string' || more.length > 0)
    throw new CursorError('before');
  return [first, second];
}
