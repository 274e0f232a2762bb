/** Computes where a dragged row lands, and how far the other rows move to make room. */
export interface Span {
  readonly top: number;
  readonly bottom: number;
}

const middleOf = ({ top, bottom }: Span): number => (top + bottom) / 2;

/** `spans` are the rows at the start of the drag; `by` is how far the pointer has moved since, in px. */
export function dropIndex(spans: readonly Span[], from: number, by: number): number {
  const own = spans[from];
  if (!own) return from;
  const middle = middleOf(own) + by;
  const others = spans.filter((_, n) => n !== from);
  return others.filter((span) => middleOf(span) < middle).length;
}

/** Returns how far a row is shown from its place, in px. */
export function shiftOf(
  n: number,
  { from, to, by, height }: { from: number; to: number; by: number; height: number },
): number {
  if (n === from) return by;
  if (n > from && n <= to) return -height;
  return n < from && n >= to ? height : 0;
}

/** Returns the rows with one of them at another place. */
export function moved<Row>(rows: readonly Row[], from: number, to: number): Row[] {
  const others = rows.filter((_, n) => n !== from);
  const row = rows[from];
  return row === undefined ? [...rows] : [...others.slice(0, to), row, ...others.slice(to)];
}
