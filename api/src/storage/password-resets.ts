/** The door to codes that reset a forgotten password: made by an administrator, used once by the person. */
import type { FoundAccount } from './account-records.ts';
import type { AuditEvent } from './audit.ts';

export interface NewReset {
  readonly venueId: string;
  readonly userId: string;
  /** Of the code, which is kept nowhere. */
  readonly codeHash: string;
  /** The account of the administrator. The code is worth nothing once that is no active administrator. */
  readonly madeBy: string;
  readonly expiresAt: string;
  /** Goes on the record in the same write. */
  readonly told: AuditEvent;
}

/** The code was right. */
export interface Resetting {
  readonly userId: string;
  readonly codeHash: string;
  /** The hash of the new password. */
  readonly to: string;
  readonly at: string;
  /** Goes on the record in the same write. */
  readonly told: AuditEvent;
}

export interface PasswordResets {
  /** Takes the place of an earlier code. `missing`: the venue has no such account. */
  offerReset(reset: NewReset): Promise<'made' | 'missing'>;
  /** The account that this code of this email would reset now, unless it is out. */
  resetFor(code: { email: string; codeHash: string }, now: string): Promise<FoundAccount | undefined>;
  /** Sets the password, ends every session of the account, and uses the code up. */
  resetPassword(resetting: Resetting): Promise<'changed' | 'stale'>;
}
