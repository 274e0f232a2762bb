/** Calls that accept an invitation by its token. They need no sign-in, and throw `ApiError`. */
import { type InvitationAcceptance, Joined, OpenInvitation } from '@tableside/protocol/rest/invitations.ts';
import * as v from 'valibot';
import { toApiError } from './api-error.ts';
import { createCalls } from './calls.ts';

const calls = createCalls({ token: () => null });

export async function lookAtInvitation(token: string): Promise<OpenInvitation> {
  try {
    return v.parse(OpenInvitation, await calls.post('auth/invitation', { json: { token } }).json());
  } catch (error) {
    throw await toApiError(error, 'Failed to open the invitation');
  }
}

/** Returns the email address to sign in with. */
export async function acceptInvitation(acceptance: InvitationAcceptance): Promise<string> {
  try {
    const answer = await calls.post('auth/invitation/accept', { json: acceptance }).json();
    return v.parse(Joined, answer).email;
  } catch (error) {
    throw await toApiError(error, 'Failed to use the invitation');
  }
}
