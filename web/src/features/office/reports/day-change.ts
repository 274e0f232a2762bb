/**
 * Decides what two days may be said to differ in. A restaurant has few checks a day, so chance alone moves every figure;
 * a change is claimed only when it is larger than that.
 */

/** A figure of a day, and how many single things it was counted from: checks, guests, rounds. */
export interface Measured {
  readonly value: number;
  readonly count: number;
}

/** Fewer than this carry no comparison. */
export const FEW = 5;

/** A smaller change is not worth a word, however many checks there were. */
const LEAST = 0.05;

/**
 * Returns the change as a part of the earlier value: 0.25 is a quarter more, 0 about the same. Undefined when there is
 * too little to compare.
 */
export function changeFrom(before: Measured, now: Measured): number | undefined {
  const count = Math.min(before.count, now.count);
  if (count < FEW || before.value <= 0) return undefined;
  const change = (now.value - before.value) / before.value;
  return Math.abs(change) <= Math.max(LEAST, chanceOf(count)) ? 0 : change;
}

/** By how large a part the difference of two counts of so many things varies by chance. */
const chanceOf = (count: number): number => Math.sqrt(2 / count);

/** `about the same`, `+25 %`; empty when nothing can be said. */
export function changeText(change: number | undefined): string {
  if (change === undefined) return '';
  if (change === 0) return 'about the same';
  return `${change > 0 ? '+' : ''}${Math.round(change * 100)} %`;
}

/** `about the same as on Fri, Nov 21`, `25 % more than on Fri, Nov 21`. */
export function comparedText(change: number, day: string): string {
  if (change === 0) return `about the same as on ${day}`;
  const percent = Math.round(Math.abs(change) * 100);
  return `${percent} % ${change > 0 ? 'more' : 'less'} than on ${day}`;
}
