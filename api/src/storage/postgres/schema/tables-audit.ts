/** Tables of the audit trail: one row per command or event, and a table that finds it by the rows it was about. */
import type { Detail } from '@tableside/domain/command.ts';
import type { Role } from '@tableside/domain/permissions.ts';
import { boolean, pgTable, text } from 'drizzle-orm/pg-core';
import type { AuditedRow, AuditOutcome } from '../../audit.ts';
import { json, whole } from './columns.ts';

export const audit = pgTable('audit', {
  venueId: text('venue_id').notNull(),
  /** The millisecond in which it was received, times 1024, or the venue's last id plus one, whichever is greater. */
  id: whole('id').notNull(),
  actorId: text('actor_id'),
  actorName: text('actor_name'),
  role: text('role').$type<Role>(),
  deviceId: text('device_id'),
  action: text('action').notNull(),
  outcome: text('outcome').$type<AuditOutcome>().notNull(),
  code: text('code'),
  occurredAt: text('occurred_at').notNull(),
  receivedAt: text('received_at').notNull(),
  cmdId: text('cmd_id'),
  detail: json<Detail>('detail'),
  rows: json<readonly AuditedRow[]>('rows').notNull(),
  /** Whether the id is more than 61 s after the time, because the clock was set back. */
  isSetBack: boolean('is_set_back').notNull().default(false),
});

export const auditRow = pgTable('audit_row', {
  venueId: text('venue_id').notNull(),
  rowId: text('row_id').notNull(),
  auditId: whole('audit_id').notNull(),
  entity: text('entity').$type<AuditedRow['entity']>().notNull(),
});
