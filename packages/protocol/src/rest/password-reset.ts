/** Password resets: an administrator creates a code, and a person uses it to set a new password. */
import { described } from '@tableside/domain/ground/described.ts';
import * as v from 'valibot';
import { LoginRequest, Password } from '../accounts.ts';

/** `code` appears only in this response. */
export const ResetCode = v.object({
  code: described('The code for a new password.', v.string()),
  expiresAt: described('It is refused from this time on.', v.string()),
});
export type ResetCode = v.InferOutput<typeof ResetCode>;

export const PasswordReset = v.object({
  email: LoginRequest.entries.email,
  code: described(
    'The code for a new password. Case, spaces and dashes do not matter.',
    v.pipe(v.string(), v.maxLength(40)),
  ),
  password: Password,
});
export type PasswordReset = v.InferInput<typeof PasswordReset>;
