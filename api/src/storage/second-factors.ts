/** The door to second factors: the secret that an app makes codes from, and the recovery codes for when the app is lost. */
import type { AuditEvent } from './audit.ts';

export interface SecondFactor {
  readonly userId: string;
  /** The secret, sealed: storage cannot read it. */
  readonly sealed: string;
  /** null: begun, but no code has shown yet that the person's app has it. Sign-in does not ask for it. */
  readonly confirmedAt: string | null;
  /** Recovery codes that were not used yet. */
  readonly codesLeft: number;
}

/** A code of the app, by the time step that it is of, or a recovery code. Each is taken once. */
export type Proof = { readonly step: number } | { readonly codeHash: string };

export interface Confirming {
  readonly userId: string;
  /** What the confirming code was made from. */
  readonly sealed: string;
  readonly step: number;
  readonly codeHashes: readonly string[];
  readonly at: string;
  /** Goes on the record in the same write. */
  readonly told: AuditEvent;
}

export interface EndingFactor {
  readonly userId: string;
  /** Left out: an administrator does it. */
  readonly proof?: Proof;
  /** Goes on the record in the same write. */
  readonly told: AuditEvent;
}

export interface SecondFactors {
  secondFactor(userId: string): Promise<SecondFactor | undefined>;
  /** Takes the place of one that waits to be confirmed. */
  beginSecondFactor(begun: { userId: string; sealed: string }): Promise<'begun' | 'on'>;
  /** `stale`: it is on already, or another one was begun meanwhile. */
  confirmSecondFactor(confirming: Confirming): Promise<'on' | 'stale'>;
  /** `stale`: there is none that is on, or the proof was used before. */
  endSecondFactor(ending: EndingFactor): Promise<'off' | 'stale'>;
}
