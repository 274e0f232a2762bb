/** The table of a script that guesses PINs: what each try got, and how far the script comes in a day. */
import { DAY_MS, MINUTE_MS } from '../src/ground/durations.ts';

/** One try of the script, at a moment of the fake clock. */
export interface Guess {
  readonly atMs: number;
  /** False: it had to wait, and the PIN was not looked at. */
  readonly isChecked: boolean;
  /** How long the next try has to wait. */
  readonly waitMs: number;
}

/** The numbers of so many digits that may be a PIN. A script need not try the others. */
export function pinsOf(digits: number, mayBe: (pin: string) => boolean): readonly string[] {
  const all = Array.from({ length: 10 ** digits }, (_, n) => String(n).padStart(digits, '0'));
  return all.filter(mayBe);
}

export const checkedPerDay = (guesses: readonly Guess[], spanMs: number): number =>
  Math.round((guesses.filter(({ isChecked }) => isChecked).length * DAY_MS) / spanMs);

/**
 * After so many days, the chance is one in two that a PIN was found. A script that tries several people needs to find
 * only one of them.
 */
export const daysToHalf = (perDay: number, space: number, people = 1): number =>
  (people * space * (1 - 0.5 ** (1 / people))) / perDay;

export function guessTable(title: string, guesses: readonly Guess[]): string {
  const rows = guesses.map(({ atMs, isChecked, waitMs }, index) =>
    [
      String(index + 1).padStart(7),
      clockOf(atMs).padStart(7),
      isChecked ? 'checked' : 'waits  ',
      waitMs > 0 ? `then ${minutesOf(waitMs)}` : '',
    ].join('  '),
  );
  return [`\n${title}`, '    try       at  answer', ...rows, ''].join('\n');
}

export const print = (text: string): void => void process.stdout.write(text);

/** '2:21' hours and minutes. */
function clockOf(ms: number): string {
  const minutes = Math.floor(ms / MINUTE_MS);
  return `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`;
}

const minutesOf = (ms: number): string =>
  ms < MINUTE_MS ? `${ms / 1000} s of waiting` : `${ms / MINUTE_MS} min of waiting`;
