/** The audit trail as administrators see it. */
import { ROLES } from '@tableside/domain/command/permissions.ts';
import { described } from '@tableside/domain/ground/described.ts';
import * as v from 'valibot';
import { Outcome } from '../envelope.ts';
import { Id } from './values.ts';

const Values = v.record(v.string(), v.unknown());

export const AuditEntry = v.object({
  id: Id,
  actorId: described(
    'The person who acted, with the name and role they had then. Null when nobody is known.',
    v.nullable(v.string()),
  ),
  actorName: described('Its name at that time.', v.nullable(v.string())),
  role: described('admin, manager, server, kitchen or customer.', v.nullable(v.picklist(ROLES))),
  deviceId: described(
    'The device that it was made on. Null for a plain call; missing for customers.',
    v.nullable(v.string()),
  ),
  action: described(
    'The name of a command, or what happened to an account, a device, a key, a webhook.',
    v.string(),
  ),
  outcome: described('The outcome.', Outcome),
  code: described('Identifies the case. Branch on it, never on the message.', v.nullable(v.string())),
  occurredAt: described(
    'When it was done, as far as the server can vouch for it. `receivedAt` is when the server received it.',
    v.string(),
  ),
  receivedAt: described('When the server received it.', v.string()),
  cmdId: described(
    'The id of the command. The same id always means the same command.',
    v.nullable(v.string()),
  ),
  detail: described(
    'Facts that belong to the code. `importId`: the import that the command belongs to.',
    v.nullable(Values),
  ),
  rows: described(
    'The changed rows with the fields that differ; order lines are keyed by id. When nothing changed, the rows that the command was about.',
    v.array(
      v.object({
        entity: described('Which kind of row.', v.string()),
        id: Id,
        before: described(
          'The fields that differ, as they were. Null when the row was created.',
          v.optional(v.nullable(Values)),
        ),
        after: described('The same fields as they are now.', v.optional(Values)),
      }),
    ),
  ),
});
export type AuditEntry = v.InferOutput<typeof AuditEntry>;
