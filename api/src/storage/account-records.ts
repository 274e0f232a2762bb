/** Account records, as stored and as sign-in finds them. */
import type { Role } from '@tableside/domain/permissions.ts';

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
}

/** Returns the account in this venue, or undefined when it does not belong to it. */
export function memberAt(found: FoundAccount | undefined, venueId: string): Member | undefined {
  const known = found?.memberships.find((one) => one.venueId === venueId);
  if (!found || !known) return undefined;
  const { isActive: _, ...membership } = known;
  return { user: found.user, membership };
}
