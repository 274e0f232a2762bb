/** The top line of a test page. A printer ends it where its paper ends, and the last letter tells how many columns fit. */
import { COLUMNS, type Columns } from '../slip.ts';

export const RULER = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuv';

/** Returns how many columns a printer has whose top line ends with that letter. Undefined: no printer that we know. */
export const columnsByLetter = (letter: string): Columns | undefined =>
  COLUMNS.find((columns) => RULER[columns - 1] === letter);
