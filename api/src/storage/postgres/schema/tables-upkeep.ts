/** Facts about the database itself: when it was last written as a probe, and when it was restored. */
import { pgTable, text } from 'drizzle-orm/pg-core';

export const upkeepFact = pgTable('upkeep_fact', {
  name: text('name').$type<'probedAt' | 'restoredAt'>().primaryKey(),
  value: text('value').notNull(),
});
