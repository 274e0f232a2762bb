/** Order numbers: a letter and a counter that goes 1 … 999 and round again (`B-17`); a follow-up adds its own (`B-17/2`). */

const ROUND = 999;

export const nextCounter = (last: number): number => (last % ROUND) + 1;

/** Letter and counter of a number a device made; undefined for follow-ups and anything else. */
export function parseOrderNumber(orderNumber: string): { letter: string; counter: number } | undefined {
  const match = /^([A-Z]{1,3})-([1-9]\d{0,2})$/.exec(orderNumber);
  return match ? { letter: match[1] ?? '', counter: Number(match[2]) } : undefined;
}

/** The later of two counters of one device on the round: queues of two users of it may arrive out of order. */
export const laterCounter = (last: number, seen: number): number =>
  last === 0 || (seen - last + ROUND) % ROUND < ROUND / 2 ? seen : last;
