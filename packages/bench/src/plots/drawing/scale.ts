/** Where values lie on an axis, and how labels beside it keep apart. */

const STEPS = [1, 2, 2.5, 5, 10];
const MOST_STEPS = 5;
/** Sums of fractions differ from the number that is meant only after so many digits. */
const EXACT_DIGITS = 12;

export interface Axis {
  readonly end: number;
  /** Where numbers are written: from 0 in equal, round steps to the end. */
  readonly ticks: readonly number[];
}

/** Returns the axis from 0 with few round numbers on which `largest` has a place. */
export function axisTo(largest: number): Axis {
  if (!(largest > 0)) return { end: 1, ticks: [0, 1] };
  const least = largest / MOST_STEPS;
  const magnitude = 10 ** Math.floor(Math.log10(least));
  const step = (STEPS.find((one) => one * magnitude >= least) ?? 10) * magnitude;
  const count = Math.ceil(Number((largest / step).toPrecision(EXACT_DIGITS)));
  const ticks = Array.from({ length: count + 1 }, (_, n) => Number((n * step).toPrecision(EXACT_DIGITS)));
  return { end: ticks.at(-1) ?? largest, ticks };
}

interface Room {
  readonly from: number;
  readonly to: number;
  /** How far labels are apart at least. */
  readonly gap: number;
}

/** Moves labels as little as needed, so that none is on another one. They stay in the room as long as they fit. */
export function spread(wanted: readonly number[], { from, to, gap }: Room): readonly number[] {
  const order = [...wanted.keys()].sort((a, b) => (wanted[a] ?? 0) - (wanted[b] ?? 0) || a - b);
  const placed = order.map((n) => Math.min(to, Math.max(from, wanted[n] ?? 0)));
  for (let n = 1; n < placed.length; n += 1) placed[n] = Math.max(placed[n] ?? 0, (placed[n - 1] ?? 0) + gap);
  for (let n = placed.length - 1, below = to; n >= 0; n -= 1) {
    placed[n] = Math.min(placed[n] ?? 0, below);
    below = (placed[n] ?? 0) - gap;
  }
  return wanted.map((_, n) => placed[order.indexOf(n)] ?? 0);
}
