/**
 * The interface to invitations: links that give a staff card its sign-in. The person who opens one chooses the
 * password.
 */
import type { Role } from '@tableside/domain/command/permissions.ts';
import type { Access, AccessRefusal, AddressRelease, GivenAccess } from './access.ts';
import type { AuditEvent } from './audit.ts';
import type { EndsDevices } from './devices.ts';

export interface Invitation {
  readonly id: string;
  readonly venueId: string;
  readonly staffId: string;
  readonly role: Role;
  /**
   * The account of the administrator who made it. The invitation is void once that account is no longer an active
   * administrator.
   */
  readonly madeBy: string;
  readonly madeAt: string;
  readonly expiresAt: string;
}

export interface NewInvitation extends Invitation, EndsDevices {
  /** The hash of the token. The token itself is not stored. */
  readonly tokenHash: string;
  /** The email address of the card. */
  readonly email: string;
  /** Whether a guest account with the address loses it when the invitation is used. */
  readonly releasesAddress: boolean;
  /** Recorded in the audit trail in the same write. */
  readonly event: AuditEvent;
}

export interface Joining extends Omit<Access, 'role' | 'venueId' | 'staffId' | 'release' | 'event' | 'keep'> {
  readonly tokenHash: string;
  /** Takes the address from a guest account that registered it. */
  readonly release: AddressRelease;
  /** Recorded in the audit trail in the same write. */
  readonly event: (given: GivenAccess) => AuditEvent;
}

export interface Withdrawal extends Pick<Invitation, 'venueId' | 'id'> {
  /** Recorded in the audit trail in the same write. */
  readonly event: AuditEvent;
}

/**
 * An invitation can be used until it expires, is used or is withdrawn, or until its maker is no longer an active
 * administrator.
 */
export interface Invitations {
  /** Replaces any earlier invitation of the card. */
  invite(invitation: NewInvitation): Promise<'made' | AccessRefusal>;
  /** Returns the usable invitations, newest first. */
  invitations(venueId: string, now: string): Promise<Invitation[]>;
  invitation(tokenHash: string, now: string): Promise<Invitation | undefined>;
  /** Returns false when there is no invitation with this id. */
  withdraw(withdrawal: Withdrawal): Promise<boolean>;
  /** Gives the card its sign-in and consumes the invitation. */
  join(joining: Joining): Promise<GivenAccess | AccessRefusal | 'ended'>;
}
