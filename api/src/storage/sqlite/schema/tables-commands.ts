/** Tables of commands: queues, the log that lets each command happen once, and commands that wait for a person. */
import type { Detail } from '@tableside/domain/command.ts';
import type { EntityName } from '@tableside/domain/entities.ts';
import type { HeldReason } from '@tableside/domain/held.ts';
import { sql } from 'drizzle-orm';
import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import type { Resolution, StoredResult } from '../../storage.ts';

export const client = sqliteTable(
  'client',
  {
    clientId: text('client_id').primaryKey(),
    deviceId: text('device_id'),
    venueId: text('venue_id').notNull(),
    userId: text('user_id').notNull(),
    lastMid: integer('last_mid').notNull(),
    ackMid: integer('ack_mid').notNull(),
    appVersion: text('app_version'),
    seenAt: text('seen_at').notNull(),
    drainedAt: text('drained_at'),
    retiredAt: text('retired_at'),
  },
  (t) => [
    index('client_seen').on(t.seenAt).where(sql`retired_at IS NULL`),
    index('client_user').on(t.userId, t.deviceId, t.drainedAt),
  ],
);

export const commandLog = sqliteTable(
  'command_log',
  {
    venueId: text('venue_id').notNull(),
    cmdId: text('cmd_id').notNull(),
    clientId: text('client_id'),
    mid: integer('mid'),
    actorId: text('actor_id').notNull(),
    name: text('name').notNull(),
    version: integer('version').notNull(),
    argsHash: text('args_hash').notNull(),
    status: text('status').$type<StoredResult['status']>().notNull(),
    code: text('code'),
    result: text('result', { mode: 'json' }).$type<Detail>(),
    seq: integer('seq'),
    occurredAt: text('occurred_at').notNull(),
    receivedAt: text('received_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.venueId, t.cmdId] }),
    uniqueIndex('command_log_mid').on(t.clientId, t.mid),
  ],
);

export const failingCommand = sqliteTable(
  'failing_command',
  {
    venueId: text('venue_id').notNull(),
    cmdId: text('cmd_id').notNull(),
    failures: integer('failures').notNull(),
    error: text('error').notNull(),
  },
  (t) => [primaryKey({ columns: [t.venueId, t.cmdId] })],
);

export const heldCommand = sqliteTable(
  'held_command',
  {
    venueId: text('venue_id').notNull(),
    cmdId: text('cmd_id').notNull(),
    reason: text('reason').$type<HeldReason>().notNull(),
    payload: text('payload', { mode: 'json' }).$type<unknown>().notNull(),
    heldAt: text('held_at').notNull(),
    resolvedBy: text('resolved_by'),
    resolvedAt: text('resolved_at'),
    decision: text('decision').$type<Resolution['decision']>(),
    note: text('note'),
    /** The change number by which the author's device receives the decision. */
    resolvedSeq: integer('resolved_seq'),
  },
  (t) => [
    primaryKey({ columns: [t.venueId, t.cmdId] }),
    index('held_command_venue').on(t.venueId, t.heldAt),
    index('held_command_waiting').on(t.venueId).where(sql`resolved_at IS NULL`),
    index('held_command_resolved').on(t.venueId, t.resolvedSeq).where(sql`resolved_seq IS NOT NULL`),
    index('held_command_device')
      .on(t.venueId, sql`payload ->> '$.actor.deviceId'`)
      .where(sql`resolved_at IS NULL`),
    index('held_command_person')
      .on(t.venueId, sql`payload ->> '$.actor.userId'`)
      .where(sql`resolved_at IS NULL AND payload ->> '$.isUnproven' IS NULL`),
  ],
);

/** Rows that a held command would create. Commands on them wait with it. */
export const heldRow = sqliteTable(
  'held_row',
  {
    venueId: text('venue_id').notNull(),
    entity: text('entity').$type<EntityName>().notNull(),
    id: text('id').notNull(),
    cmdId: text('cmd_id').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.venueId, t.entity, t.id] }),
    index('held_row_command').on(t.venueId, t.cmdId),
  ],
);
