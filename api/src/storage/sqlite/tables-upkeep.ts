/** Facts about the database itself: that it could be written, and when it was set back. */
import { sqliteTable, text } from 'drizzle-orm/sqlite-core';

export const upkeepFact = sqliteTable('upkeep_fact', {
  name: text('name').$type<'probedAt' | 'restoredAt'>().primaryKey(),
  value: text('value').notNull(),
});
