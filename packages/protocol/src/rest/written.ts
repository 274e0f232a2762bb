/** The additions to the row that a write returns: it was adjusted, it changed nothing, or it is held for a person. */
import { ADJUSTMENTS, type AdjustmentCode } from '@tableside/domain/command/adjustment.ts';
import { HELD_REASONS, type HeldReason } from '@tableside/domain/command/held.ts';
import { described } from '@tableside/domain/ground/described.ts';
import * as v from 'valibot';

const Facts = v.record(v.string(), v.unknown());

export const Adjusted = described(
  'The write was done differently than asked. `code` says why, and `detail` says what happened.',
  v.object({
    code: described(
      'Identifies the case. Branch on it, never on the message.',
      v.picklist(Object.keys(ADJUSTMENTS) as AdjustmentCode[]),
    ),
    detail: described('Facts that belong to the code.', v.optional(Facts)),
  }),
);

/** Returned with status 202. */
export const Held = v.object({
  status: described('Always `held`.', v.literal('held')),
  code: described(
    'Identifies the case. Branch on it, never on the message.',
    v.picklist(Object.keys(HELD_REASONS) as HeldReason[]),
  ),
  detail: described('Facts that belong to the code.', v.optional(Facts)),
  cmdId: described('The id of the command, as in `GET /held`.', v.string()),
});

export type RowSchema = v.ObjectSchema<v.ObjectEntries, undefined>;

const written = new WeakMap<RowSchema, RowSchema>();

/** Returns the schema of the row as a write returns it. The same row gets the same schema each time. */
export function adjustable(row: RowSchema): RowSchema {
  const known = written.get(row);
  if (known) return known;
  const made = v.object({
    ...row.entries,
    adjusted: v.optional(Adjusted),
    unchanged: described(
      'Set when the row did not change, because it was already in the wanted state or past it.',
      v.optional(v.literal(true)),
    ),
  });
  written.set(row, made);
  return made;
}
