/** The portions of a line on several checks: two friends each pay one of the two beers on one line. */
import type { OrderItem } from '../entities/order.ts';
import { type CheckKey, leftOf, MAIN_CHECK, type Visit, type Weight } from '../entities/visit.ts';

type Weights = Readonly<Record<CheckKey, Weight>>;

/** Whether somebody made this check. Other checks are the main one and the seats. */
const isMade = (key: CheckKey): boolean => key !== MAIN_CHECK && !key.startsWith('seat-');

const ownOf = ({ lines }: Visit['split'], { id }: OrderItem): Weights | undefined =>
  Object.hasOwn(lines, id) ? lines[id] : undefined;

const sum = (weights: readonly number[]): number => weights.reduce((all, one) => all + one, 0);

/** Returns how many portions of a line are on a check, or undefined if it has only a part of one. */
export function portionsOn(split: Visit['split'], item: OrderItem, key: CheckKey): number | undefined {
  const own = ownOf(split, item);
  if (!own) return undefined;
  const portions = (leftOf(item) * (own[key] ?? 0)) / sum(Object.values(own));
  return Number.isInteger(portions) ? portions : undefined;
}

export interface Portions {
  /** On the check. */
  readonly here: number;
  /** On no other check that somebody made, so these can be put on the check. */
  readonly free: number;
}

/** Returns undefined for a line that cannot be divided: a single portion, or one that several guests share already. */
export function portionsFor(split: Visit['split'], item: OrderItem, key: CheckKey): Portions | undefined {
  const all = leftOf(item);
  if (all < 2) return undefined;
  const made = Object.keys(ownOf(split, item) ?? {}).filter((one) => isMade(one) && one !== key);
  const others = made.map((one) => portionsOn(split, item, one));
  if (others.includes(undefined)) return undefined;
  const here = ownOf(split, item) ? portionsOn(split, item, key) : 0;
  return here === undefined ? undefined : { here, free: all - sum(others.map((count) => count ?? 0)) };
}

export interface Wanted {
  readonly key: CheckKey;
  readonly count: number;
  /** The checks that the whole line would be on if nobody had assigned it. */
  readonly otherwise: readonly CheckKey[];
}

/**
 * Returns the assignment with so many portions of a line on a check. Others that somebody made keep theirs, and what is
 * left stays where the line was. Null: nobody has assigned any of it.
 */
export function withPortions(
  split: Visit['split'],
  item: OrderItem,
  { key, count, otherwise }: Wanted,
): Weights | null {
  const own = Object.entries(ownOf(split, item) ?? {});
  const made = own.flatMap(([one]) =>
    isMade(one) && one !== key ? [[one, portionsOn(split, item, one) ?? 0] as const] : [],
  );
  const onMade = [...made, [key, count] as const].filter(([, portions]) => portions > 0);
  const left = leftOf(item) - sum(onMade.map(([, portions]) => portions));
  const kept = own.filter(([one]) => !isMade(one));
  const rest = left === 0 ? [] : kept.length > 0 ? kept : otherwise.map((one) => [one, 1] as const);
  if (onMade.length === 0) return null;
  const whole = Math.max(1, sum(rest.map(([, weight]) => weight)));
  return smallest([
    ...rest.map(([one, weight]) => [one, weight * left] as const),
    ...onMade.map(([one, portions]) => [one, portions * whole] as const),
  ]);
}

/** Keeps the weights within their limit. */
function smallest(weights: readonly (readonly [CheckKey, Weight])[]): Weights {
  const by = weights.map(([, weight]) => weight).reduce(divisorOf);
  return Object.fromEntries(weights.map(([key, weight]) => [key, weight / by]));
}

const divisorOf = (a: number, b: number): number => (b === 0 ? a : divisorOf(b, a % b));
