/**
 * Tables of data that is not synced: venues, users, their memberships and sessions, devices, and what sign-in
 * remembers.
 */
import type { Role } from '@tableside/domain/permissions.ts';
import { isNotNull, sql } from 'drizzle-orm';
import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';

export const venue = sqliteTable(
  'venue',
  {
    id: text('venue_id').primaryKey(),
    /** Null for the venue that is served at every name that no other venue has. */
    host: text('host'),
    createdAt: text('created_at').notNull(),
  },
  (t) => [
    uniqueIndex('venue_host').on(t.host).where(isNotNull(t.host)),
    uniqueIndex('venue_without_host').on(sql`host IS NULL`).where(sql`host IS NULL`),
  ],
);

export const user = sqliteTable(
  'user',
  {
    id: text('user_id').primaryKey(),
    name: text('name').notNull(),
    email: text('email').notNull(),
    passwordHash: text('password_hash').notNull(),
    createdAt: text('created_at').notNull(),
  },
  (t) => [uniqueIndex('user_email').on(t.email), index('user_name').on(sql`${t.name} COLLATE NOCASE`, t.id)],
);

export const membership = sqliteTable(
  'membership',
  {
    userId: text('user_id')
      .notNull()
      .references(() => user.id),
    venueId: text('venue_id').notNull(),
    role: text('role').$type<Role>().notNull(),
    staffId: text('staff_id'),
    /** 0 once the card is deactivated or the account is blocked: nobody can sign in, and no session is live. */
    active: integer('active').notNull().default(1),
    lastSignInAt: text('last_sign_in_at'),
    seenAt: text('seen_at'),
    blockedAt: text('blocked_at'),
    /** When an administrator deleted the account of a guest. */
    deletedAt: text('deleted_at'),
    /** The change number at which the role last changed. A mirror from before that starts over. */
    roleSince: integer('role_since').notNull().default(0),
    /** When the person read the first steps in the app. */
    firstStepsReadAt: text('first_steps_read_at'),
    /** Null: the person has no PIN. */
    pinHash: text('pin_hash'),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.venueId] }),
    index('membership_venue').on(t.venueId, t.role, t.active),
    index('membership_staff').on(t.venueId, t.staffId).where(isNotNull(t.staffId)),
  ],
);

export const session = sqliteTable(
  'session',
  {
    id: text('session_id').primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => user.id),
    venueId: text('venue_id').notNull(),
    createdAt: text('created_at').notNull(),
    expiresAt: text('expires_at').notNull(),
    revokedAt: text('revoked_at'),
    /** The device it is used on, if known. Revoking the device ends its sessions. */
    deviceId: text('device_id'),
    /** The role that the session began under. */
    role: text('role').$type<Role>().notNull().default('customer'),
    scope: text('scope').$type<'floor' | 'office'>().notNull(),
    /** When the person last gave the password or a code again; null: only when it began. */
    confirmedAt: text('confirmed_at'),
    /** When and from which address it was last renewed. */
    seenAt: text('seen_at'),
    address: text('address'),
  },
  (t) => [
    index('session_user').on(t.userId),
    index('session_device').on(t.deviceId).where(isNotNull(t.deviceId)),
    index('session_revoked').on(t.revokedAt).where(isNotNull(t.revokedAt)),
  ],
);

export const device = sqliteTable(
  'device',
  {
    id: text('device_id').primaryKey(),
    venueId: text('venue_id').notNull(),
    letter: text('letter').notNull(),
    lastNumber: integer('last_number').notNull(),
    name: text('name').notNull(),
    tokenHash: text('token_hash').notNull(),
    revokedAt: text('revoked_at'),
    seenAt: text('seen_at').notNull(),
    clockOffset: integer('clock_offset'),
    pending: integer('pending'),
    oldestPending: text('oldest_pending'),
    appVersion: text('app_version'),
    /**
     * An order number of this device that another order of the same day already had. The device then gets another
     * letter.
     */
    clashedNumber: text('clashed_number'),
    /** 1 when its browser granted persistent storage, 0 when it did not; null when it did not say. */
    persisted: integer('persisted'),
    /** How often a number clashed, and the last such number. Both stay after the device gets a new letter. */
    numberClashes: integer('number_clashes').notNull().default(0),
    lastClash: text('last_clash'),
    /** When its browser cleared its data, as reported by the device. */
    clearedAt: text('cleared_at'),
    /** The user who enrolled it or took it over, and when it was first enrolled. */
    enrolledBy: text('enrolled_by'),
    enrolledAt: text('enrolled_at'),
    /** When a manager declared that the staff share it, and which user that was. Null for a personal device. */
    declaredAt: text('declared_at'),
    declaredBy: text('declared_by'),
  },
  (t) => [
    index('device_venue').on(t.venueId, t.letter),
    index('device_enrolled_by').on(t.enrolledBy).where(isNotNull(t.enrolledBy)),
    index('device_declared').on(t.declaredAt).where(isNotNull(t.declaredAt)),
    index('device_declared_by').on(t.declaredBy).where(isNotNull(t.declaredBy)),
    index('device_revoked').on(t.revokedAt).where(isNotNull(t.revokedAt)),
  ],
);

/** Letters that a device gave up. They rest before another device gets them. */
export const restingLetter = sqliteTable(
  'resting_letter',
  {
    venueId: text('venue_id').notNull(),
    letter: text('letter').notNull(),
    since: text('since').notNull(),
  },
  (t) => [primaryKey({ columns: [t.venueId, t.letter] })],
);

/** The devices that signed in to an account, each identified by its secret. */
export const knownDevice = sqliteTable(
  'known_device',
  {
    userId: text('user_id')
      .notNull()
      .references(() => user.id),
    secretHash: text('secret_hash').notNull(),
    /** The id that the device gave. Revoking that device removes the secret. */
    deviceId: text('device_id'),
    at: text('at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.secretHash] }),
    index('known_device_device').on(t.deviceId).where(isNotNull(t.deviceId)),
  ],
);

/** Guesses at passwords and codes that failed, or whose result is not known yet. */
export const signInFailure = sqliteTable(
  'sign_in_failure',
  {
    id: integer('id').primaryKey({ autoIncrement: true }),
    account: text('account').notNull(),
    address: text('address').notNull(),
    at: text('at').notNull(),
    /** While the guess is under way: when its result is expected. */
    pendingUntil: text('pending_until'),
  },
  (t) => [
    index('sign_in_failure_account').on(t.account, t.at, t.pendingUntil),
    index('sign_in_failure_address').on(t.address, t.at, t.pendingUntil),
    index('sign_in_failure_at').on(t.at),
  ],
);
