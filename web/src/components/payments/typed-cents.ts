/** An amount that is typed on a keypad, in cents. */
import { MAX_CENTS } from '@tableside/domain/command/args.ts';

/**
 * Appends one digit or '00' on the right, as on a cash register. Ignores digits that would exceed the largest payment.
 */
export function typed(cents: number, digits: string): number {
  const next = cents * 10 ** digits.length + Number(digits);
  return next > MAX_CENTS ? cents : next;
}

export const deleted = (cents: number): number => Math.floor(cents / 10);
