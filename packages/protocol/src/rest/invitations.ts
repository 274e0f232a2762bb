/** Invitations by link, as administrators see them and as the invited person sees them. */
import { ROLES } from '@tableside/domain/command/permissions.ts';
import * as v from 'valibot';
import { Password, STAFF_ROLES } from '../accounts.ts';
import { KeepDevices } from './devices.ts';

export const InvitationRequest = v.object({
  role: v.picklist(STAFF_ROLES),
  /** When a guest account uses the email on the card, it loses the email once the invitation is used. */
  releaseAddress: v.optional(v.boolean()),
  keepDevices: KeepDevices,
});
export type InvitationRequest = v.InferOutput<typeof InvitationRequest>;

export const Invitation = v.object({
  id: v.string(),
  staffId: v.string(),
  /** The current name on the card. */
  name: v.string(),
  email: v.string(),
  role: v.picklist(ROLES),
  madeAt: v.string(),
  expiresAt: v.string(),
});
export type Invitation = v.InferOutput<typeof Invitation>;

/** `token` appears only in this response. */
export const InvitationLink = v.object({ ...Invitation.entries, token: v.string() });
export type InvitationLink = v.InferOutput<typeof InvitationLink>;

const Token = v.pipe(v.string(), v.maxLength(100));

export const InvitationLookUp = v.object({ token: Token });

export const OpenInvitation = v.object({
  venueName: v.string(),
  name: v.string(),
  /** The invited person signs in with this email from now on. */
  email: v.string(),
  role: v.picklist(ROLES),
  expiresAt: v.string(),
});
export type OpenInvitation = v.InferOutput<typeof OpenInvitation>;

export const InvitationAcceptance = v.object({ token: Token, password: Password });
export type InvitationAcceptance = v.InferInput<typeof InvitationAcceptance>;

/** The client then signs in with this email and the password. */
export const Joined = v.object({ email: v.string() });
