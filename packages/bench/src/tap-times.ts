/**
 * The kinds of operations that W1 times: taps and three floors. Times are milliseconds from the call until it is
 * reported durable.
 */
export const KINDS = ['taps', 'floors', 'readingFloors', 'dexieFloors'] as const;

export type Taps = Readonly<Record<(typeof KINDS)[number], number[]>>;

export const noTaps = (): Taps => ({ taps: [], floors: [], readingFloors: [], dexieFloors: [] });
