/** Tables of integrations: API keys, and webhooks with their delivery log. */
import { integer, pgTable, text } from 'drizzle-orm/pg-core';
import type { DeliveryKind, DeliveryRecord, PauseReason } from '../../integrations.ts';
import { json, whole } from './columns.ts';

const texts = (name: string) => json<readonly string[]>(name);

export const apiKey = pgTable('api_key', {
  id: text('key_id').primaryKey(),
  venueId: text('venue_id').notNull(),
  name: text('name').notNull(),
  prefix: text('prefix').notNull(),
  hash: text('hash').notNull(),
  scopes: texts('scopes').notNull(),
  createdAt: text('created_at').notNull(),
  createdBy: text('created_by').notNull(),
  createdByName: text('created_by_name').notNull(),
  expiresAt: text('expires_at').notNull(),
  revokedAt: text('revoked_at'),
  lastUsedAt: text('last_used_at'),
});

export const webhook = pgTable('webhook', {
  id: text('webhook_id').primaryKey(),
  venueId: text('venue_id').notNull(),
  url: text('url').notNull(),
  events: texts('events').notNull(),
  secret: text('secret').notNull(),
  createdAt: text('created_at').notNull(),
  createdBy: text('created_by').notNull(),
  createdByName: text('created_by_name').notNull(),
  pausedAt: text('paused_at'),
  pauseReason: text('pause_reason').$type<PauseReason>(),
  /** The webhook's position in the venue's changes: just after this row of this change number. */
  seq: whole('seq').notNull(),
  row: text('row').notNull(),
  attempts: integer('attempts').notNull(),
  nextAt: text('next_at'),
});

export const webhookDelivery = pgTable('webhook_delivery', {
  id: whole('id').primaryKey().generatedByDefaultAsIdentity(),
  webhookId: text('webhook_id')
    .notNull()
    .references(() => webhook.id, { onDelete: 'cascade' }),
  eventId: text('event_id').notNull(),
  type: text('type').notNull(),
  kind: text('kind').$type<DeliveryKind>().notNull(),
  entity: text('entity'),
  rowId: text('row_id'),
  status: text('status').$type<DeliveryRecord['status']>().notNull(),
  attempts: integer('attempts').notNull(),
  responseCode: integer('response_code'),
  durationMs: whole('duration_ms').notNull(),
  fault: text('fault'),
  at: text('at').notNull(),
});
