/** Entries of the audit trail as they are written: from a command with its outcome, or from an event. */

import { namedRows } from '@tableside/domain/command/look-ups.ts';
import type { CommandName } from '@tableside/domain/commands.ts';
import type { EntityName } from '@tableside/domain/entities/entities.ts';
import type { AuditEntry, AuditEvent, AuditedRow } from '../door/audit.ts';
import type { StoredResult, WriteEntry } from '../storage.ts';

/** The number of ids that a venue has for each millisecond. The n-th entry of a millisecond gets its n-th id. */
export const IDS_PER_MS = 1024;

/** The greatest usual distance, in ms, of an id from its time. Ids further off are in an index of their own. */
export const USUAL_MS = 61_000;

/** Returns the lowest id of entries received from this time on. */
export const firstIdAt = (time: string): number => Date.parse(time) * IDS_PER_MS;

/** The outcomes of commands that changed something. */
export const WRITTEN = ['applied', 'adjusted'] as const;

export type WrittenEntry = Omit<AuditEntry, 'id'> & { readonly venueId: string };

/** A command that is not recorded: it takes a place in a queue and does nothing. */
const UNTOLD: CommandName = 'sync.skip';

export interface AuditedCommand {
  readonly venueId: string;
  readonly entry: Pick<
    WriteEntry,
    'cmdId' | 'name' | 'actor' | 'occurredAt' | 'receivedAt' | 'reads' | 'importId'
  >;
  readonly result: StoredResult;
  /** The rows that the command changed. */
  readonly rows: readonly AuditedRow[];
  /** Details to record in addition to those of the outcome. */
  readonly detail?: AuditEntry['detail'];
}

export const isTold = ({ entry }: AuditedCommand): boolean => entry.name !== UNTOLD;

export const ofEvent = ({ actor, at, outcome, code, detail, rows, ...event }: AuditEvent): WrittenEntry => ({
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

export function ofCommand({ venueId, entry, result, rows, detail }: AuditedCommand): WrittenEntry {
  const { cmdId, name, actor, occurredAt, receivedAt, importId } = entry;
  const { approver } = actor;
  const approvedBy = approver && { id: approver.userId, name: approver.name };
  const facts = {
    ...factsOf(result),
    ...(approvedBy && { approvedBy }),
    ...(importId && { importId }),
    ...detail,
  };
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
 * Returns the rows that a command would have changed, as far as it names them: rows of its own entity or of the menu, the order of a
 * payment, and the order of a guest that goes on a visit or off it.
 */
function meantRows({ name, reads }: AuditedCommand['entry']): AuditedRow[] {
  const [kind] = name.split('.');
  const meansOrder = kind === 'payment' || name === 'visit.takeIn' || name === 'visit.giveBack';
  const isMeant = (entity: EntityName): boolean =>
    entity === kind || kind === 'menu' || (meansOrder && entity === 'order');
  return namedRows(reads).filter(({ entity }) => isMeant(entity));
}
