/**
 * The letters of order numbers made on devices: A–Z without those that look like digits or belong to the server, then
 * AA, AB ….
 */

/** The server's own letter, for orders made over REST and by customers. */
export const SERVER_LETTER = 'S';

const LETTERS = 'ABCDEFGHJKLMNPRTUVWXYZ';

export function freeLetter(taken: ReadonlySet<string>): string {
  for (let index = 0; ; index += 1) {
    const letter = letterAt(index);
    if (!taken.has(letter)) return letter;
  }
}

function letterAt(index: number): string {
  const last = LETTERS.charAt(index % LETTERS.length);
  return index < LETTERS.length ? last : letterAt(Math.floor(index / LETTERS.length) - 1) + last;
}
