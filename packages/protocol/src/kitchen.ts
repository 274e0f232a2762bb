/** Tells which orders the kitchen screens paint. */
import * as v from 'valibot';

/** A limit above what a screen can paint at once. */
export const MOST_SHOWN = 200;

/** Ids of the orders whose tickets are painted. */
export const Shown = v.pipe(v.array(v.pipe(v.string(), v.maxLength(64))), v.maxLength(MOST_SHOWN));

/**
 * Returns the orders that every visible screen paints. A screen that reports nothing is hidden and is ignored. Returns
 * undefined when no screen is visible.
 */
export function shownOnAll(
  screens: readonly (readonly string[] | undefined)[],
): readonly string[] | undefined {
  const visible = screens.filter((shown) => shown !== undefined);
  const [first, ...others] = visible;
  return first?.filter((id) => others.every((shown) => shown.includes(id)));
}
