/**
 * Tables of one-time credentials: invitations, codes that reset a password, and second factors with their recovery
 * codes. They store only hashes, and encrypted secrets of second factors.
 */
import type { Role } from '@tableside/domain/permissions.ts';
import { pgTable, text } from 'drizzle-orm/pg-core';
import { whole } from './columns.ts';
import { user } from './tables-accounts.ts';

export const invitation = pgTable('invitation', {
  id: text('invitation_id').notNull(),
  venueId: text('venue_id').notNull(),
  staffId: text('staff_id').notNull(),
  role: text('role').$type<Role>().notNull(),
  tokenHash: text('token_hash').notNull(),
  madeBy: text('made_by')
    .notNull()
    .references(() => user.id, { onDelete: 'cascade' }),
  madeAt: text('made_at').notNull(),
  expiresAt: text('expires_at').notNull(),
});

export const passwordReset = pgTable('password_reset', {
  userId: text('user_id')
    .primaryKey()
    .references(() => user.id, { onDelete: 'cascade' }),
  codeHash: text('code_hash').notNull(),
  madeBy: text('made_by')
    .notNull()
    .references(() => user.id, { onDelete: 'cascade' }),
  expiresAt: text('expires_at').notNull(),
});

export const secondFactor = pgTable('second_factor', {
  userId: text('user_id')
    .primaryKey()
    .references(() => user.id, { onDelete: 'cascade' }),
  sealed: text('sealed').notNull(),
  confirmedAt: text('confirmed_at'),
  /** The time step of the last accepted code. */
  lastStep: whole('last_step').notNull(),
});

export const recoveryCode = pgTable('recovery_code', {
  userId: text('user_id')
    .notNull()
    .references(() => user.id, { onDelete: 'cascade' }),
  codeHash: text('code_hash').notNull(),
});
