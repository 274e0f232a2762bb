/** Keeps on this device what was sold on each business day, for the best sellers. */
import { useCallback, useMemo } from 'react';
import { useBusinessDay } from '../../../mirror/read/read.ts';
import { useCompletedOnce } from '../../../mirror/read/read-sold.ts';
import { browserStorage, keepIn, keptRecord } from '../../../platform/browser-storage.ts';
import { bestSellers, joined, type Tally, tallyOf } from './best-sellers.ts';

const KEY = 'tableside-sold';

interface Kept {
  /** The business day on which the mirror was last read. */
  readonly readOn: string;
  readonly days: Tally;
}

const NOTHING: Kept = { readOn: '', days: {} };

/**
 * Returns the best-selling product ids, best first. The mirror is read once a business day, for the next opening of the
 * menu, so that no tile moves under a finger.
 */
export function useBestSellers(): readonly string[] {
  const today = useBusinessDay();
  const kept = useMemo(readKept, []);
  const keep = useCallback(
    (orders: Parameters<typeof tallyOf>[0]) => {
      if (today !== undefined) write({ readOn: today, days: joined(kept.days, tallyOf(orders)) });
    },
    [today, kept],
  );
  useCompletedOnce(today !== undefined && kept.readOn !== today, keep);
  return useMemo(() => (today !== undefined ? bestSellers(kept.days, today) : []), [today, kept]);
}

function readKept(): Kept {
  const kept: unknown = keptRecord(browserStorage(), KEY);
  return isKept(kept) ? kept : NOTHING;
}

const isKept = (value: unknown): value is Kept =>
  typeof value === 'object' &&
  value !== null &&
  typeof (value as Kept).readOn === 'string' &&
  typeof (value as Kept).days === 'object' &&
  (value as Kept).days !== null &&
  Object.values((value as Kept).days).every((day) => typeof day === 'object' && day !== null);

function write(kept: Kept): void {
  keepIn(browserStorage(), KEY, JSON.stringify(kept));
}
