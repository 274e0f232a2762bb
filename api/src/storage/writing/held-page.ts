/** Pages of the commands that wait for a person. */
import { cutPage, numberCursor } from '../rows/list-cursors.ts';
import type { HeldPage } from '../storage.ts';
import type { HeldAt } from './write-parts.ts';

/** Cuts a page that was read with one command more than it shows. */
export function heldPage(found: readonly HeldAt[], limit: number): HeldPage {
  const { shown, next } = cutPage(found, limit, ({ place }) => numberCursor(place));
  return { held: shown.map(({ place: _, decision: __, ...held }) => held), next };
}
