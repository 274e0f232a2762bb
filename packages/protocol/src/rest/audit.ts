/** The audit trail as administrators read it. */
import { ROLES } from '@tableside/domain/permissions.ts';
import * as v from 'valibot';
import { Outcome } from '../envelope.ts';

const Values = v.record(v.string(), v.unknown());

export const AuditEntry = v.object({
  id: v.string(),
  /** Who it was, as they were then; null when nobody is known. */
  actorId: v.nullable(v.string()),
  actorName: v.nullable(v.string()),
  role: v.nullable(v.picklist(ROLES)),
  deviceId: v.nullable(v.string()),
  /** The name of a command, or what happened to an account, a device, a held command. */
  action: v.string(),
  outcome: Outcome,
  code: v.nullable(v.string()),
  /** When it was done, as far as the server vouches for it, and when the server heard of it. */
  occurredAt: v.string(),
  receivedAt: v.string(),
  cmdId: v.nullable(v.string()),
  detail: v.nullable(Values),
  /** The rows it changed with the fields that differ, lines of an order by their id; else the rows that were meant. */
  rows: v.array(
    v.object({
      entity: v.string(),
      id: v.string(),
      /** Null: the row was made. */
      before: v.optional(v.nullable(Values)),
      after: v.optional(Values),
    }),
  ),
});
export type AuditEntry = v.InferOutput<typeof AuditEntry>;
