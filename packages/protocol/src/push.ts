/**
 * POST /api/sync/push takes queued mutations, contiguous and in order. A refusal by the venue's rules is data, not an
 * error.
 */
import { described } from '@tableside/domain/ground/described.ts';
import * as v from 'valibot';
import { DeviceState } from './device-state.ts';
import { Envelope, Epoch, Mid, Result, Seq } from './envelope.ts';
import { Approval, Signature } from './signed-text.ts';
import { Time } from './time.ts';
import { LIMITS } from './version.ts';

export const Mutation = v.object({
  mid: described('The place in the queue.', v.pipe(Mid, v.minValue(1))),
  cmdId: described(
    'The id of the command. The same id always means the same command.',
    v.pipe(v.string(), v.uuid(), v.toLowerCase()),
  ),
  name: described('The name of the command.', v.pipe(v.string(), v.maxLength(64))),
  version: described('The version of the command.', v.pipe(v.number(), v.integer(), v.minValue(1))),
  args: described('The arguments of the command.', v.unknown()),
  occurredAt: described('When it was done: the time of the device and the measured offset.', Time),
  actorId: described('The account, or the API key, that did it.', v.pipe(v.string(), v.maxLength(64))),
  grant: described(
    "The token under which the mutation was made. It lets an enrolled device deliver another person's waiting work.",
    v.nullable(v.pipe(v.string(), v.maxLength(2048))),
  ),
  sig: described(
    "The author's signature, made with their act key on this device. It stands in place of a grant.",
    v.optional(Signature),
  ),
  approval: described(
    'The word of a manager for this mutation, where the role of the author is not enough.',
    v.optional(Approval),
  ),
});
export type Mutation = v.InferOutput<typeof Mutation>;

export const PushRequest = v.object({
  protocol: described('The version of the protocol that the app speaks.', v.pipe(v.number(), v.integer())),
  clientId: described('The queue: one for each user and browser.', v.pipe(v.string(), v.uuid())),
  deviceId: described('The device.', v.optional(v.pipe(v.string(), v.uuid()))),
  deviceToken: described(
    "The device's own token. Needed when the mutations may include other people's work.",
    v.optional(v.pipe(v.string(), v.maxLength(256))),
  ),
  appVersion: described('The version of the app.', v.optional(v.pipe(v.string(), v.maxLength(64)))),
  epoch: described(
    "The id of the history of the venue's data. It is a new one after a restore.",
    v.optional(Epoch),
  ),
  cursor: described('The number of the last change that the device has.', v.optional(Seq)),
  ackMid: described('The device has every result up to here.', Mid),
  deviceTime: described("The device's clock when it sent this, ISO 8601 UTC.", Time),
  state: described('What the device reports about itself.', v.optional(DeviceState)),
  mutations: described(
    'Commands in the order of the queue.',
    v.pipe(v.array(Mutation), v.maxLength(LIMITS.pushMutations)),
  ),
});
export type PushRequest = v.InferOutput<typeof PushRequest>;

export const PushResponse = v.object({
  serverTime: described('The time on the clock of the server.', v.string()),
  epoch: described("The id of the history of the venue's data. It is a new one after a restore.", Epoch),
  head: described('The number of the last change.', Seq),
  expected: described(
    'The mutation number that the server expects, when the batch left a gap.',
    v.optional(Mid),
  ),
  forked: described(
    'Set when the device was restored to an earlier state: its numbers were already used for other commands. Nothing was consumed.',
    v.optional(v.literal(true)),
  ),
  retry: described(
    'A mutation that the server could not process for now. It and all later ones stay queued.',
    v.optional(
      v.object({
        mid: described('The place in the queue.', Mid),
        code: described('Identifies the case. Branch on it, never on the message.', v.string()),
      }),
    ),
  ),
  enrol: described(
    'Tells the device to ask for its enrolment again, because one of its order numbers clashed. It then gets another letter.',
    v.optional(v.literal(true)),
  ),
  results: described('The outcomes of mutations.', v.array(Result)),
  changes: v.optional(Envelope),
});
export type PushResponse = v.InferOutput<typeof PushResponse>;
