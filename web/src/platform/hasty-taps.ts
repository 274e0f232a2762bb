/**
 * For taps on many items of one kind, where each must count once: a second tap on an item within a moment belongs to
 * the first.
 */
import { HASTY_MS } from './use-one-at-a-time.ts';

/** Returns whether a tap on this item came too soon after one that counted. */
export type IsHasty = (id: string) => boolean;

export function createHastyTaps(now: () => number = () => Date.now()): IsHasty {
  const counted = new Map<string, number>();
  return (id) => {
    const at = now();
    for (const [other, before] of counted) if (Math.abs(at - before) >= HASTY_MS) counted.delete(other);
    if (counted.has(id)) return true;
    counted.set(id, at);
    return false;
  };
}
