/** The audit trail as administrators see it. */
import { ROLES } from '@tableside/domain/command/permissions.ts';
import * as v from 'valibot';
import { Outcome } from '../envelope.ts';

const Values = v.record(v.string(), v.unknown());

export const AuditEntry = v.object({
  id: v.string(),
  /** The person who acted, with the name and role they had then. Null when nobody is known. */
  actorId: v.nullable(v.string()),
  actorName: v.nullable(v.string()),
  role: v.nullable(v.picklist(ROLES)),
  deviceId: v.nullable(v.string()),
  /** The name of a command, or what happened to an account, a device or a held command. */
  action: v.string(),
  outcome: Outcome,
  code: v.nullable(v.string()),
  /** When it was done, as far as the server can vouch for it. `receivedAt` is when the server received it. */
  occurredAt: v.string(),
  receivedAt: v.string(),
  cmdId: v.nullable(v.string()),
  detail: v.nullable(Values),
  /**
   * The changed rows with the fields that differ; order lines are keyed by id. When nothing changed, the rows that the
   * command was about.
   */
  rows: v.array(
    v.object({
      entity: v.string(),
      id: v.string(),
      /** Null when the row was created. */
      before: v.optional(v.nullable(Values)),
      after: v.optional(Values),
    }),
  ),
});
export type AuditEntry = v.InferOutput<typeof AuditEntry>;
