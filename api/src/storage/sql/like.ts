/** Searches for a part of a text. */

/** Returns the pattern of texts that contain the part, whose own `%` and `_` stand for themselves. */
export const patternOf = (part: string): string => `%${part.replaceAll(/[%_\\]/g, '\\$&')}%`;
