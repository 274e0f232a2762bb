/** The door to sign-ins by a staff card. */
import type { Role } from '@tableside/domain/permissions.ts';
import type { AuditEvent } from './audit.ts';

/** A sign-in for the person on a card of the venue's staff. */
export interface Access {
  readonly venueId: string;
  readonly staffId: string;
  readonly name: string;
  readonly email: string;
  readonly role: Role;
  readonly passwordHash: string;
  /** Of the account, if the card has none yet. */
  readonly newUserId: string;
  readonly at: string;
  /** An administrator agreed: a guest account that holds the address loses it. */
  readonly release?: AddressRelease;
  /** Goes on the record in the same write. */
  readonly told?: (given: GivenAccess) => AuditEvent;
}

/** The guest account keeps its name and its orders. Its sessions end, and nobody signs in to it any more. */
export interface AddressRelease {
  /** Replaces its password: a hash that no password fits. */
  readonly passwordHash: string;
  /** Goes on the record in the same write. */
  readonly told: (guestId: string) => AuditEvent;
}

/** `guestAddress`: a guest account holds the address and can be made to release it. */
export type AccessRefusal = 'emailTaken' | 'guestAddress' | 'lastAdmin' | 'inactive';

export interface GivenAccess {
  readonly userId: string;
  readonly isNew: boolean;
}

export interface StaffAccess {
  /** The first time it makes the card's account; later it changes role, password and address, and ends its sessions. */
  giveAccess(access: Access): Promise<GivenAccess | AccessRefusal>;
}
