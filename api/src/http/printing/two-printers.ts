/** Notices that two printers ask with one token: each would get some of the slips, so none does until one is gone. */

/** A printer that has not asked for so long is gone. */
const GONE_MS = 60_000;
const MOST = 2000;

interface Seen {
  readonly who: string;
  readonly at: number;
  /** When another one asked. */
  readonly otherAt: number;
}

export interface TwoPrinters {
  /** Notes who asked, by its MAC or by its name. Returns whether another one has asked a moment ago. */
  isAnother(printerId: string, who: string): boolean;
}

export function createTwoPrinters(clock: { now(): number }): TwoPrinters {
  const seen = new Map<string, Seen>();
  return {
    isAnother(printerId, who) {
      const now = clock.now();
      if (seen.size >= MOST) seen.clear();
      const last = seen.get(printerId);
      const isSame = last === undefined || last.who === who || now - last.at >= GONE_MS;
      const otherAt = isSame ? (last?.otherAt ?? Number.NEGATIVE_INFINITY) : now;
      seen.set(printerId, { who, at: now, otherAt });
      return now - otherAt < GONE_MS;
    },
  };
}
