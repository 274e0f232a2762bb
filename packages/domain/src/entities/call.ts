/**
 * A guest at a table asks for somebody, or for the bill. Each guest has one row for each kind, and a new call is written
 * over the last one. Times are ISO 8601 UTC.
 */
import { HOUR_MS, MINUTE_MS } from '../ground/durations.ts';
import { derivedId } from '../values/ids.ts';

/** `server`: somebody should come. `bill`: the guests want to pay. */
export const CALL_KINDS = ['server', 'bill'] as const;
export type CallKind = (typeof CALL_KINDS)[number];

export interface Call {
  readonly id: string;
  readonly venueId: string;
  readonly kind: CallKind;
  readonly tableId: string;
  /** The account of the guest, or that of all guests without one at the table. The name is not kept: staff go there. */
  readonly customerId: string;
  /** Since when the guest waits. */
  readonly at: string;
  /** When the guest called last. Later than `at` when they called again while they waited. */
  readonly lastAt: string;
  readonly answered: CallAnswer | null;
  readonly version: number;
}

export interface CallAnswer {
  readonly at: string;
  readonly userId: string;
  /** From the staff card. Null: whoever answered has none. Guests read it, so it is never the full name. */
  readonly firstName: string | null;
}

export const CALL_LIMITS = {
  /** A guest calls once in this time, for each kind. */
  everyMs: MINUTE_MS,
  /** A call that reaches the server later than this after the tap is refused. Nobody should run for it any more. */
  lateMs: 5 * MINUTE_MS,
  /** After this long the guest has been looked after without a tap, or has left. */
  waitsMs: HOUR_MS,
  /** Guests still sit there for this long after the venue has closed. */
  afterCloseMs: HOUR_MS,
  /** Answered by one tap: 20 phones at one table, each with both kinds. */
  answered: 40,
} as const;

/** The next call of the guest is written over this row, on every device that they use. */
export const callIdOf = (venueId: string, userId: string, kind: CallKind): string =>
  derivedId(venueId, `call of ${userId} for ${kind}`);

/** Guests who gave no name call as one: a flood of them is one guest at one table, whose calls are counted like anybody's. */
export const namelessAt = (venueId: string, tableId: string): string =>
  derivedId(venueId, `guests without a name at ${tableId}`);

/**
 * Whether somebody should go there now. `over` are the times that end a call by themselves: the table was cleared, the
 * party paid, the bill was printed. `now`: milliseconds since 1970.
 */
export const isWaiting = (
  { at, lastAt, answered }: Call,
  now: number,
  over: readonly string[] = [],
): boolean =>
  answered === null && now - Date.parse(lastAt) < CALL_LIMITS.waitsMs && over.every((ended) => ended < at);
