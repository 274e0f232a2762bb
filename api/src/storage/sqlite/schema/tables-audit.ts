/** Tables of the audit trail: one row per command or event, and a table that finds it by the rows it was about. */
import type { Detail } from '@tableside/domain/command.ts';
import type { Role } from '@tableside/domain/permissions.ts';
import { sql } from 'drizzle-orm';
import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import type { AuditedRow, AuditOutcome } from '../../audit.ts';

export const audit = sqliteTable(
  'audit',
  {
    /** The millisecond in which it was received, times 1024, or the last id plus one, whichever is greater. */
    id: integer('id').primaryKey(),
    venueId: text('venue_id').notNull(),
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
    detail: text('detail', { mode: 'json' }).$type<Detail>(),
    rows: text('rows', { mode: 'json' }).$type<readonly AuditedRow[]>().notNull(),
  },
  (t) => [
    index('audit_actor').on(t.actorId).where(sql`actor_id IS NOT NULL`),
    index('audit_device').on(t.deviceId).where(sql`device_id IS NOT NULL`),
    index('audit_action').on(t.action),
    index('audit_outcome').on(t.outcome).where(sql`outcome <> 'applied'`),
    index('audit_set_back')
      .on(t.id, t.receivedAt)
      .where(sql`id > (unixepoch(received_at) + 61) * 1000 * 1024`),
  ],
);

export const auditRow = sqliteTable(
  'audit_row',
  {
    rowId: text('row_id').notNull(),
    auditId: integer('audit_id').notNull(),
    entity: text('entity').$type<AuditedRow['entity']>().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.rowId, t.auditId, t.entity] }),
    index('audit_row_entity').on(t.entity, t.auditId).where(sql`entity <> 'order'`),
  ],
);
