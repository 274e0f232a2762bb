/**
 * POST /api/sync/push takes queued mutations, contiguous and in order. A refusal by the venue's rules is data, not an
 * error.
 */
import * as v from 'valibot';
import { DeviceState } from './device-state.ts';
import { Envelope, Epoch, Mid, Result, Seq } from './envelope.ts';
import { Approval, Signature } from './signed-text.ts';
import { Time } from './time.ts';
import { LIMITS } from './version.ts';

export const Mutation = v.object({
  mid: v.pipe(Mid, v.minValue(1)),
  cmdId: v.pipe(v.string(), v.uuid(), v.toLowerCase()),
  name: v.pipe(v.string(), v.maxLength(64)),
  version: v.pipe(v.number(), v.integer(), v.minValue(1)),
  args: v.unknown(),
  /** Device time plus the measured offset, ISO 8601 UTC. */
  occurredAt: Time,
  actorId: v.pipe(v.string(), v.maxLength(64)),
  /** The token under which the mutation was made. It lets an enrolled device deliver another person's waiting work. */
  grant: v.nullable(v.pipe(v.string(), v.maxLength(2048))),
  /** Made with the act key of the author. It stands in place of a grant, and a floor queue needs it. */
  sig: v.optional(Signature),
  /** The word of a manager for this mutation, where the role of the author is not enough. */
  approval: v.optional(Approval),
});
export type Mutation = v.InferOutput<typeof Mutation>;

export const PushRequest = v.object({
  protocol: v.pipe(v.number(), v.integer()),
  clientId: v.pipe(v.string(), v.uuid()),
  deviceId: v.optional(v.pipe(v.string(), v.uuid())),
  /** The device's own token. Needed when the mutations may include other people's work. */
  deviceToken: v.optional(v.pipe(v.string(), v.maxLength(256))),
  appVersion: v.optional(v.pipe(v.string(), v.maxLength(64))),
  epoch: v.optional(Epoch),
  cursor: v.optional(Seq),
  ackMid: Mid,
  /** The device's clock when it sent this, ISO 8601 UTC. */
  deviceTime: Time,
  state: v.optional(DeviceState),
  mutations: v.pipe(v.array(Mutation), v.maxLength(LIMITS.pushMutations)),
});
export type PushRequest = v.InferOutput<typeof PushRequest>;

export const PushResponse = v.object({
  serverTime: v.string(),
  epoch: Epoch,
  head: Seq,
  /** The mutation number that the server expects, when the batch left a gap. */
  expected: v.optional(Mid),
  /**
   * Set when the device was restored to an earlier state: its numbers were already used for other commands. Nothing was
   * consumed.
   */
  forked: v.optional(v.literal(true)),
  /** A mutation that the server could not process for now. It and all later ones stay queued. */
  retry: v.optional(v.object({ mid: Mid, code: v.string() })),
  /**
   * Tells the device to ask for its enrolment again, because one of its order numbers clashed. It then gets another
   * letter.
   */
  enrol: v.optional(v.literal(true)),
  results: v.array(Result),
  changes: v.optional(Envelope),
});
export type PushResponse = v.InferOutput<typeof PushResponse>;
