/** Tables of PINs: the act keys of people on shared tablets, and the PINs that were entered wrong. */
import type { Role } from '@tableside/domain/permissions.ts';
import { pgTable, text } from 'drizzle-orm/pg-core';
import { whole } from './columns.ts';
import { user } from './tables-accounts.ts';

export const actKey = pgTable('act_key', {
  id: text('act_key_id').primaryKey(),
  userId: text('user_id')
    .notNull()
    .references(() => user.id),
  venueId: text('venue_id').notNull(),
  deviceId: text('device_id').notNull(),
  /** Encrypted with a key that is not in the database. */
  sealed: text('sealed').notNull(),
  role: text('role').$type<Role>().notNull(),
  createdAt: text('created_at').notNull(),
  expiresAt: text('expires_at').notNull(),
  revokedAt: text('revoked_at'),
});

/** Entered PINs that were wrong, or whose result is not known yet. */
export const pinFailure = pgTable('pin_failure', {
  id: whole('id').primaryKey().generatedByDefaultAsIdentity(),
  userId: text('user_id').notNull(),
  venueId: text('venue_id').notNull(),
  deviceId: text('device_id').notNull(),
  at: text('at').notNull(),
});
