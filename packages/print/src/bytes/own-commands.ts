/** The commands of printers that the library does not have. */

const ESC = 0x1b;
const GS = 0x1d;

/** Letters of the United States: other countries have their own ones in place of `#`, `$` or `[`. */
export const US_LETTERS = [ESC, 0x52, 0];

/** The second color of a ribbon, and the first one again. */
export const RED = [ESC, 0x72, 1];
export const END_OF_RED = [ESC, 0x72, 0];

/** Twice, 100 ms each. Printers without a beeper pass over it. */
export const BEEP = { escpos: [ESC, 0x42, 2, 1], star: [ESC, GS, 0x07, 1, 5, 5] };
