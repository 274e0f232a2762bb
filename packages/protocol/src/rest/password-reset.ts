/** Password resets: an administrator creates a code, and a person uses it to set a new password. */
import * as v from 'valibot';
import { LoginRequest, Password } from '../accounts.ts';

/** `code` appears only in this response. */
export const ResetCode = v.object({ code: v.string(), expiresAt: v.string() });
export type ResetCode = v.InferOutput<typeof ResetCode>;

export const PasswordReset = v.object({
  email: LoginRequest.entries.email,
  /** Case, spaces and dashes do not matter. */
  code: v.pipe(v.string(), v.maxLength(40)),
  password: Password,
});
export type PasswordReset = v.InferInput<typeof PasswordReset>;
