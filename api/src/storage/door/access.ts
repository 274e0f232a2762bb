/** The interface to sign-ins that belong to a staff card. */
import type { Role } from '@tableside/domain/command/permissions.ts';
import type { UserRecord } from './account-records.ts';
import type { AuditEvent } from './audit.ts';
import type { EndsDevices } from './devices.ts';

/** A sign-in for the person on a staff card of the venue. */
export interface Access extends EndsDevices {
  readonly venueId: string;
  readonly staffId: string;
  readonly name: string;
  readonly email: string;
  readonly role: Role;
  readonly passwordHash: string;
  /** The id of the new account, if the card has no account yet. */
  readonly newUserId: string;
  /** The account of another venue that has the address. Its owner has given its password. The card joins it. */
  readonly joins?: Pick<UserRecord, 'id' | 'passwordHash'>;
  readonly at: string;
  /** Set when an administrator agreed that a guest account with this address loses it. */
  readonly release?: AddressRelease;
  /** Recorded in the audit trail in the same write. */
  readonly event?: (given: GivenAccess) => AuditEvent;
}

/**
 * Takes the address from a guest account. The account keeps its name and its orders, its sessions end, and nobody can
 * sign in to it anymore.
 */
export interface AddressRelease {
  /** Replaces the account's password with a hash that no password matches. */
  readonly passwordHash: string;
  /** Recorded in the audit trail in the same write. */
  readonly event: (guestId: string) => AuditEvent;
}

/**
 * `guestAddress`: a guest account of this venue alone holds the address and can be made to release it. `shared`: the
 * account belongs to another venue, too, so only its owner changes its password and address.
 */
export type AccessRefusal = 'emailTaken' | 'guestAddress' | 'lastAdmin' | 'inactive' | 'shared' | 'notKept';

export interface GivenAccess {
  readonly userId: string;
  readonly isNew: boolean;
}

export interface StaffAccess {
  /**
   * The first call creates the card's account. Later calls change its role, password and address, and end its sessions.
   */
  giveAccess(access: Access): Promise<GivenAccess | AccessRefusal>;
}
