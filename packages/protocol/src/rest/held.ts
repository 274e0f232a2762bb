/** Held commands, which wait for a manager, and the manager's decision. */
import { HELD_REASONS, type HeldReason } from '@tableside/domain/command/held.ts';
import { ROLES } from '@tableside/domain/command/permissions.ts';
import { described } from '@tableside/domain/ground/described.ts';
import { MAX_NOTE } from '@tableside/domain/values/text-limits.ts';
import * as v from 'valibot';
import { Result } from '../envelope.ts';
import { Id, PersonName } from './values.ts';

export const HeldItem = v.object({
  cmdId: described('The id of the command. The same id always means the same command.', v.string()),
  reason: described(
    'Why the server keeps it; `message` is the sentence.',
    v.picklist(Object.keys(HELD_REASONS) as HeldReason[]),
  ),
  message: described('The reason as a sentence.', v.string()),
  heldAt: described('When it was held.', v.string()),
  name: described('The command, such as `payment.record`.', v.string()),
  version: described('The version of the arguments of the command.', v.number()),
  occurredAt: described('When it was done, as far as the server can vouch for it.', v.string()),
  countsFrom: described(
    'Set when `occurredAt` is not believed: the later time that counts if a manager applies the command.',
    v.optional(v.string()),
  ),
  actor: described(
    'The person who gave the command, with the name and role they had then.',
    v.object({
      id: Id,
      name: PersonName,
      role: described('admin, manager, server, kitchen or customer.', v.picklist(ROLES)),
      deviceId: described('The device.', v.nullable(v.string())),
    }),
  ),
  device: described(
    'The name of the device when it delivered the command. Null when it had none, or no device did.',
    v.nullable(v.string()),
  ),
  args: described('The arguments of the command.', v.unknown()),
});
export type HeldItem = v.InferOutput<typeof HeldItem>;

const Note = described(
  'For the audit trail. When the command is discarded, its author also gets it.',
  v.optional(v.pipe(v.string(), v.trim(), v.maxLength(MAX_NOTE))),
);

export const HeldDecision = v.object({
  decision: described('`apply` or `discard`.', v.picklist(['apply', 'discard'])),
  note: Note,
});
export type HeldDecision = v.InferInput<typeof HeldDecision>;

const { cmdId, status, code, detail, seq } = Result.entries;
/** The outcome of the command. Even when a manager applies it, the venue's rules can refuse it. */
export const HeldOutcome = v.object({ cmdId, status, code, detail, seq });
export type HeldOutcome = v.InferOutput<typeof HeldOutcome>;

/** The commands of a device that wait for a manager. */
export const HeldOfDevice = v.object({
  deviceId: described('The device.', v.string()),
  device: described(
    'The name of the device when it delivered them. Null when it had none.',
    v.nullable(v.string()),
  ),
  waiting: described('How many commands of the device wait for a manager.', v.number()),
  money: described('How many of them record or change money.', v.number()),
  oldestAt: described('When the first of them was held.', v.string()),
  latestAt: described('When the last of them was held.', v.string()),
  isFull: described(
    'Whether the limit is reached: further changes that would have to wait stay on the device.',
    v.boolean(),
  ),
});
export type HeldOfDevice = v.InferOutput<typeof HeldOfDevice>;

/** Discards everything of a device that was held up to this time, as far as the manager has seen it. */
export const DiscardHeld = v.object({
  through: described(
    'The time up to which what was held is discarded: the `latestAt` that the manager saw.',
    v.pipe(v.string(), v.isoTimestamp()),
  ),
  note: Note,
});
export type DiscardHeld = v.InferInput<typeof DiscardHeld>;

export const DiscardedHeld = v.object({ discarded: described('How many were discarded.', v.number()) });
