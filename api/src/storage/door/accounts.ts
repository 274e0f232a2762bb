/** The interface to data that is not synced: users, memberships, sessions, devices and failed sign-ins. */
import type { Role, Scope } from '@tableside/domain/command/permissions.ts';
import type { StaffAccess } from './access.ts';
import type { AccountBlocks } from './account-blocks.ts';
import type { FoundAccount, Membership, SessionRecord, UserRecord } from './account-records.ts';
import type { AuditEvent } from './audit.ts';
import type { Devices, EndsDevices } from './devices.ts';
import type { Guesses } from './guesses.ts';
import type { Invitations } from './invitations.ts';
import type { PasswordResets } from './password-resets.ts';
import type { Pins } from './pins.ts';
import type { Proof, SecondFactors } from './second-factors.ts';

/** A session as it is found. */
export interface KnownSession extends SessionRecord {
  readonly scope: Scope;
}

/** One of a person's own sessions, as they see it. */
export interface OwnSession extends Pick<SessionRecord, 'id' | 'createdAt' | 'expiresAt'> {
  readonly scope: Scope;
  readonly seenAt: string;
  readonly address: string | null;
  readonly deviceId: string | null;
  /** The name and the letter of the device; null when it is not enrolled. */
  readonly deviceName: string | null;
  readonly letter: string | null;
}

/** A session, and the device on which it goes on. */
export interface SessionLink {
  readonly venueId: string;
  readonly sessionId: string;
  readonly deviceId: string;
  readonly at: string;
}

export interface EndingOwn extends MemberKey {
  readonly sessionId: string;
  readonly at: string;
  /** Recorded in the audit trail in the same write. */
  readonly event: AuditEvent;
}

/** A person who proves again who they are, within a session. */
export interface SessionConfirmation {
  readonly session: Pick<SessionRecord, 'id' | 'userId' | 'venueId'>;
  /** The hash that the password was checked against, if one was given. */
  readonly passwordHash?: string;
  /** The code of the second factor, if one was given. */
  readonly proof?: Proof;
  readonly at: string;
  /** Recorded in the audit trail in the same write. */
  readonly event: AuditEvent;
}

/** A live session with the user's current data and role. It is read on each request. */
export interface LiveSession {
  readonly session: KnownSession;
  readonly user: UserRecord;
  readonly membership: Membership;
  /** The change number at which the role last changed; 0 if it never did. */
  readonly roleSince: number;
}

/** The session behind a grant: the user's current name and card, and the role that the session began under. */
export interface GrantingSession extends LiveSession {
  readonly role: Role;
}

/** An account as administrators see it. */
export interface Account extends Membership {
  readonly name: string;
  readonly email: string;
  readonly isActive: boolean;
  readonly blockedAt: string | null;
  readonly createdAt: string;
  readonly lastSignInAt: string | null;
  /** The time of the last sign-in or session renewal. */
  readonly seenAt: string | null;
  /** Whether sign-in also asks for a code. */
  readonly secondFactor: boolean;
}

export interface AccountFilter {
  /** Part of the name or the email, case-insensitive. */
  readonly q?: string;
  readonly role?: Role;
  /** The accounts of this staff card, whatever their address is. */
  readonly staffId?: string;
  readonly limit: number;
  /** The `next` cursor of the previous page. */
  readonly before?: string;
}

/** Names an account in a venue. */
export type MemberKey = Pick<Membership, 'userId' | 'venueId'>;

export interface SigningIn {
  readonly session: SessionRecord;
  /** The hash that the password was checked against. */
  readonly passwordHash: string;
  /** Required when the account has a second factor. */
  readonly proof?: Proof;
  /** Recorded in the audit trail in the same write. */
  readonly event: AuditEvent;
}

/** Somebody who was signed in at another venue. The id of the session came with the code, so the code counts once. */
export type EnteringVenue = Pick<SigningIn, 'session' | 'passwordHash' | 'event'>;

export interface PasswordChange {
  readonly userId: string;
  /** The new hash. */
  readonly to: string;
  readonly at: string;
  /** The user's new session, if they proved the old password. Absent when nobody gave the old password. */
  readonly by?: Pick<SigningIn, 'session' | 'passwordHash'>;
  /** Recorded in the audit trail in the same write. */
  readonly event: AuditEvent;
}

export interface RoleChange extends EndsDevices {
  readonly venueId: string;
  readonly userId: string;
  readonly role: Role;
  readonly at: string;
  /** Recorded in the audit trail in the same write, if the role changed. */
  readonly event?: (was: Role) => AuditEvent;
}

