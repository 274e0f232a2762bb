/**
 * Leaves of a text what paper can show. Control characters would be commands to a printer: one opens the drawer, and some
 * act even in the middle of a text. So every text passes here before anything else is done with it.
 */

/** A line break parts words as a space does. So does any other control character: what follows it may be a word. */
const APART = /[\p{Z}\p{Cc}]+/gu;
/** Format characters turn the direction of what follows, or hide in a word. Private and unassigned ones mean nothing. */
const UNSEEN = /\p{C}/gu;
/** Pictures, with what colors, joins or frames them. The three signs are letters of the page. */
const PICTURES =
  /(?![©®™])\p{Extended_Pictographic}|\p{Emoji_Presentation}|\p{Emoji_Modifier}|\p{Regional_Indicator}|[\uFE00-\uFE0F\u20E3]/gu;
/** No script stacks more marks on a letter. Whoever does wants to paint over other rows. */
const PILED_MARKS = /(\p{M}{3})\p{M}+/gu;

/** Returns the text in one row, without what does not print. It may be empty. */
export const printable = (text: string): string =>
  text
    .replace(PICTURES, ' ')
    .replace(APART, ' ')
    .replace(UNSEEN, '')
    .normalize('NFC')
    .replace(PILED_MARKS, '$1')
    .replace(/ +/g, ' ')
    .trim();
