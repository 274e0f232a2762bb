/** Shrinks a failing script: leaves out smaller and smaller parts for as long as it still fails. */

export interface Shrinking<T> {
  readonly fails: (some: readonly T[]) => Promise<boolean>;
  /** The most tries. */
  readonly tries: number;
}

/**
 * Returns parts that still fail, none of which can be left out unless the tries ran out. Uses delta debugging over
 * complements.
 */
export async function shrink<T>(all: readonly T[], { fails, tries }: Shrinking<T>): Promise<readonly T[]> {
  let left = all;
  let parts = 2;
  for (let tried = 0; tried < tries && left.length > 0; ) {
    const size = Math.ceil(left.length / parts);
    let shorter: readonly T[] | undefined;
    for (let from = 0; from < left.length && tried < tries && !shorter; from += size) {
      const rest = [...left.slice(0, from), ...left.slice(from + size)];
      tried += 1;
      if (await fails(rest)) shorter = rest;
    }
    if (shorter) {
      left = shorter;
      parts = Math.max(2, parts - 1);
    } else if (size === 1) return left;
    else parts = Math.min(left.length, parts * 2);
  }
  return left;
}
