/** Secrets that are used once: tokens in links, and codes that a person reads and types. */
import { randomBytes, randomInt } from 'node:crypto';

export const newToken = (): string => randomBytes(32).toString('base64url');

/** Leaves out characters that look alike: 0 and O, 1, I and L. */
const LETTERS = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';
const GROUP = 4;

/** Returns a code in groups of four: `K7QM-2PXW`. */
export function newCode(groups: number): string {
  const letters = Array.from({ length: groups * GROUP }, () => LETTERS.charAt(randomInt(LETTERS.length)));
  return (letters.join('').match(/.{4}/g) ?? []).join('-');
}

/** Ignores case, spaces and dashes. */
export const readCode = (typed: string): string => typed.toUpperCase().replaceAll(/[^0-9A-Z]/g, '');
