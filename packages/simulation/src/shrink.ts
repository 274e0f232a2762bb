/** Finds a short script in a long one that fails: leaves out ever smaller parts for as long as it goes on failing. */

export interface Shrinking<T> {
  readonly fails: (some: readonly T[]) => Promise<boolean>;
  /** At most so many tries. */
  readonly tries: number;
}

/** What is left can't do without any of its parts, unless the tries ran out. Delta debugging, over complements. */
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
