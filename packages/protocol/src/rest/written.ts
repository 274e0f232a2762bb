/** The additions to the row that a write returns: it was adjusted, it changed nothing, or it is held for a person. */
import { ADJUSTMENTS, type AdjustmentCode } from '@tableside/domain/command/adjustment.ts';
import { HELD_REASONS, type HeldReason } from '@tableside/domain/command/held.ts';
import * as v from 'valibot';

const Facts = v.record(v.string(), v.unknown());

/** The write was done differently than asked. `code` says why, and `detail` says what happened. */
export const Adjusted = v.object({
  code: v.picklist(Object.keys(ADJUSTMENTS) as AdjustmentCode[]),
  detail: v.optional(Facts),
});

/** Returned with status 202. */
export const Held = v.object({
  status: v.literal('held'),
  code: v.picklist(Object.keys(HELD_REASONS) as HeldReason[]),
  detail: v.optional(Facts),
  /** Identifies the command in `GET /held`. */
  cmdId: v.string(),
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
    /** Set when the row did not change, because it was already in the wanted state or past it. */
    unchanged: v.optional(v.literal(true)),
  });
  written.set(row, made);
  return made;
}
