/**
 * POST /api/sync/pull returns everything visible in (cursor, head], page by page, and the outcomes of the client's own
 * mutations.
 */
import { described } from '@tableside/domain/ground/described.ts';
import * as v from 'valibot';
import { DeviceState } from './device-state.ts';
import { Epoch, Mid, Seq } from './envelope.ts';
import { Time } from './time.ts';
import { LIMITS } from './version.ts';

export const PullRequest = v.object({
  protocol: described('The version of the protocol that the app speaks.', v.pipe(v.number(), v.integer())),
  clientId: described('The queue: one for each user and browser.', v.pipe(v.string(), v.uuid())),
  appVersion: described('The version of the app.', v.optional(v.pipe(v.string(), v.maxLength(64)))),
  epoch: described(
    "The id of the history of the venue's data. It is a new one after a restore.",
    v.optional(Epoch),
  ),
  deviceTime: described("The device's clock when it sent this, ISO 8601 UTC.", v.optional(Time)),
  state: described(
    "The state of the venue's address. On a device: what it reports about itself.",
    v.optional(DeviceState),
  ),
  cursor: described('The number of the last change that the device has.', Seq),
  ackMid: described('The device has every result up to here.', Mid),
  limit: described(
    'How many rows a page has at most.',
    v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(LIMITS.pullRows)), LIMITS.pullRows),
  ),
  full: described(
    'The same id on every page of one full pull. The server then does not check horizon and role again.',
    v.optional(v.pipe(v.string(), v.uuid())),
  ),
  fullSince: described(
    'Only in a full pull, from its second page on: the head that its first page told. What changed later is sent as it is now, also what was removed.',
    v.optional(Seq),
  ),
  open: described(
    'Only in a full pull. `only`: the page brings what is open. A number: the device has what is open up to this change, so the page leaves that out.',
    v.optional(v.union([v.literal('only'), Seq])),
  ),
  view: described(
    "The mirror that the staff of a tablet share: it shows everybody what servers see. Needs the device's credential.",
    v.optional(v.literal('floor')),
  ),
});
export type PullRequest = v.InferInput<typeof PullRequest>;
