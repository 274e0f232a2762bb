/** Writes the audit trail, always within the transaction of the change that it records. */
import { sql } from 'drizzle-orm';
import {
  type AuditedCommand,
  firstIdAt,
  isTold,
  ofCommand,
  ofEvent,
  WRITTEN,
  type WrittenEntry,
} from '../../audit/audit-written.ts';
import { packed } from '../../audit/packed-rows.ts';
import type { AuditEvent } from '../../door/audit.ts';
import type { CommandsDone } from '../../writing/write-parts.ts';
import type { Database } from '../database.ts';
import { inserting } from '../prepare-statement.ts';
import type { VenueCounter } from '../rows/venue-counter.ts';

const WHO = ['actorId', 'actorName', 'role', 'deviceId'];
const WHAT = ['action', 'outcome', 'code', 'occurredAt', 'receivedAt', 'cmdId', 'detail', 'rows'];
const ENTRY = ['venueId', 'id', ...WHO, ...WHAT];

export type AuditLog = ReturnType<typeof createAuditLog>;

export function createAuditLog({ query, statement }: Database, counter: VenueCounter) {
  const insert = statement(inserting('audit', ENTRY));
  const insertRow = statement(
    sql`${inserting('audit_row', ['venueId', 'rowId', 'auditId', 'entity'])} ON CONFLICT DO NOTHING`,
  );

  const add = (written: WrittenEntry): void => {
    const { detail, rows } = written;
    const { venueId } = written;
    const id = counter.nextAuditId(venueId, firstIdAt(written.receivedAt));
    insert.run({
      ...written,
      id,
      detail: detail && JSON.stringify(detail),
      rows: packed(JSON.stringify(rows)),
    });
    for (const { id: rowId, entity } of rows) insertRow.run({ venueId, rowId, auditId: id, entity });
  };
  return {
    event: (event: AuditEvent): void => add(ofEvent(event)),
    command: (command: AuditedCommand): void => {
      if (isTold(command)) add(ofCommand(command));
    },
    countApplied({ venueId, userId, names, since }: CommandsDone): number {
      const found = query.get<{ readonly n: number }>(
        sql`SELECT count(*) AS n FROM audit WHERE venue_id = ${venueId} AND actor_id = ${userId}
          AND id >= ${firstIdAt(since)} AND action IN ${[...names]} AND outcome IN ${[...WRITTEN]}`,
      );
      return found.n;
    },
  };
}
