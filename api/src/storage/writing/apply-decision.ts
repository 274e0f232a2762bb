/**
 * Applies a decision: writes rows and heads under the venue's next number, and makes the changes that follow from a
 * row.
 */

import type { Decision } from '@tableside/domain/command/command.ts';
import type { Actor } from '@tableside/domain/command/permissions.ts';
import type { Rows } from '@tableside/domain/command/rows.ts';
import { auditedChange } from '../audit/audited-changes.ts';
import type { AuditEvent, AuditedRow } from '../door/audit.ts';
import { withNumber } from '../rows/order-number.ts';
import type { StoredResult, StoredRow } from '../storage.ts';
import type { ApplyParts } from './write-parts.ts';

export interface Applied {
  readonly rows: readonly StoredRow[];
  readonly audited: readonly AuditedRow[];
  /** Everything else that ended with it. The audit trail has these after the command. */
  readonly events: readonly AuditEvent[];
}

export const NOTHING: Applied = { rows: [], audited: [], events: [] };

export interface Decided {
  readonly venueId: string;
  /** The rows that the decision was made on. */
  readonly loaded: Rows;
  /** When the server received the command; ISO 8601 UTC. */
  readonly receivedAt: string;
  /** Whoever gave the command, or applied it after it was held. */
  readonly by: Actor;
}

export function applyDecision(parts: ApplyParts, decision: Decision, decided: Decided): Applied {
  if (decision.status !== 'applied' && decision.status !== 'adjusted') return NOTHING;
  if (decision.changes.length === 0) return NOTHING;
  const { venueId, loaded, receivedAt, by } = decided;
  const commit = { seq: parts.counter.next(venueId), at: receivedAt };
  const changes = withNumber(decision.changes, (day) => parts.numbers.take(venueId, day));
  const rows = changes.map((change) => parts.store.put(venueId, change, commit));
  for (const row of rows) parts.numbers.note(venueId, row);
  const events = rows.flatMap((row) => parts.cards.follow(venueId, row, { at: receivedAt, by }));
  const audited = changes.map((one) => auditedChange(one, loaded.get(one.entity, one.id)));
  return { rows, audited, events };
}

/** Returns the outcome to store, without its place in a queue. */
export const outcomeOf = (
  decision: Decision,
  { rows }: Applied,
): Pick<StoredResult, 'status' | 'code' | 'detail' | 'seq'> => ({
  status: decision.status,
  ...('code' in decision ? { code: decision.code } : {}),
  ...('detail' in decision && decision.detail ? { detail: decision.detail } : {}),
  ...(rows[0] ? { seq: rows[0].seq } : {}),
});
