/** The venues of a server that one person works for. */
import { ROLES } from '@tableside/domain/command/permissions.ts';
import { described } from '@tableside/domain/ground/described.ts';
import * as v from 'valibot';
import { LoginRequest, Session } from '../accounts.ts';
import { Id } from './values.ts';

const TROUBLE_KINDS = [
  'kitchenSilent',
  'deviceUnsynced',
  'dayNotClosed',
  'changesHeld',
  'webhookFailing',
] as const;

export const Trouble = v.object({
  kind: described('The kind of trouble.', v.picklist(TROUBLE_KINDS)),
  text: described('A sentence that says it.', v.string()),
});
export type Trouble = v.InferOutput<typeof Trouble>;

export const VenueOverview = v.object({
  yesterday: described(
    'What the last business day sold.',
    v.object({
      businessDay: described('The day, as YYYY-MM-DD.', v.string()),
      orders: described('Its checks.', v.number()),
      sales: described('Their sum in cents, with tax.', v.number()),
    }),
  ),
  wrong: described('What waits for somebody now. Empty: nothing is wrong.', v.array(Trouble)),
});
export type VenueOverview = v.InferOutput<typeof VenueOverview>;

export const OwnVenue = v.object({
  id: Id,
  name: described('The name of the venue.', v.string()),
  host: described(
    'Its host name. Null: the first venue, which has every other name.',
    v.nullable(v.string()),
  ),
  role: described('The role of the person there.', v.picklist(ROLES)),
  isThis: described('Whether the call went to this venue.', v.boolean()),
  overview: described('Null: the role there reads no reports.', v.nullable(VenueOverview)),
});
export type OwnVenue = v.InferOutput<typeof OwnVenue>;

export const VenueEntryCode = v.object({
  code: described('Signs the person in at the other venue, once.', v.string()),
  expiresAt: described('It is refused from this time on.', v.string()),
});
export type VenueEntryCode = v.InferOutput<typeof VenueEntryCode>;

export const VenueEntryRequest = v.object({
  code: described(
    'A code that another venue of the same server made.',
    v.pipe(v.string(), v.maxLength(2_000)),
  ),
  deviceId: LoginRequest.entries.deviceId,
  deviceSecret: LoginRequest.entries.deviceSecret,
});
export type VenueEntryRequest = v.InferInput<typeof VenueEntryRequest>;

export const VenueEntered = v.object({
  ...Session.entries,
  firstAt: described(
    'The address of the first venue, where the code was made there: it has no host name of its own. Null: made elsewhere.',
    v.nullable(v.string()),
  ),
});
export type VenueEntered = v.InferOutput<typeof VenueEntered>;
