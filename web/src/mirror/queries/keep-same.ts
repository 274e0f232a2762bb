/** Reuses the objects of the previous answer wherever nothing changed, so that screens re-render only what differs. */
/** Returns a value equal to `next` that reuses every equal part of `before`. Rows of a list are matched by id. */
export function keepSame<T>(before: unknown, next: T): T {
  if (Object.is(before, next)) return next;
  if (Array.isArray(next)) return Array.isArray(before) ? (keepRows(before, next) as T) : next;
  if (!isPlain(before) || !isPlain(next)) return next;
  const kept = Object.fromEntries(
    Object.entries(next).map(([key, value]) => [key, keepSame(before[key], value)]),
  );
  return (isAsBefore(before, kept) ? before : kept) as T;
}

function keepRows(before: readonly unknown[], next: readonly unknown[]): readonly unknown[] {
  const known = new Map(before.map((row) => [idOf(row), row]));
  const kept = next.map((row, at) =>
    keepSame(idOf(row) === undefined ? before[at] : known.get(idOf(row)), row),
  );
  return kept.length === before.length && kept.every((row, at) => Object.is(row, before[at])) ? before : kept;
}

type Plain = Readonly<Record<string, unknown>>;

const isPlain = (value: unknown): value is Plain =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;

const idOf = (row: unknown): unknown => (isPlain(row) ? row.id : undefined);

const isAsBefore = (before: Plain, kept: Plain): boolean =>
  Object.keys(before).length === Object.keys(kept).length &&
  Object.keys(kept).every((key) => key in before && Object.is(before[key], kept[key]));
