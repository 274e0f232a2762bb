/** What W1 takes the time of: taps, and three floors beside them. Milliseconds from the call to the word that it is durable. */
export const KINDS = ['taps', 'floors', 'readingFloors', 'dexieFloors'] as const;

export type Taps = Readonly<Record<(typeof KINDS)[number], number[]>>;

export const noTaps = (): Taps => ({ taps: [], floors: [], readingFloors: [], dexieFloors: [] });
