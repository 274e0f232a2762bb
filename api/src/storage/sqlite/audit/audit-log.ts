/** Writes the audit trail, always within the transaction of the change that it records. */
import { sql } from 'drizzle-orm';
import type { AuditEvent } from '../../audit.ts';
import {
  type AuditedCommand,
  firstIdAt,
  isTold,
  ofCommand,
  ofEvent,
  type WrittenEntry,
} from '../../audit-written.ts';
import type { Database } from '../database.ts';
import type { VenueCounter } from '../rows/venue-counter.ts';
import { audit, auditRow } from '../schema/tables-audit.ts';

export type AuditLog = ReturnType<typeof createAuditLog>;

export function createAuditLog({ query, statement }: Database, counter: VenueCounter) {
  const insert = statement(queryInsert(query));
  const insertRow = statement(queryInsertRow(query));

  const add = (written: WrittenEntry): void => {
    const { detail, rows } = written;
    const { venueId } = written;
    const id = counter.nextAuditId(venueId, firstIdAt(written.receivedAt));
    insert.run({ ...written, id, detail: detail && JSON.stringify(detail), rows: JSON.stringify(rows) });
    for (const { id: rowId, entity } of rows) insertRow.run({ venueId, rowId, auditId: id, entity });
  };
  return {
    event: (event: AuditEvent): void => add(ofEvent(event)),
    command: (command: AuditedCommand): void => {
      if (isTold(command)) add(ofCommand(command));
    },
  };
}

function queryInsert(query: Database['query']) {
  const value = sql.placeholder;
  return query.insert(audit).values({
    venueId: value('venueId'),
    id: value('id'),
    actorId: value('actorId'),
    actorName: value('actorName'),
    role: value('role'),
    deviceId: value('deviceId'),
    action: value('action'),
    outcome: value('outcome'),
    code: value('code'),
    occurredAt: value('occurredAt'),
    receivedAt: value('receivedAt'),
    cmdId: value('cmdId'),
    // Already JSON text. An absent detail becomes SQL NULL, not the JSON `null`.
    detail: sql`${value('detail')}`,
    rows: sql`${value('rows')}`,
  });
}

const queryInsertRow = (query: Database['query']) =>
  query
    .insert(auditRow)
    .values({
      venueId: sql.placeholder('venueId'),
      rowId: sql.placeholder('rowId'),
      auditId: sql.placeholder('auditId'),
      entity: sql.placeholder('entity'),
    })
    .onConflictDoNothing();
