/**
 * Tables of data that is not synced: venues, users, their memberships and sessions, devices, and what sign-in
 * remembers.
 */
import type { Role } from '@tableside/domain/permissions.ts';
import { integer, pgTable, text } from 'drizzle-orm/pg-core';
import { whole } from './columns.ts';

export const venue = pgTable('venue', {
  id: text('venue_id').primaryKey(),
  /** Null for the venue that is served at every name that no other venue has. */
  host: text('host'),
  createdAt: text('created_at').notNull(),
});

export const user = pgTable('user', {
  id: text('user_id').primaryKey(),
  name: text('name').notNull(),
  email: text('email').notNull(),
  passwordHash: text('password_hash').notNull(),
  createdAt: text('created_at').notNull(),
});

export const membership = pgTable('membership', {
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
  roleSince: whole('role_since').notNull().default(0),
  /** When the person read the first steps in the app. */
  firstStepsReadAt: text('first_steps_read_at'),
  /** Null: the person has no PIN. */
  pinHash: text('pin_hash'),
});

export const session = pgTable('session', {
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
});

export const device = pgTable('device', {
  id: text('device_id').primaryKey(),
  venueId: text('venue_id').notNull(),
  letter: text('letter').notNull(),
  lastNumber: integer('last_number').notNull(),
  name: text('name').notNull(),
  tokenHash: text('token_hash').notNull(),
  revokedAt: text('revoked_at'),
  seenAt: text('seen_at').notNull(),
  clockOffset: whole('clock_offset'),
  pending: whole('pending'),
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
  /** The user who first enrolled it, and when; null for devices from before this was stored. */
  enrolledBy: text('enrolled_by'),
  enrolledAt: text('enrolled_at'),
});
