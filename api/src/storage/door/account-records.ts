/** Account records, as stored and as sign-in finds them. */
import type { Role, Scope } from '@tableside/domain/command/permissions.ts';

export interface UserRecord {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly passwordHash: string;
  readonly createdAt: string;
}

export interface Membership {
  readonly userId: string;
  readonly venueId: string;
  readonly role: Role;
  readonly staffId: string | null;
}

/** `isActive` is false once the account is blocked in the venue or its staff card is deactivated. */
export interface MemberRecord extends Membership {
  readonly isActive: boolean;
}

/** An account as sign-in finds it. It may belong to several venues. */
export interface FoundAccount {
  readonly user: UserRecord;
  readonly memberships: readonly MemberRecord[];
}

/** An account in one venue. */
export interface Member {
  readonly user: UserRecord;
  readonly membership: Membership;
  /** Whether they can sign in at other venues of the server too. */
  readonly hasOtherVenues?: boolean;
}

/** Returns the account in this venue, or undefined when it does not belong to it. */
export function memberAt(found: FoundAccount | undefined, venueId: string): Member | undefined {
  const known = found?.memberships.find((one) => one.venueId === venueId);
  if (!found || !known) return undefined;
  const { isActive: _, ...membership } = known;
  const others = found.memberships.filter((one) => one !== known && one.isActive);
  return { user: found.user, membership, hasOtherVenues: others.length > 0 };
}

/** The session that a token names. Sign-out, a password change, deactivation or a role change ends it. */
export interface SessionRecord {
  readonly id: string;
  readonly userId: string;
  readonly venueId: string;
  readonly createdAt: string;
  readonly expiresAt: string;
  readonly revokedAt: string | null;
  /** The device it is used on, if known. Revoking the device ends the session. */
  readonly deviceId?: string | null;
  /** What it opens. A PIN opens the floor, a password the office too. */
  readonly scope?: Scope;
  /** When the person last gave the password or a code again; null or missing: only when it began. */
  readonly confirmedAt?: string | null;
  /** When and from which address it was last renewed. */
  readonly seenAt?: string | null;
  readonly address?: string | null;
}
