/** Writes the audit trail, always within the transaction of the change that it records. */
import { and, count, eq, gte, inArray, sql } from 'drizzle-orm';
import type { AuditEvent } from '../../audit.ts';
import {
  type AuditedCommand,
  firstIdAt,
  isTold,
  ofCommand,
  ofEvent,
  WRITTEN,
  type WrittenEntry,
} from '../../audit-written.ts';
import type { CommandsDone } from '../../writing/write-parts.ts';
import type { Database } from '../database.ts';
import type { VenueCounter } from '../rows/venue-counter.ts';
import { audit, auditRow } from '../schema/tables-audit.ts';
import { placeholders } from '../statement.ts';

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
    countApplied({ venueId, userId, names, since }: CommandsDone): number {
      const isTheirs = and(eq(audit.venueId, venueId), eq(audit.actorId, userId));
      const isOne = and(inArray(audit.action, [...names]), inArray(audit.outcome, [...WRITTEN]));
      const found = query
        .select({ n: count() })
        .from(audit)
        .where(and(isTheirs, gte(audit.id, firstIdAt(since)), isOne));
      return found.get()?.n ?? 0;
    },
  };
}

const queryInsert = (query: Database['query']) =>
  query.insert(audit).values({
    ...placeholders('venueId', 'id', 'actorId', 'actorName', 'role', 'deviceId', 'action', 'outcome', 'code'),
    ...placeholders('occurredAt', 'receivedAt', 'cmdId'),
    // Already JSON text. An absent detail becomes SQL NULL, not the JSON `null`.
    detail: sql`${sql.placeholder('detail')}`,
    rows: sql`${sql.placeholder('rows')}`,
  });

const queryInsertRow = (query: Database['query']) =>
  query
    .insert(auditRow)
    .values(placeholders('venueId', 'rowId', 'auditId', 'entity'))
    .onConflictDoNothing();
