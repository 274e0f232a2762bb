/** What screens of the kitchen paint, as the wire tells it. */
import * as v from 'valibot';

/** More than a screen can paint at once. */
export const MOST_SHOWN = 200;

/** Ids of the orders whose tickets are painted. */
export const Shown = v.pipe(v.array(v.pipe(v.string(), v.maxLength(64))), v.maxLength(MOST_SHOWN));

/** The orders that every visible screen paints; a screen that tells nothing is hidden and counts for nothing. */
export function shownOnAll(
  screens: readonly (readonly string[] | undefined)[],
): readonly string[] | undefined {
  const visible = screens.filter((shown) => shown !== undefined);
  const [first, ...others] = visible;
  return first?.filter((id) => others.every((shown) => shown.includes(id)));
}
