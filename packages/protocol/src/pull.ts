/**
 * POST /api/sync/pull returns everything visible in (cursor, head], page by page, and the outcomes of the client's own
 * mutations.
 */
import * as v from 'valibot';
import { DeviceState } from './device-state.ts';
import { Epoch, Mid, Seq } from './envelope.ts';
import { Time } from './time.ts';
import { LIMITS } from './version.ts';

export const PullRequest = v.object({
  protocol: v.pipe(v.number(), v.integer()),
  clientId: v.pipe(v.string(), v.uuid()),
  appVersion: v.optional(v.pipe(v.string(), v.maxLength(64))),
  epoch: v.optional(Epoch),
  /** The device's clock when it sent this, ISO 8601 UTC. */
  deviceTime: v.optional(Time),
  state: v.optional(DeviceState),
  cursor: Seq,
  ackMid: Mid,
  limit: v.optional(
    v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(LIMITS.pullRows)),
    LIMITS.pullRows,
  ),
  /** The same id on every page of one full pull. The server then does not check horizon and role again. */
  full: v.optional(v.pipe(v.string(), v.uuid())),
  /** The mirror that the staff of a tablet share: it shows everybody what servers see. Needs the device's credential. */
  view: v.optional(v.literal('floor')),
});
export type PullRequest = v.InferInput<typeof PullRequest>;
