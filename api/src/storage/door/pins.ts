/**
 * The interface to PINs and act keys. A PIN opens an enrolled tablet that the staff share. The act key that a person
 * has there then signs their work.
 */
import type { Role } from '@tableside/domain/command/permissions.ts';
import type { Membership, SessionRecord } from './account-records.ts';
import type { AuditEvent } from './audit.ts';

type MemberKey = Pick<Membership, 'userId' | 'venueId'>;

/** The key of one person on one device. Times are ISO 8601 UTC. */
export interface ActKey {
  readonly id: string;
  readonly userId: string;
  readonly venueId: string;
  readonly deviceId: string;
  /** The key, encrypted for the key's id. */
  readonly sealed: string;
  /** The role that the person had when the key was made. Another role ends the key. */
  readonly role: Role;
  readonly createdAt: string;
  readonly expiresAt: string;
  readonly revokedAt: string | null;
}

/** A key with the present name and card of its person. */
export interface KnownActKey extends ActKey {
  readonly name: string;
  readonly staffId: string | null;
}

export interface PinChange extends MemberKey {
  /** Null removes the PIN. */
  readonly hash: string | null;
  readonly at: string;
  /** The hash that the password was checked against, if one was asked for. */
  readonly passwordHash?: string;
  /** Recorded in the audit trail in the same write. */
  readonly event: AuditEvent;
}

/** Somebody of the venue who may use its shared tablets. */
export interface TabletUser extends MemberKey {
  readonly name: string;
  readonly role: Role;
  readonly staffId: string | null;
  readonly pinHash: string | null;
}

/** Where somebody enters a PIN. */
export interface PinPlace extends MemberKey {
  readonly deviceId: string;
}

/** Counts what was entered for this person, on this device, or for this person on this device. */
export interface PinLimit {
  readonly of: 'user' | 'device' | 'userOnDevice';
  readonly most: number;
  readonly windowMs: number;
  /** Whether it does not hold on a device where the person's PIN was right before. Others cannot use it up there. */
  readonly exceptWhereKnown?: true;
}

export interface PinGuess extends PinPlace {
  readonly limits: readonly PinLimit[];
  readonly at: string;
}

export type PinGuessBegun =
  /** `left`: how many more tries there are if this one fails. */
  | { readonly kind: 'begun'; readonly id: number; readonly left: number }
  /** `freeAt`: when the next try is possible, ISO 8601 UTC. */
  | { readonly kind: 'limited'; readonly freeAt: string };

export interface Pins {
  /** Whether the account has a PIN in the venue. */
  hasPin(member: MemberKey): Promise<boolean>;
  /**
   * Sets or removes the PIN and ends the person's act keys. Returns `stale` if the password has changed since it was
   * checked, or if the account is inactive.
   */
  changePin(change: PinChange): Promise<'changed' | 'stale' | 'missing'>;
  /** Keeps another hash of the same PIN. Does nothing when the PIN is another one by now. */
  renewPinHash(member: MemberKey, change: { readonly from: string; readonly to: string }): Promise<void>;
  /** The active staff with one of these roles, by name. */
  tabletUsers(venueId: string, roles: readonly Role[]): Promise<TabletUser[]>;
  /**
   * Counts a try as failed before the PIN is checked, in one write, so that many at once gain nothing. Refuses it when a
   * limit is reached.
   */
  beginPinGuess(guess: PinGuess): Promise<PinGuessBegun>;
  /** Takes a try back, because the PIN was right or was not checked. */
  takeBackPinGuess(id: number): Promise<void>;
  /**
   * Returns the live key of this person on this device, or stores `fresh` as that key, and starts the session. Returns
   * undefined when the PIN is another one by now, the role of the account has changed, or the account or the device is no
   * longer in use.
   */
  actKeyFor(fresh: ActKey, pinHash: string, session?: SessionRecord): Promise<ActKey | undefined>;
  /** Returns the key, live or ended. */
  actKey(id: string): Promise<KnownActKey | undefined>;
  /** Returns the ids of the keys of this device that have ended. */
  endedActKeys(deviceId: string, now: string): Promise<string[]>;
  /** Ends every live key of the server. Returns how many there were. */
  endAllActKeys(at: string): Promise<number>;
}
