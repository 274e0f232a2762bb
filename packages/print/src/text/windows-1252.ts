/**
 * Windows-1252, the page of letters that every printer has. It is written out, because the decoder of Node 20 gives
 * control characters for 80 to 9F.
 */

/** 80 to 9F. A space stands where the page has nothing. */
const FROM_80 = '€ ‚ƒ„…†‡ˆ‰Š‹Œ Ž  ‘’“”•–—˜™š›œ žŸ';
/** A0 is a space that does not break, and AD a hyphen that is not there. */
const FROM_A0 = Array.from({ length: 96 }, (_, n) =>
  n === 0x00 || n === 0x0d ? ' ' : String.fromCharCode(0xa0 + n),
);
const UPPER: readonly string[] = [...FROM_80, ...FROM_A0];
const BYTES: ReadonlyMap<string, number> = new Map(
  UPPER.flatMap((letter, n) => (letter === ' ' ? [] : [[letter, 0x80 + n] as const])),
);

/** Returns the byte of a letter. Undefined: the page does not have it. */
export function byteOf(letter: string): number | undefined {
  const code = letter.charCodeAt(0);
  return letter.length === 1 && code >= 0x20 && code < 0x7f ? code : BYTES.get(letter);
}

/** Returns the letter of a byte from 20 on. A space where there is none. */
export const letterOf = (byte: number): string =>
  byte < 0x7f ? String.fromCharCode(byte) : (UPPER[byte - 0x80] ?? ' ');
