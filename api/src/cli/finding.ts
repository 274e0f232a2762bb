/** A finding of the doctor. */

/** `look` works but needs attention. `wrong` does not work, or will soon stop working. */
export type Level = 'well' | 'look' | 'wrong';

export interface Finding {
  readonly level: Level;
  /** The part of the installation that it is about. */
  readonly about: string;
  readonly text: string;
}

export const well = (about: string, text: string): Finding => ({ level: 'well', about, text });
export const look = (about: string, text: string): Finding => ({ level: 'look', about, text });
export const wrong = (about: string, text: string): Finding => ({ level: 'wrong', about, text });
