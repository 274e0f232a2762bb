/** One thing that a doctor looks at. */

/** `look`: works, and somebody should look at it. `wrong`: does not work, or not for long. */
export type Level = 'well' | 'look' | 'wrong';

export interface Finding {
  readonly level: Level;
  /** What was looked at. */
  readonly about: string;
  readonly text: string;
}

export const well = (about: string, text: string): Finding => ({ level: 'well', about, text });
export const look = (about: string, text: string): Finding => ({ level: 'look', about, text });
export const wrong = (about: string, text: string): Finding => ({ level: 'wrong', about, text });
