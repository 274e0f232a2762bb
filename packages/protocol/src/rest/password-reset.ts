/** Forgotten passwords: the code that an administrator makes, and the new password that it is used for. */
import * as v from 'valibot';
import { LoginRequest, Password } from '../accounts.ts';

/** `code` is told only once. */
export const ResetCode = v.object({ code: v.string(), expiresAt: v.string() });
export type ResetCode = v.InferOutput<typeof ResetCode>;

export const PasswordReset = v.object({
  email: LoginRequest.entries.email,
  /** Capitals, spaces and dashes make no difference. */
  code: v.pipe(v.string(), v.maxLength(40)),
  password: Password,
});
export type PasswordReset = v.InferInput<typeof PasswordReset>;
