/** Invitations by link, as administrators see them and as the invited person sees them. */
import { ROLES } from '@tableside/domain/command/permissions.ts';
import { described } from '@tableside/domain/ground/described.ts';
import * as v from 'valibot';
import { Password, STAFF_ROLES } from '../accounts.ts';
import { KeepDevices } from './devices.ts';
import { Email, Id, MadeAt, PersonName } from './values.ts';

export const InvitationRequest = v.object({
  role: described('admin, manager, server, kitchen or customer.', v.picklist(STAFF_ROLES)),
  releaseAddress: described(
    'When a guest account uses the email on the card, it loses the email once the invitation is used.',
    v.optional(v.boolean()),
  ),
  keepDevices: KeepDevices,
});
export type InvitationRequest = v.InferOutput<typeof InvitationRequest>;

export const Invitation = v.object({
  id: Id,
  staffId: described('The staff card that the account belongs to.', v.string()),
  name: described('The current name on the card.', v.string()),
  email: Email,
  role: described('admin, manager, server, kitchen or customer.', v.picklist(ROLES)),
  madeAt: MadeAt,
  expiresAt: described('It is refused from this time on.', v.string()),
});
export type Invitation = v.InferOutput<typeof Invitation>;

/** `token` appears only in this response. */
export const InvitationLink = v.object({
  ...Invitation.entries,
  token: described('Send it as `Authorization: Bearer …`. It is shown only this once.', v.string()),
});
export type InvitationLink = v.InferOutput<typeof InvitationLink>;

const Token = v.pipe(v.string(), v.maxLength(100));

export const InvitationLookUp = v.object({ token: described('The token of the invitation.', Token) });

export const OpenInvitation = v.object({
  venueName: described('The venue that invites.', v.string()),
  name: PersonName,
  email: described('The invited person signs in with this email from now on.', v.string()),
  role: described('admin, manager, server, kitchen or customer.', v.picklist(ROLES)),
  expiresAt: described('It is refused from this time on.', v.string()),
});
export type OpenInvitation = v.InferOutput<typeof OpenInvitation>;

export const InvitationAcceptance = v.object({
  token: described('The token of the invitation.', Token),
  password: Password,
});
export type InvitationAcceptance = v.InferInput<typeof InvitationAcceptance>;

/** The client then signs in with this email and the password. */
export const Joined = v.object({ email: Email });
