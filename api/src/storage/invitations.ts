/** The door to invitations: a link that gives a staff card its sign-in. Whoever opens it chooses the password. */
import type { Role } from '@tableside/domain/permissions.ts';
import type { Access, AccessRefusal, AddressRelease, GivenAccess } from './access.ts';
import type { AuditEvent } from './audit.ts';

export interface Invitation {
  readonly id: string;
  readonly venueId: string;
  readonly staffId: string;
  readonly role: Role;
  /** The account of the administrator who made it. It is worth nothing once that is no active administrator. */
  readonly madeBy: string;
  readonly madeAt: string;
  readonly expiresAt: string;
}

export interface NewInvitation extends Invitation {
  /** Of the token, which is kept nowhere. */
  readonly tokenHash: string;
  /** Of the card. */
  readonly email: string;
  /** A guest account that holds the address loses it when the invitation is used. */
  readonly releasesAddress: boolean;
  /** Goes on the record in the same write. */
  readonly told: AuditEvent;
}

export interface Joining extends Omit<Access, 'role' | 'venueId' | 'staffId' | 'release' | 'told'> {
  readonly tokenHash: string;
  /** A guest account that registered the address loses it. */
  readonly release: AddressRelease;
  /** Goes on the record in the same write. */
  readonly told: (given: GivenAccess) => AuditEvent;
}

/** One can be used until it expires, is used or withdrawn, or its administrator is none any more. */
export interface Invitations {
  /** Takes the place of an invitation that the card has already. */
  invite(invitation: NewInvitation): Promise<'made' | AccessRefusal>;
  /** Those that can be used, the newest first. */
  invitations(venueId: string, now: string): Promise<Invitation[]>;
  invitation(tokenHash: string, now: string): Promise<Invitation | undefined>;
  /** False when there is none of this id. */
  withdraw(which: { venueId: string; id: string; told: AuditEvent }): Promise<boolean>;
  /** Gives the card its sign-in, and uses the invitation up. */
  join(joining: Joining): Promise<GivenAccess | AccessRefusal | 'ended'>;
}
