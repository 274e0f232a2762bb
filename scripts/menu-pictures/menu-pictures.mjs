/** Every menu picture by its file name: each dish and drink on the tint of its category, then the placeholders. */
import { bottles } from './bottles.mjs';
import { desserts } from './desserts.mjs';
import { beer, cocktails } from './drinks.mjs';
import { mains } from './mains.mjs';
import { placeholders } from './placeholders.mjs';
import { smallPlates } from './small-plates.mjs';
import { picture, TINTS } from './vessels.mjs';

/** @type {ReadonlyArray<readonly [string, Record<string, () => string>]>} */
const SHELVES = [
  [TINTS.smallPlates, smallPlates],
  [TINTS.mains, mains],
  [TINTS.desserts, desserts],
  [TINTS.cocktails, cocktails],
  [TINTS.beer, beer],
  [TINTS.bottleList, bottles],
  ['none', placeholders],
];

/** @returns {Record<string, string>} */
export function menuPictures() {
  const drawn = SHELVES.flatMap(([ground, drawings]) =>
    Object.entries(drawings).map(([name, draw]) => [name, picture(ground, draw())]),
  );
  return Object.fromEntries(drawn);
}
