/** The door to what is not synced: users, memberships, sessions, devices, failed sign-ins. No SQL above storage. */
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

/** A session row is what a token names; it ends by sign-out, password change, deactivation or role change. */
export interface SessionRecord {
  readonly id: string;
  readonly userId: string;
  readonly venueId: string;
  readonly createdAt: string;
  readonly expiresAt: string;
  readonly revokedAt: string | null;
}

/** A session with the user and the role as they are now; asked at each request. */
export interface LiveSession {
  readonly session: SessionRecord;
  readonly user: UserRecord;
  readonly membership: Membership;
}

export interface DeviceRecord {
  readonly id: string;
  readonly venueId: string;
  readonly letter: string;
  readonly lastNumber: number;
  readonly name: string;
  readonly tokenHash: string;
  readonly revokedAt: string | null;
  readonly seenAt: string;
}

export interface Accounts {
  countUsers(): Promise<number>;
  /** Fails with `emailTaken` when the address is in use. */
  createUser(user: UserRecord, membership: Membership): Promise<'created' | 'emailTaken'>;
  userByEmail(email: string): Promise<{ user: UserRecord; membership: Membership } | undefined>;
  setPassword(userId: string, passwordHash: string): Promise<void>;
  createSession(session: SessionRecord): Promise<void>;
  /** Unknown, expired and revoked sessions alike answer undefined. */
  liveSession(sessionId: string, now: string): Promise<LiveSession | undefined>;
  /** The session whether live or ended: what a grant of waiting work is judged by. */
  sessionById(sessionId: string): Promise<LiveSession | undefined>;
  extendSession(sessionId: string, expiresAt: string): Promise<void>;
  revokeSession(sessionId: string, at: string): Promise<void>;
  /** Ends every session of the user: password change, deactivation, role change. */
  revokeSessionsOf(userId: string, at: string): Promise<void>;
  /** Which of these have ended; each server instance asks within a second. */
  endedSessions(sessionIds: readonly string[], now: string): Promise<string[]>;
  /** Idempotent per device id: the same letter again. Letters A–Z without I, O, Q, S, then AA…; a retired one rests 30 days. */
  enrolDevice(device: {
    id: string;
    venueId: string;
    name: string;
    tokenHash: string;
    at: string;
  }): Promise<DeviceRecord>;
  device(id: string): Promise<DeviceRecord | undefined>;
  /** Remembers that this device signed in to this account: it is exempt from the account's lock. */
  rememberSignIn(userId: string, deviceId: string, at: string): Promise<void>;
  hasSignedIn(userId: string, deviceId: string): Promise<boolean>;
  recordFailure(failure: { account: string; address: string; at: string }): Promise<void>;
  failuresSince(key: { account: string } | { address: string }, since: string): Promise<number>;
}
