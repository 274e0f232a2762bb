/**
 * Where cards stand on a board. A card keeps its place while a person works there: new ones wait at the end, and one that
 * left holds its place, so that a second tap can't hit its neighbour.
 */

export interface Slot<T> {
  readonly item: T;
  /** When it left, in milliseconds of this device; it fades and its gap closes. Null while it is here. */
  readonly leftAt: number | null;
}

interface Identified {
  readonly id: string;
}

export interface Moment {
  /** Somebody is touching the board. */
  readonly busy: boolean;
  /** Milliseconds of this device. */
  readonly now: number;
}

/** `items` as they would stand on a board that nobody touches. */
export function arrange<T extends Identified>(
  before: readonly Slot<T>[],
  items: readonly T[],
  { busy, now }: Moment,
): readonly Slot<T>[] {
  const here = new Map(items.map((item) => [item.id, item]));
  const leaving = ({ item, leftAt }: Slot<T>): Slot<T> => ({ item, leftAt: leftAt ?? now });
  if (!busy) {
    const gone = before.filter((slot) => !here.has(slot.item.id)).map(leaving);
    return withGhosts(items.map(staying), gone, before);
  }
  const known = new Set(before.map((slot) => slot.item.id));
  const kept = before.map((slot) => {
    const item = here.get(slot.item.id);
    return item ? staying(item) : leaving(slot);
  });
  return [...kept, ...items.filter((item) => !known.has(item.id)).map(staying)];
}

const staying = <T>(item: T): Slot<T> => ({ item, leftAt: null });

/** Puts those who left back to the index at which they stood. */
function withGhosts<T extends Identified>(
  slots: readonly Slot<T>[],
  gone: readonly Slot<T>[],
  before: readonly Slot<T>[],
): readonly Slot<T>[] {
  const result = [...slots];
  for (const ghost of gone) {
    const at = before.findIndex((slot) => slot.item.id === ghost.item.id);
    result.splice(Math.min(at, result.length), 0, ghost);
  }
  return result;
}
