/** Lists that arrive newest first, one page at a time: the rows, and where the next older page begins. */
import * as v from 'valibot';

export interface Page<T> {
  readonly rows: readonly T[];
  /** The cursor for requesting the next page; null when this was the last. */
  readonly next: string | null;
}

/** Returns the search parameters of those that are given. */
export const given = (query: Readonly<Record<string, string | null | undefined>>) =>
  Object.entries(query).filter((entry): entry is [string, string] => Boolean(entry[1]));

/** Reads a page from a response whose `Link: rel="next"` leads to older rows. */
export async function readPage<S extends v.GenericSchema>(
  answer: Response,
  row: S,
): Promise<Page<v.InferOutput<S>>> {
  return { rows: v.parse(v.array(row), await answer.json()), next: nextOf(answer.headers.get('link')) };
}

/** Returns the `before` of `</orders?…&before=…>; rel="next"`. */
export function nextOf(link: string | null): string | null {
  const address = /<([^>]*)>\s*;\s*rel="?next"?/.exec(link ?? '')?.[1];
  return address === undefined ? null : new URL(address, 'http://here').searchParams.get('before');
}
