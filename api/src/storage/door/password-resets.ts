/**
 * The interface to codes that reset a forgotten password. An administrator creates a code, and the person uses it once.
 */
import type { Member } from './account-records.ts';
import type { AuditEvent } from './audit.ts';

export interface NewReset {
  readonly venueId: string;
  readonly userId: string;
  /** The hash of the code. The code itself is not stored. */
  readonly codeHash: string;
  /**
   * The account of the administrator who made it. The code is void once that account is no longer an active
   * administrator.
   */
  readonly madeBy: string;
  readonly expiresAt: string;
  /** Recorded in the audit trail in the same write. */
  readonly event: AuditEvent;
}

/** A password reset with the right code. */
export interface Resetting {
  readonly userId: string;
  readonly codeHash: string;
  /** The hash of the new password. */
  readonly to: string;
  readonly at: string;
  /** Recorded in the audit trail in the same write. */
  readonly event: AuditEvent;
}

export interface ResetCode {
  readonly venueId: string;
  readonly email: string;
  readonly codeHash: string;
}

export interface PasswordResets {
  /**
   * Replaces any earlier code. Returns `missing` when the venue has no such account, and `shared` when the account
   * belongs to another venue, too: an administrator of one must not get into the other.
   */
  offerReset(reset: NewReset): Promise<'made' | 'missing' | 'shared'>;
  /**
   * Returns the account of the venue that this email and code can reset now. Returns undefined for inactive and for
   * shared accounts.
   */
  resetFor(code: ResetCode, now: string): Promise<Member | undefined>;
  /** Sets the password, ends every session of the account, and consumes the code. */
  resetPassword(resetting: Resetting): Promise<'changed' | 'stale'>;
}
