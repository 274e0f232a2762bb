/** Sets a new password with a reset code. The call needs no sign-in. */
import type { PasswordReset } from '@tableside/protocol/rest/password-reset.ts';
import { toApiError } from './api-error.ts';
import { createCalls } from './calls.ts';

/** Throws `ApiError`. */
export async function resetPassword(reset: PasswordReset): Promise<void> {
  try {
    await createCalls({ token: () => null }).post('auth/reset', { json: reset });
  } catch (error) {
    throw await toApiError(error, 'Failed to set the password');
  }
}
