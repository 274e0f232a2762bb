/** Facts about the database itself: when it was last written as a probe, and when it was restored. */
import { sqliteTable, text } from 'drizzle-orm/sqlite-core';

export const upkeepFact = sqliteTable('upkeep_fact', {
  name: text('name').$type<'probedAt' | 'restoredAt'>().primaryKey(),
  value: text('value').notNull(),
});
