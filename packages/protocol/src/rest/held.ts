/** Commands that wait for a manager, and what is decided about them. */
import { HELD_REASONS, type HeldReason } from '@tableside/domain/held.ts';
import { ROLES } from '@tableside/domain/permissions.ts';
import * as v from 'valibot';
import { Result } from '../envelope.ts';

export const HeldItem = v.object({
  cmdId: v.string(),
  reason: v.picklist(Object.keys(HELD_REASONS) as HeldReason[]),
  /** The reason as a sentence. */
  message: v.string(),
  heldAt: v.string(),
  name: v.string(),
  version: v.number(),
  occurredAt: v.string(),
  /** Where that time is not believed: the later one as of which it counts, should it be applied. */
  countsFrom: v.optional(v.string()),
  /** Who gave it, as they were then. */
  actor: v.object({
    id: v.string(),
    name: v.string(),
    role: v.picklist(ROLES),
    deviceId: v.nullable(v.string()),
  }),
  args: v.unknown(),
});
export type HeldItem = v.InferOutput<typeof HeldItem>;

export const HeldDecision = v.object({
  decision: v.picklist(['apply', 'discard']),
  /** For the author, who is told it with a discarded one, and for the audit trail. */
  note: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(280))),
});
export type HeldDecision = v.InferInput<typeof HeldDecision>;

const { cmdId, status, code, detail, seq } = Result.entries;
/** What became of the command. Applied, it can still be refused by the rules of the venue. */
export const HeldOutcome = v.object({ cmdId, status, code, detail, seq });
export type HeldOutcome = v.InferOutput<typeof HeldOutcome>;
