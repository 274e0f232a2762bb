/** Returns the first row of an answer, or undefined when there is none. */
export const first = <T>(rows: readonly T[]): T | undefined => rows[0];
