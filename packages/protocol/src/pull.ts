/** POST /api/sync/pull: everything visible in (cursor, head], page by page, and the outcomes of one's own mutations. */
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
  /** The device's clock at sending, ISO 8601 UTC. */
  deviceTime: v.optional(Time),
  state: v.optional(DeviceState),
  cursor: Seq,
  ackMid: Mid,
  limit: v.optional(
    v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(LIMITS.pullRows)),
    LIMITS.pullRows,
  ),
  /** On every page of one full pull the same id; horizon and role are then not asked again. */
  full: v.optional(v.pipe(v.string(), v.uuid())),
});
export type PullRequest = v.InferInput<typeof PullRequest>;
