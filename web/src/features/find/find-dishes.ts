/** Finds dishes: to add to the check on the screen, to look at, or to mark sold out. */
import { roleMay } from '@tableside/domain/command/permissions.ts';
import type { Product } from '@tableside/domain/entities/menu.ts';
import { priceText } from '../../components/menu/product-entry.ts';
import type { DishFound, FindIndex } from './find-index.ts';
import { matchOf, type Searched } from './folded.ts';
import { aside, type Ranked } from './found.ts';
import { type Reading, readingsOf } from './readings.ts';
import type { Seeker } from './seeker.ts';

const MOST_DISHES = 6;

/** Before everything but a table or a check that was typed in full. */
const AT_CHECK = -4;

export function findDishes({ dishes }: FindIndex, typed: Searched, seeker: Seeker): readonly Ranked[] {
  const { check } = seeker;
  const readings = readingsOf(typed);
  const best = dishes.flatMap((dish, place) => {
    const found = bestReading(dish, readings);
    return found ? [{ dish, place, ...found }] : [];
  });
  return best
    .sort((a, b) => a.rank - b.rank || a.place - b.place)
    .slice(0, MOST_DISHES)
    .map(({ dish, reading, rank }) => {
      const isTaken = check !== undefined && !dish.isSoldOut;
      return {
        ...(isTaken ? taken(dish.product, reading, check) : shown(dish, seeker)),
        rank: isTaken ? rank + AT_CHECK : rank + 0.5,
      };
    });
}

interface BestReading {
  readonly reading: Reading;
  readonly rank: number;
}

/** A name that was typed whole goes before one whose number counts. */
function bestReading({ name, isSoldOut }: DishFound, readings: readonly Reading[]): BestReading | undefined {
  let best: BestReading | undefined;
  for (const [n, reading] of readings.entries()) {
    const match = matchOf(name, reading.name);
    const rank = match === undefined ? undefined : match + n / 100 + (isSoldOut ? 0.3 : 0);
    if (rank !== undefined && (best === undefined || rank < best.rank)) best = { reading, rank };
  }
  return best;
}

function taken(
  product: Product,
  { quantity, seat }: Reading,
  { rootId, place, asks }: NonNullable<Seeker['check']>,
): Omit<Ranked, 'rank'> {
  const what = `${quantity} × ${aside(product.name)}`;
  const verb = asks(product.id) ? 'Choose' : 'Add';
  return {
    does: `${verb} ${what}${seat === null ? '' : ` ${verb === 'Add' ? 'to' : 'for'} seat ${seat}`}`,
    detail: [place, priceText(product)].filter(Boolean).join(' · '),
    act: { kind: 'take', rootId, productId: product.id, quantity, seat },
  };
}

function shown({ product, isSoldOut }: DishFound, { role }: Seeker): Omit<Ranked, 'rank'> {
  const how = roleMay(role, 'visit.edit') && 'Open a table to add it';
  return {
    does: `Show ${aside(product.name)}`,
    detail: isSoldOut ? 'Sold out' : [priceText(product), how].filter(Boolean).join(' · '),
    act: { kind: 'dish', productId: product.id },
  };
}

/** "86 octopus" takes it off sale. */
const OFF_SALE = /^(?:86|eighty six|sold out) (.+)$/;

export function findOffSale({ dishes }: FindIndex, typed: Searched, seeker: Seeker): readonly Ranked[] {
  const [, text] = OFF_SALE.exec(typed.text) ?? [];
  if (text === undefined || !roleMay(seeker.role, 'menu.availability')) return [];
  const wanted = { text, words: text.split(' ') };
  return dishes
    .flatMap((dish) => {
      const match = matchOf(dish.name, wanted);
      return match === undefined ? [] : offSale(dish, seeker, match - 8);
    })
    .sort((a, b) => a.rank - b.rank)
    .slice(0, MOST_DISHES);
}

/** Whoever types it once more, or after somebody else, does not bring the dish back. */
function offSale(dish: DishFound, seeker: Seeker, rank: number): readonly Ranked[] {
  const { id: productId, name } = dish.product;
  if (!dish.isSoldOut) {
    const act = { kind: 'availability', productId, isAvailable: false } as const;
    return [{ does: `Mark ${aside(name)} sold out`, detail: 'For everybody, with Undo', act, rank }];
  }
  const act = { kind: 'availability', productId, isAvailable: true } as const;
  return [
    { ...shown(dish, seeker), detail: 'Sold out already', rank },
    { does: `Mark ${aside(name)} available again`, detail: 'It is sold out now', act, rank: rank + 0.1 },
  ];
}
