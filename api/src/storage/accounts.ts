/** The door to what is not synced: users, memberships, sessions, devices, failed sign-ins. No SQL above storage. */
import type { Role } from '@tableside/domain/permissions.ts';
import type { StaffAccess } from './access.ts';
import type { AccountBlocks } from './account-blocks.ts';
import type { FoundAccount, Membership, UserRecord } from './account-records.ts';
import type { AuditEvent } from './audit.ts';
import type { Devices } from './devices.ts';
import type { Invitations } from './invitations.ts';
import type { PasswordResets } from './password-resets.ts';
import type { Proof, SecondFactors } from './second-factors.ts';

/** A session row is what a token names; it ends by sign-out, password change, deactivation or role change. */
export interface SessionRecord {
  readonly id: string;
  readonly userId: string;
  readonly venueId: string;
  readonly createdAt: string;
  readonly expiresAt: string;
  readonly revokedAt: string | null;
  /** The device it is used on, as far as that is known: when the device is revoked, so is the session. */
  readonly deviceId?: string | null;
}

/** A session with the user and the role as they are now; asked at each request. */
export interface LiveSession {
  readonly session: SessionRecord;
  readonly user: UserRecord;
  readonly membership: Membership;
}

/** What a grant of waiting work is worth: the user's name and card as they are, the role that the session began under. */
export interface GrantingSession extends LiveSession {
  readonly role: Role;
}

/** An account as administrators see it. */
export interface Account extends Membership {
  readonly name: string;
  readonly email: string;
  readonly isActive: boolean;
  /** When an administrator blocked it. */
  readonly blockedAt: string | null;
  readonly createdAt: string;
  readonly lastSignInAt: string | null;
  /** The last sign-in or renewal of a session. */
  readonly seenAt: string | null;
  /** Whether sign-in asks for a code, too. */
  readonly secondFactor: boolean;
}

export interface AccountFilter {
  /** Part of the name or the email; capitals don't count. */
  readonly q?: string;
  readonly role?: Role;
  readonly limit: number;
  /** What the page before answered as `next`. */
  readonly before?: string;
}

/** The right password was given. */
export interface SigningIn {
  readonly session: SessionRecord;
  /** What the password was checked against. */
  readonly passwordHash: string;
  /** For an account with a second factor. */
  readonly proof?: Proof;
  /** Goes on the record in the same write. */
  readonly told: AuditEvent;
}

export interface PasswordChange {
  readonly userId: string;
  /** The new hash. */
  readonly to: string;
  readonly at: string;
  /** Who gave the old password goes on with this session; left out, nobody gave it. */
  readonly by?: Pick<SigningIn, 'session' | 'passwordHash'>;
  /** Goes on the record in the same write. */
  readonly told: AuditEvent;
}

export interface RoleChange {
  readonly venueId: string;
  readonly userId: string;
  readonly role: Role;
  readonly at: string;
  /** Goes on the record in the same write, if the role was another one. */
  readonly told?: (was: Role) => AuditEvent;
}

export interface KnownDevice {
  readonly userId: string;
  readonly secretHash: string;
  /** What it called itself. Revoking that device forgets the secret. */
  readonly deviceId: string | null;
  readonly at: string;
}

export interface Accounts
  extends Devices,
    StaffAccess,
    Invitations,
    PasswordResets,
    SecondFactors,
    AccountBlocks {
  countUsers(): Promise<number>;
  /** Fails with `emailTaken` when the address is in use. */
  createUser(user: UserRecord, membership: Membership): Promise<'created' | 'emailTaken'>;
  userByEmail(email: string): Promise<FoundAccount | undefined>;
  /**
   * A session begins, unless the password is another one by now, or the account is out, or its second factor was not
   * proved.
   */
  signIn(signingIn: SigningIn): Promise<'begun' | 'stale' | 'codeNeeded'>;
  /** Ends every session of the user; `stale` where the old password is another one by now, or the account is out. */
  changePassword(change: PasswordChange): Promise<'changed' | 'stale'>;
  /** By name. */
  accounts(venueId: string, filter: AccountFilter): Promise<{ accounts: Account[]; next: string | null }>;
  account(venueId: string, userId: string): Promise<Account | undefined>;
  /** Ends the user's sessions, unless the role is theirs already. The last active administrator stays one. */
  setRole(change: RoleChange): Promise<'changed' | 'same' | 'missing' | 'lastAdmin'>;
  createSession(session: SessionRecord): Promise<void>;
  /** Unknown, expired and revoked sessions alike answer undefined, and so do those of deactivated accounts. */
  liveSession(sessionId: string, now: string): Promise<LiveSession | undefined>;
  /** The session whether live or ended: what a grant of waiting work is judged by. */
  sessionById(sessionId: string): Promise<GrantingSession | undefined>;
  extendSession(sessionId: string, expiresAt: string): Promise<void>;
  revokeSession(sessionId: string, at: string): Promise<void>;
  /** Which of these have ended; each server instance asks within a second. */
  endedSessions(sessionIds: readonly string[], now: string): Promise<string[]>;
  /** The session is used on this device. */
  linkSession(sessionId: string, deviceId: string): Promise<void>;
  /** Somebody signed in, or renewed a session; `signedIn` says which. */
  noteSeen(member: { userId: string; venueId: string; at: string; signedIn: boolean }): Promise<void>;
  /** Remembers that a device signed in to this account: others cannot lock it out. The latest 100 are kept. */
  rememberDevice(known: KnownDevice): Promise<void>;
  isKnownDevice(userId: string, secretHash: string): Promise<boolean>;
  recordFailure(failure: { account: string; address: string; at: string }): Promise<void>;
  /** In [since, now]: one from later was counted by a clock that was ahead. */
  failuresSince(key: { account: string } | { address: string }, since: string, now: string): Promise<number>;
}
