/** Says when the number of a table is written smaller than others. A large one would leave no room beside it. */
const LONGEST_LARGE = 5;

/** Takes a number as the venue writes it: "12", or "Terrace Window 12-B". */
export const isLongNumber = (number: string): boolean => number.length > LONGEST_LARGE;
