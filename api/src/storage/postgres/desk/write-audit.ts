/** Writes entries of the audit trail that already have their ids. */
import { sql } from 'drizzle-orm';
import { firstIdAt, IDS_PER_MS, USUAL_MS } from '../../audit/audit-written.ts';
import type { Changes } from './changes.ts';
import { type Columns, insert, insertInto, type Part, some } from './set-statements.ts';

type Audited = Changes['audits'][number];

/** The greatest usual distance of an id from its time, in ids. */
const USUAL = USUAL_MS * IDS_PER_MS;

const AUDIT: Columns<Audited> = {
  id: ['bigint', ({ id }) => id],
  actor_id: ['text', ({ actorId }) => actorId],
  actor_name: ['text', ({ actorName }) => actorName],
  role: ['text', ({ role }) => role],
  device_id: ['text', ({ deviceId }) => deviceId],
  action: ['text', ({ action }) => action],
  outcome: ['text', ({ outcome }) => outcome],
  code: ['text', ({ code }) => code],
  occurred_at: ['text', ({ occurredAt }) => occurredAt],
  received_at: ['text', ({ receivedAt }) => receivedAt],
  cmd_id: ['text', ({ cmdId }) => cmdId],
  detail: ['text', ({ detail }) => (detail ? JSON.stringify(detail) : null)],
  rows: ['text', ({ rows }) => JSON.stringify(rows)],
  is_set_back: ['boolean', ({ id, receivedAt }) => (id > firstIdAt(receivedAt) + USUAL ? 'true' : 'false')],
};
const ADD_AUDIT = insertInto('audit', AUDIT);

interface AuditedRow {
  readonly rowId: string;
  readonly auditId: number;
  readonly entity: string;
}

const AUDIT_ROW: Columns<AuditedRow> = {
  row_id: ['text', ({ rowId }) => rowId],
  audit_id: ['bigint', ({ auditId }) => auditId],
  entity: ['text', ({ entity }) => entity],
};
const ADD_AUDIT_ROWS = insertInto('audit_row', AUDIT_ROW, sql`ON CONFLICT DO NOTHING`);

/** Writes entries that already have their ids. */
export function auditParts({ audits }: Pick<Changes, 'audits'>): readonly Part[] {
  const rows = audits.flatMap((entry) =>
    entry.rows.map(({ id, entity }) => ({ rowId: id, auditId: entry.id, entity })),
  );
  return [
    ...some(audits.length, () => [insert(ADD_AUDIT, audits)]),
    ...some(rows.length, () => [insert(ADD_AUDIT_ROWS, rows)]),
  ];
}
