/**
 * Order numbers: a letter and a counter that runs 1 … 999 and starts again (`B-17`). Later rounds of a visit add their
 * own number (`B-17/2`).
 */

import type { Change } from '@tableside/domain/entities/entities.ts';
import { isRound } from '@tableside/domain/entities/visit.ts';
import type { RowOf, StoredRow } from '../storage.ts';
import { SERVER_LETTER } from './device-letter.ts';

const ROUND = 999;

export const serverNumberOf = (counter: number): string => `${SERVER_LETTER}-${counter}`;

/** Returns the next counter that is not in use. When all are, the next one is given again. */
export function nextCounter(last: number, isInUse: (counter: number) => boolean): number {
  for (let step = 1; step <= ROUND; step += 1) {
    const counter = counterAfter(last, step);
    if (!isInUse(counter)) return counter;
  }
  return counterAfter(last, 1);
}

const counterAfter = (last: number, step: number): number => ((last + step - 1) % ROUND) + 1;

/**
 * Gives an order that has no number yet, and the visit that is opened with it, one that `take` returns. It takes one only
 * if such an order is made.
 */
export function withNumber(
  changes: readonly Change[],
  take: (businessDay: string) => string,
): readonly Change[] {
  const unnumbered = changes.find(({ doc }) => 'orderNumber' in doc && doc.orderNumber === '');
  if (unnumbered?.entity !== 'order') return changes;
  const number = take(unnumbered.doc.businessDay);
  return changes.map((one) => {
    if (one.entity === 'order' && one.doc.orderNumber === '')
      return { ...one, doc: { ...one.doc, orderNumber: number } };
    return one.entity === 'visit' && one.doc.number === '' ? { ...one, doc: { ...one.doc, number } } : one;
  });
}

/** Returns the letter and counter of a number made on a device; undefined for later rounds and anything else. */
export function parseOrderNumber(orderNumber: string): { letter: string; counter: number } | undefined {
  const match = /^([A-Z]{1,3})-([1-9]\d{0,2})$/.exec(orderNumber);
  return match ? { letter: match[1] ?? '', counter: Number(match[2]) } : undefined;
}

/** Whether it is an order that was just made with a number of its own. A round has the number of its visit. */
export const bringsNumber = (made: StoredRow): made is RowOf<'order'> =>
  made.entity === 'order' && made.version === 1 && !isRound(made.doc);

/**
 * Returns the later of two counters of one device, allowing for the wrap at 999. The queues of two users of a device
 * may arrive out of order.
 */
export const laterCounter = (last: number, seen: number): number =>
  last === 0 || (seen - last + ROUND) % ROUND < ROUND / 2 ? seen : last;
