/** How far the kitchen is: the least of what its live screens have confirmed, told to staff at most once a second. */
const LEAST_GAP_MS = 1000;

export interface KitchenCursor<Screen> {
  report(screen: Screen, cursor: number): void;
  leave(screen: Screen): void;
  /** undefined while no kitchen screen has confirmed anything. */
  value(): number | undefined;
  /** What is due to be told now; undefined when nothing changed or the last word was less than a second ago. */
  due(nowMs: number): number | undefined;
}

export function createKitchenCursor<Screen>(): KitchenCursor<Screen> {
  const cursors = new Map<Screen, number>();
  let told: number | undefined;
  let toldAt = Number.NEGATIVE_INFINITY;

  const value = () => (cursors.size === 0 ? undefined : Math.min(...cursors.values()));

  return {
    report: (screen, cursor) => void cursors.set(screen, cursor),
    leave: (screen) => void cursors.delete(screen),
    value,
    due(nowMs) {
      const present = value();
      if (present === undefined || present === told || nowMs - toldAt < LEAST_GAP_MS) return undefined;
      told = present;
      toldAt = nowMs;
      return present;
    },
  };
}
