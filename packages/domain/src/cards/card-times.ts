/** How long each step of a charge may take. All in milliseconds. */
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../ground/durations.ts';

/** A charge that reaches the server later than this after the tap is refused. The guest may be gone. */
export const LATE_MS = 30_000;
/** No reader is asked for the first time later than this after the tap. */
export const STALE_MS = MINUTE_MS;
/** Longer than any call may take. Nobody else takes the attempt up before. */
export const LEASE_MS = 20_000;
/** Without a word for so long, people are told so, and the reader is free for others. */
export const SILENT_MS = MINUTE_MS;
/** Between the two looks at a no that may still change. */
export const SOFT_MS = 5000;
/** Between two looks in the first half minute, and after it. */
export const LOOK_MS = 1000;
export const LOOK_LATER_MS = 5000;
export const LOOK_SOON_FOR_MS = 30_000;
/** After a call that was lost. */
export const AFTER_LOST_MS = 3000;

/** When the provider is asked again after a no that may change, and after what a person said. By the clock, not by the count. */
export const WATCH_MS: readonly number[] = [
  10_000,
  MINUTE_MS,
  5 * MINUTE_MS,
  30 * MINUTE_MS,
  2 * HOUR_MS,
  DAY_MS,
];

/** After the last of these, as long as the provider cannot be heard. */
export const UNHEARD_MS = HOUR_MS;

/** How long a part of the bill is held. */
export const HOLD_MS = { reader: 3 * MINUTE_MS, phone: 5 * MINUTE_MS } as const;
