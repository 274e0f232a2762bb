/** How a word of a menu says that an allergen may be in a dish by accident. Menus write it so themselves. */
const TRACES = 'Traces of ';

export const tracesOf = (allergen: string): string => `${TRACES}${allergen}`;

/** Returns what there may be traces of. Undefined: the word names something that is in the dish. */
export const inTraces = (word: string): string | undefined =>
  word.toLowerCase().startsWith(TRACES.toLowerCase()) ? word.slice(TRACES.length).trim() : undefined;
