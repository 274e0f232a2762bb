/** Detects passwords that an attacker would try first: common ones, and ones made from the person's own names. */
import { dictionary } from '@zxcvbn-ts/language-common';

let known: Set<string> | undefined;

/** `own` holds what others know about the person: email, name, venue. The app's own name is added. */
export function isCommonPassword(password: string, own: readonly string[]): boolean {
  known ??= new Set(dictionary['passwords-common']);
  const whole = fold(password);
  const core = withoutDigitsAround(whole);
  if ([password.toLowerCase(), whole, core].some((word) => known?.has(word))) return true;
  return (
    isRun(whole) || REPEATED.test(whole) || !hasLetters(without(whole, wordsOf([...own, 'tableside'])), whole)
  );
}

/** Keeps only letters and digits, in lower case: `P@ssword-2026` becomes `pssword2026`. */
const fold = (text: string): string =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '');

/** `manchester99` is as common as `manchester`. */
const withoutDigitsAround = (word: string): string => word.replaceAll(/^\d+|\d+$/g, '');

const RUNS = ['0123456789'.repeat(3), 'abcdefghijklmnopqrstuvwxyz', 'qwertyuiopasdfghjklzxcvbnm'];
const isRun = (word: string): boolean =>
  RUNS.some((run) => run.includes(word) || [...run].reverse().join('').includes(word));

/** Matches one piece repeated: `abcabcabcabc`. */
const REPEATED = /^(.{1,4})\1+$/;

/** Returns the values and their words, longest first. Words of two letters are too short to mean anything. */
const wordsOf = (own: readonly string[]): readonly string[] =>
  own
    .flatMap((value) => [value, value.split('@')[0] ?? '', ...value.split(/[^\p{L}\p{N}]+/u)])
    .map(fold)
    .filter((word) => word.length > 2)
    .sort((a, b) => b.length - a.length);

const without = (whole: string, words: readonly string[]): string =>
  words.reduce((left, word) => left.replaceAll(word, ''), whole);

/** A remainder of digits alone is not a name. The password list judges it. */
const hasLetters = (left: string, whole: string): boolean => left === whole || /\p{L}/u.test(left);
