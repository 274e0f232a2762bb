/** Writes the audit trail, always within the transaction of the change that it records. */
import type { CommandName } from '@tableside/domain/commands.ts';
import type { EntityName } from '@tableside/domain/entities.ts';
import { namedRows } from '@tableside/domain/look-ups.ts';
import { sql } from 'drizzle-orm';
import type { AuditEntry, AuditEvent, AuditedRow } from '../../audit.ts';
import type { StoredResult, WriteEntry } from '../../storage.ts';
import type { Database } from '../database.ts';
import type { VenueCounter } from '../rows/venue-counter.ts';
import { audit, auditRow } from '../schema/tables-audit.ts';

export type AuditLog = ReturnType<typeof createAuditLog>;

/** The number of ids that a venue has for each millisecond. The n-th entry of a millisecond gets its n-th id. */
const IDS_PER_MS = 1024;

/** Returns the lowest id of entries received from this time on. */
export const firstIdAt = (time: string): number => Date.parse(time) * IDS_PER_MS;

type Written = Omit<AuditEntry, 'id'> & { readonly venueId: string };

/** A command that is not recorded: it takes a place in a queue and does nothing. */
const UNTOLD: CommandName = 'sync.skip';

export interface AuditedCommand {
  readonly venueId: string;
  readonly entry: Pick<WriteEntry, 'cmdId' | 'name' | 'actor' | 'occurredAt' | 'receivedAt' | 'reads'>;
  readonly result: StoredResult;
  /** The rows that the command changed. */
  readonly rows: readonly AuditedRow[];
  /** Details to record in addition to those of the outcome. */
  readonly detail?: AuditEntry['detail'];
}

export function createAuditLog({ query, statement }: Database, counter: VenueCounter) {
  const insert = statement(queryInsert(query));
  const insertRow = statement(queryInsertRow(query));

  const add = (written: Written): void => {
    const { detail, rows } = written;
    const { venueId } = written;
    const id = counter.nextAuditId(venueId, firstIdAt(written.receivedAt));
    insert.run({ ...written, id, detail: detail && JSON.stringify(detail), rows: JSON.stringify(rows) });
    for (const { id: rowId, entity } of rows) insertRow.run({ venueId, rowId, auditId: id, entity });
  };
  return {
    event: (event: AuditEvent): void => add(ofEvent(event)),
    command: (command: AuditedCommand): void => {
      if (command.entry.name !== UNTOLD) add(ofCommand(command));
    },
  };
}

const ofEvent = ({ actor, at, outcome, code, detail, rows, ...event }: AuditEvent): Written => ({
  ...event,
  ...whoOf(actor),
  outcome: outcome ?? 'applied',
  code: code ?? null,
  occurredAt: at,
  receivedAt: at,
  cmdId: null,
  detail: detail ?? null,
  rows: rows ?? [],
});

function ofCommand({ venueId, entry, result, rows, detail }: AuditedCommand): Written {
  const { cmdId, name, actor, occurredAt, receivedAt } = entry;
  const facts = { ...factsOf(result), ...detail };
  return {
    venueId,
    ...whoOf(actor),
    action: name,
    outcome: result.status,
    code: result.code ?? null,
    occurredAt,
    receivedAt,
    cmdId,
    detail: Object.keys(facts).length > 0 ? facts : null,
    rows: rows.length > 0 ? rows : meantRows(entry),
  };
}

const whoOf = (actor: AuditEvent['actor']) => ({
  actorId: actor?.userId ?? null,
  actorName: actor?.name ?? null,
  role: actor?.role ?? null,
  deviceId: actor?.deviceId ?? null,
});

/** Leaves out the detail of shape errors. It repeats what was sent, which may be anything. */
const factsOf = ({ code, detail }: StoredResult): StoredResult['detail'] =>
  code === 'args.shape' ? undefined : detail;

/**
 * Returns the rows that a command would have changed, as far as it names them: rows of its own entity, the order of a
 * payment, and the order that is taken in on a visit.
 */
function meantRows({ name, reads }: AuditedCommand['entry']): AuditedRow[] {
  const [kind] = name.split('.');
  const meansOrder = kind === 'payment' || name === 'visit.takeIn';
  const isMeant = (entity: EntityName): boolean => entity === kind || (meansOrder && entity === 'order');
  return namedRows(reads).filter(({ entity }) => isMeant(entity));
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
