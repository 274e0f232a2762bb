/**
 * Tables of one-time credentials: invitations, codes that reset a password, and second factors with their recovery
 * codes. They store only hashes, and encrypted secrets of second factors.
 */
import type { Role } from '@tableside/domain/permissions.ts';
import { integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import { user } from './tables-accounts.ts';

export const invitation = sqliteTable(
  'invitation',
  {
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
  },
  (t) => [
    primaryKey({ columns: [t.venueId, t.staffId] }),
    uniqueIndex('invitation_id').on(t.id),
    uniqueIndex('invitation_token').on(t.tokenHash),
  ],
);

export const passwordReset = sqliteTable('password_reset', {
  userId: text('user_id')
    .primaryKey()
    .references(() => user.id, { onDelete: 'cascade' }),
  codeHash: text('code_hash').notNull(),
  madeBy: text('made_by')
    .notNull()
    .references(() => user.id, { onDelete: 'cascade' }),
  expiresAt: text('expires_at').notNull(),
});

export const secondFactor = sqliteTable('second_factor', {
  userId: text('user_id')
    .primaryKey()
    .references(() => user.id, { onDelete: 'cascade' }),
  sealed: text('sealed').notNull(),
  confirmedAt: text('confirmed_at'),
  /** The time step of the last accepted code. */
  lastStep: integer('last_step').notNull(),
});

export const recoveryCode = sqliteTable(
  'recovery_code',
  {
    userId: text('user_id')
      .notNull()
      .references(() => user.id, { onDelete: 'cascade' }),
    codeHash: text('code_hash').notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.codeHash] })],
);
