/** Held commands, which wait for a manager, and the manager's decision. */
import { HELD_REASONS, type HeldReason } from '@tableside/domain/command/held.ts';
import { ROLES } from '@tableside/domain/command/permissions.ts';
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
  /** Set when `occurredAt` is not believed: the later time that counts if a manager applies the command. */
  countsFrom: v.optional(v.string()),
  /** The person who gave the command, with the name and role they had then. */
  actor: v.object({
    id: v.string(),
    name: v.string(),
    role: v.picklist(ROLES),
    deviceId: v.nullable(v.string()),
  }),
  args: v.unknown(),
});
export type HeldItem = v.InferOutput<typeof HeldItem>;

/** A note for the audit trail. When the command is discarded, its author also gets it. */
const Note = v.optional(v.pipe(v.string(), v.trim(), v.maxLength(280)));

export const HeldDecision = v.object({ decision: v.picklist(['apply', 'discard']), note: Note });
export type HeldDecision = v.InferInput<typeof HeldDecision>;

const { cmdId, status, code, detail, seq } = Result.entries;
/** The outcome of the command. Even when a manager applies it, the venue's rules can refuse it. */
export const HeldOutcome = v.object({ cmdId, status, code, detail, seq });
export type HeldOutcome = v.InferOutput<typeof HeldOutcome>;

/** The commands of a device that wait for a manager. */
export const HeldOfDevice = v.object({
  deviceId: v.string(),
  /** The name of the device when it delivered them; null when it had none. */
  device: v.nullable(v.string()),
  waiting: v.number(),
  /** How many of them record or change money. */
  money: v.number(),
  oldestAt: v.string(),
  latestAt: v.string(),
  /** Whether the limit is reached: further changes that would have to wait stay on the device. */
  isFull: v.boolean(),
});
export type HeldOfDevice = v.InferOutput<typeof HeldOfDevice>;

/** Discards everything of a device that was held up to this time, as far as the manager has seen it. */
export const DiscardHeld = v.object({ through: v.pipe(v.string(), v.isoTimestamp()), note: Note });
export type DiscardHeld = v.InferInput<typeof DiscardHeld>;

export const DiscardedHeld = v.object({ discarded: v.number() });
