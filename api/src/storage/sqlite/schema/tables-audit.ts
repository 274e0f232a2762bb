/** Tables of the audit trail: one row per command or event, and a table that finds it by the rows it was about. */
import type { Detail } from '@tableside/domain/command.ts';
import type { Role } from '@tableside/domain/permissions.ts';
import { sql } from 'drizzle-orm';
import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import type { AuditedRow, AuditOutcome } from '../../audit.ts';

export const audit = sqliteTable(
  'audit',
  {
    venueId: text('venue_id').notNull(),
    /** The millisecond in which it was received, times 1024, or the venue's last id plus one, whichever is greater. */
    id: integer('id').notNull(),
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
    primaryKey({ columns: [t.venueId, t.id] }),
    index('audit_actor').on(t.venueId, t.actorId, t.id).where(sql`actor_id IS NOT NULL`),
    index('audit_device').on(t.venueId, t.deviceId, t.id).where(sql`device_id IS NOT NULL`),
    index('audit_action').on(t.venueId, t.action, t.id),
    index('audit_outcome').on(t.venueId, t.outcome, t.id).where(sql`outcome <> 'applied'`),
    index('audit_set_back')
      .on(t.venueId, t.id, t.receivedAt)
      .where(sql`id > (unixepoch(received_at) + 61) * 1000 * 1024`),
  ],
);

export const auditRow = sqliteTable(
  'audit_row',
  {
    venueId: text('venue_id').notNull(),
    rowId: text('row_id').notNull(),
    auditId: integer('audit_id').notNull(),
    entity: text('entity').$type<AuditedRow['entity']>().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.venueId, t.rowId, t.auditId, t.entity] }),
    index('audit_row_entity').on(t.venueId, t.entity, t.auditId).where(sql`entity <> 'order'`),
  ],
);
