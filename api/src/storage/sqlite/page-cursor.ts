/** Opaque marks of where a page ended, for lists in an order of their own. */
import { type SQL, sql } from 'drizzle-orm';

export const packCursor = (parts: readonly string[]): string =>
  Buffer.from(JSON.stringify(parts)).toString('base64url');

/** The condition that goes on behind the cursor; one that isn't ours finds nothing more. */
export function beyond(cursor: string | undefined, behind: (parts: string[]) => SQL): SQL | undefined {
  if (cursor === undefined) return undefined;
  const parts = unpack(cursor);
  return parts ? behind(parts) : sql`0`;
}

function unpack(cursor: string): string[] | undefined {
  try {
    const parts: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString());
    return Array.isArray(parts) && parts.every((part) => typeof part === 'string') ? parts : undefined;
  } catch {
    return undefined;
  }
}