export interface NewMember {
  readonly membership: Membership;
  /** The hash that the password was checked against. Absent on the command line, where nobody gives a password. */
  readonly passwordHash?: string;
  /** Recorded in the audit trail in the same write. */
  readonly event: AuditEvent;
}

export interface KnownDevice {
  readonly userId: string;
  readonly secretHash: string;
  /** The id that the device gave. Revoking that device removes the secret. */
  readonly deviceId: string | null;
  readonly at: string;
}

export interface Accounts
  extends Devices,
    StaffAccess,
    Invitations,
    PasswordResets,
    SecondFactors,
    AccountBlocks,
    Guesses,
    Pins {
  countUsers(): Promise<number>;
  /** Returns `emailTaken` when the address is in use. */
  createUser(user: UserRecord, membership: Membership): Promise<'created' | 'emailTaken'>;
  /** Makes an account a member of another venue. Returns `stale` if its password has changed since it was checked. */
  addMember(adding: NewMember): Promise<'added' | 'member' | 'stale'>;
  userByEmail(email: string): Promise<FoundAccount | undefined>;
  /**
   * Starts a session. Returns `stale` if the password has changed since it was checked, the account is inactive, or the
   * proof was already used. Returns `codeNeeded` if the account has a second factor and no proof was given.
   */
  signIn(signingIn: SigningIn): Promise<'begun' | 'stale' | 'codeNeeded'>;
  /** Starts a session, once. Returns `stale` if the password has changed since, or the account is inactive here. */
  enterVenue(entering: EnteringVenue): Promise<'begun' | 'stale' | 'used'>;
  /** Ends every session of the user. Returns `stale` if the old password has changed or the account is inactive. */
  changePassword(change: PasswordChange): Promise<'changed' | 'stale'>;
  /** Sorted by name. */
  accounts(venueId: string, filter: AccountFilter): Promise<{ accounts: Account[]; next: string | null }>;
  account(venueId: string, userId: string): Promise<Account | undefined>;
  /**
   * Sets the role and ends the user's sessions in the venue, unless they already have this role. Refuses to demote the
   * last active administrator.
   */
  setRole(change: RoleChange): Promise<'changed' | 'same' | 'missing' | 'lastAdmin' | 'notKept'>;
  createSession(session: SessionRecord): Promise<void>;
  /** Returns undefined for unknown, expired and revoked sessions, and for sessions of deactivated accounts. */
  liveSession(sessionId: string, now: string): Promise<LiveSession | undefined>;
  /** Returns the session, live or ended. It is used to judge grants of waiting work. */
  sessionById(sessionId: string): Promise<GrantingSession | undefined>;
  /** Sets when the session expires, and notes that it was used. */
  extendSession(sessionId: string, expiresAt: string, seen?: { at: string; address: string }): Promise<void>;
  /** Returns `stale` if the password has changed since it was checked, the account is inactive, or the code was used. */
  confirmSession(confirming: SessionConfirmation): Promise<'confirmed' | 'stale'>;
  /** Returns the person's live sessions in the venue, the last used first. */
  ownSessions(member: MemberKey, now: string): Promise<OwnSession[]>;
  /** Ends one of the person's own sessions. One that the PIN began ends with all that the PIN opened on that device. */
  endOwnSession(ending: EndingOwn): Promise<'ended' | 'missing'>;
  revokeSession(sessionId: string, at: string): Promise<void>;
  /**
   * Returns the sessions that were ended, and the devices that were revoked or got another token, since this time, and
   * those of `sharedIds` that the staff share no more. Every server process asks this twice a second, so that an end takes
   * effect within a second.
   */
  endedSince(
    since: string,
    sharedIds?: readonly string[],
  ): Promise<{ sessionIds: string[]; deviceIds: string[] }>;
  /** Returns which of these sessions have ended or expired. */
  endedSessions(sessionIds: readonly string[], now: string): Promise<string[]>;
  /** Notes that the session goes on on another device. It ends if that device has ended. */
  linkSession(link: SessionLink): Promise<void>;
  /** Notes that a user signed in or renewed a session; `signedIn` says which. */
  noteSeen(member: { userId: string; venueId: string; at: string; signedIn: boolean }): Promise<void>;
  /** Whether the person has read the first steps in the app, on whichever device. */
  hasReadFirstSteps(member: MemberKey): Promise<boolean>;
  noteFirstStepsRead(member: MemberKey, at: string): Promise<void>;
  /**
   * Remembers that a device signed in to this account, so that others cannot lock it out. Keeps the latest 100 devices.
   */
  rememberDevice(known: KnownDevice): Promise<void>;
  isKnownDevice(userId: string, secretHash: string): Promise<boolean>;
}
