/**
 * Order numbers: a letter and a counter that runs 1 … 999 and starts again (`B-17`). A follow-up adds its own number
 * (`B-17/2`).
 */

const ROUND = 999;

export const nextCounter = (last: number): number => (last % ROUND) + 1;

/** Returns the letter and counter of a number made on a device; undefined for follow-ups and anything else. */
export function parseOrderNumber(orderNumber: string): { letter: string; counter: number } | undefined {
  const match = /^([A-Z]{1,3})-([1-9]\d{0,2})$/.exec(orderNumber);
  return match ? { letter: match[1] ?? '', counter: Number(match[2]) } : undefined;
}

/**
 * Returns the later of two counters of one device, allowing for the wrap at 999. The queues of two users of a device
 * may arrive out of order.
 */
export const laterCounter = (last: number, seen: number): number =>
  last === 0 || (seen - last + ROUND) % ROUND < ROUND / 2 ? seen : last;
