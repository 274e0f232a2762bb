/**
 * Decides where cards stand on a board. While a person works there, a card keeps its place, new cards wait at the end,
 * and a card that left keeps its slot, so that a second tap cannot hit its neighbor.
 */

export interface Slot<T> {
  readonly item: T;
  /**
   * When the card left, in milliseconds by this device's clock: it fades, then its gap closes. Null while it is on the
   * board.
   */
  readonly leftAt: number | null;
}

interface Identified {
  readonly id: string;
}

export interface Moment {
  /** True while somebody is touching the board. */
  readonly busy: boolean;
  /** Milliseconds by this device's clock. */
  readonly now: number;
}

/** Arranges the slots. An idle board follows the order of `items`; a busy one keeps every card in place. */
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

/** Puts the cards that left back at the index they had. */
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
