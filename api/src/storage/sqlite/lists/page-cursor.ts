/** Opaque cursors for lists that are sorted by two strings. */
import type { SQL } from 'drizzle-orm';
import { CursorError } from '../../storage-error.ts';
import { partsOf } from './list-page.ts';

export const packCursor = (parts: readonly [string, string]): string =>
  Buffer.from(JSON.stringify(parts)).toString('base64url');

/** Returns the condition for rows after the cursor `before`. */
export function beyond(
  cursor: string | undefined,
  behind: (first: string, second: string) => SQL,
): SQL | undefined {
  if (cursor === undefined) return undefined;
  const [first, second, ...more] = partsOf(cursor);
  if (typeof first !== 'string' || typeof second !== 'string' || more.length > 0)
    throw new CursorError('before');
  return behind(first, second);
}
