/** Tables of PINs: the act keys of people on shared tablets, and the PINs that were entered wrong. */
import type { Role } from '@tableside/domain/permissions.ts';
import { isNotNull } from 'drizzle-orm';
import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { user } from './tables-accounts.ts';

export const actKey = sqliteTable(
  'act_key',
  {
    id: text('key_id').primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => user.id),
    venueId: text('venue_id').notNull(),
    deviceId: text('device_id').notNull(),
    /** Encrypted with a key that is not in the database. */
    sealed: text('key').notNull(),
    role: text('role').$type<Role>().notNull(),
    createdAt: text('created_at').notNull(),
    expiresAt: text('expires_at').notNull(),
    revokedAt: text('revoked_at'),
  },
  (t) => [
    index('act_key_device').on(t.deviceId, t.userId),
    index('act_key_user').on(t.userId),
    index('act_key_revoked').on(t.revokedAt).where(isNotNull(t.revokedAt)),
  ],
);

/** Entered PINs that were wrong, or whose result is not known yet. */
export const pinFailure = sqliteTable(
  'pin_failure',
  {
    id: integer('id').primaryKey({ autoIncrement: true }),
    userId: text('user_id').notNull(),
    venueId: text('venue_id').notNull(),
    deviceId: text('device_id').notNull(),
    at: text('at').notNull(),
  },
  (t) => [
    index('pin_failure_user').on(t.userId, t.venueId, t.at),
    index('pin_failure_device').on(t.deviceId, t.at),
    index('pin_failure_at').on(t.at),
  ],
);
