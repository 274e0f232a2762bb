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

/** An account as sign-in finds it. `isActive` is false once the account is blocked or its staff card is deactivated. */
export interface FoundAccount {
  readonly user: UserRecord;
  readonly membership: Membership;
  readonly isActive: boolean;
}
