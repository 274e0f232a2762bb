/** Decides which numbers may be a PIN: 4 to 8 digits that are not among the first that anybody tries. */
import type { Role } from '@tableside/domain/command/permissions.ts';
import { leastDigits } from './pin-length.ts';

/** Why a number may not be a PIN. Each reason has the sentence that people read. */
export const PIN_WEAKNESSES = {
  digits: 'Use 4 to 8 digits.',
  short: 'Managers need at least 6 digits.',
  run: 'Digits in a row, such as 3456, are too easy to guess.',
  repeat: 'Repeated digits, such as 7777 or 1212, are too easy to guess.',
  common: 'This is one of the PINs that people choose most often.',
} as const;
export type PinWeakness = keyof typeof PIN_WEAKNESSES;

/**
 * The 50 that people choose most often, as lists of leaked PINs show them, without runs and repeats. Dates of birth are
 * most of them.
 */
const COMMON = new Set(
  (
    '1004 2000 1122 1225 2001 2580 1998 1999 1997 1996 1995 1994 1993 1992 1991 1990 1989 1988 1987 1986 1985 ' +
    '1984 1980 2002 2003 2004 2005 0852 1230 1245 1357 2468 1379 7410 5683 0007 0911 1066 1776 1492 4200 ' +
    '112233 159753 147258 789456 147852 142536 102030 123321 520131'
  ).split(' '),
);

/** Returns why this may not be the PIN of a person with this role. Undefined: it may. */
export function weaknessOf(pin: string, role: Role): PinWeakness | undefined {
  if (!/^\d{4,8}$/.test(pin)) return 'digits';
  if (pin.length < leastDigits(role)) return 'short';
  if (isRun(pin)) return 'run';
  if (/^(\d{1,4}?)\1+$/.test(pin)) return 'repeat';
  return COMMON.has(pin) ? 'common' : undefined;
}

/** Whether each digit follows the one before it, up or down. 0 follows 9. */
function isRun(pin: string): boolean {
  const steps = [...pin].slice(1).map((digit, index) => (Number(digit) - Number(pin[index]) + 10) % 10);
  return steps.every((step) => step === 1) || steps.every((step) => step === 9);
}
