/**
 * Calls that need no sign-in: accepting an invitation by its token, and setting a new password by a code. They throw
 * `ApiError`.
 */
import { type InvitationAcceptance, Joined, OpenInvitation } from '@tableside/protocol/rest/invitations.ts';
import type { PasswordReset } from '@tableside/protocol/rest/password-reset.ts';
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

export async function resetPassword(reset: PasswordReset): Promise<void> {
  try {
    await calls.post('auth/reset', { json: reset });
  } catch (error) {
    throw await toApiError(error, 'Failed to set the password');
  }
}
