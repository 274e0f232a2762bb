/** Lists that come newest first, a page at a time: the rows, and where the next older page begins. */
import * as v from 'valibot';

export interface Page<T> {
  readonly rows: readonly T[];
  /** What to ask the next page with; null when this was the last. */
  readonly next: string | null;
}

/** A page from an answer whose `Link: rel="next"` leads to older ones. */
export async function readPage<S extends v.GenericSchema>(
  answer: Response,
  row: S,
): Promise<Page<v.InferOutput<S>>> {
  return { rows: v.parse(v.array(row), await answer.json()), next: nextOf(answer.headers.get('link')) };
}

/** The `before` of `</orders?…&before=…>; rel="next"`. */
export function nextOf(link: string | null): string | null {
  const address = /<([^>]*)>\s*;\s*rel="?next"?/.exec(link ?? '')?.[1];
  return address === undefined ? null : new URL(address, 'http://here').searchParams.get('before');
}
