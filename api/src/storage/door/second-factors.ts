/**
 * The interface to second factors: the secret from which an app makes codes, and the recovery codes for when the app is
 * lost.
 */
import type { AuditEvent } from './audit.ts';

export interface SecondFactor {
  readonly userId: string;
  /** The encrypted secret. Storage cannot read it. */
  readonly sealed: string;
  /**
   * Null while set-up is unfinished: no code has shown yet that the person's app has the secret. Sign-in then does not
   * ask for a code.
   */
  readonly confirmedAt: string | null;
  /** The number of unused recovery codes. */
  readonly codesLeft: number;
}

/** A code of the app, given by its time step, or a recovery code. Each is accepted once. */
export type Proof = { readonly step: number } | { readonly codeHashes: readonly string[] };

export interface Confirming {
  readonly userId: string;
  /** The sealed secret that the confirming code was made from. */
  readonly sealed: string;
  readonly step: number;
  readonly codeHashes: readonly string[];
  readonly at: string;
  /** Recorded in the audit trail in the same write. */
  readonly event: AuditEvent;
}

export interface EndingFactor {
  readonly userId: string;
  /** Absent when an administrator or the command line turns it off. */
  readonly proof?: Proof;
  /** Set when an administrator of this venue turns it off: the account must belong to no other venue. */
  readonly onlyOf?: string;
  /** Recorded in the audit trail in the same write. */
  readonly event: AuditEvent;
}

export interface SecondFactors {
  secondFactor(userId: string): Promise<SecondFactor | undefined>;
  /** Replaces a factor that is not confirmed yet. */
  beginSecondFactor(begun: { userId: string; sealed: string }): Promise<'begun' | 'on'>;
  /** Returns `stale` when the factor is already on, or another one was begun in the meantime. */
  confirmSecondFactor(confirming: Confirming): Promise<'on' | 'stale'>;
  /** Also ends the person's PINs. Returns `stale` when no factor is on, or the proof was already used. */
  endSecondFactor(ending: EndingFactor): Promise<'off' | 'stale' | 'shared'>;
}
