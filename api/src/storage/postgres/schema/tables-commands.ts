/** The tables of commands that are asked by column. The others are written and read by whole statements. */
import type { HeldReason } from '@tableside/domain/held.ts';
import { pgTable, text } from 'drizzle-orm/pg-core';
import type { Resolution } from '../../storage.ts';
import { json, whole } from './columns.ts';

export const client = pgTable('client', {
  clientId: text('client_id').primaryKey(),
  deviceId: text('device_id'),
  venueId: text('venue_id').notNull(),
  userId: text('user_id').notNull(),
  lastMid: whole('last_mid').notNull(),
  ackMid: whole('ack_mid').notNull(),
  appVersion: text('app_version'),
  seenAt: text('seen_at').notNull(),
  drainedAt: text('drained_at'),
  retiredAt: text('retired_at'),
});

export const heldCommand = pgTable('held_command', {
  venueId: text('venue_id').notNull(),
  cmdId: text('cmd_id').notNull(),
  reason: text('reason').$type<HeldReason>().notNull(),
  payload: json<unknown>('payload').notNull(),
  heldAt: text('held_at').notNull(),
  resolvedBy: text('resolved_by'),
  resolvedAt: text('resolved_at'),
  decision: text('decision').$type<Resolution['decision']>(),
  note: text('note'),
  /** The change number by which the author's device receives the decision. */
  resolvedSeq: whole('resolved_seq'),
  /** Its place in the order of holding. */
  place: whole('place').notNull().generatedByDefaultAsIdentity(),
});
