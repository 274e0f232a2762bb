/** Pages of lists that are sorted by two strings. */
import type { SQL } from 'drizzle-orm';
import { unpackCursor } from '../rows/list-cursors.ts';

/** Returns the condition for rows after the cursor `before`. */
export const beyond = (
  cursor: string | undefined,
  behind: (first: string, second: string) => SQL,
): SQL | undefined => (cursor === undefined ? undefined : behind(...unpackCursor(cursor)));
