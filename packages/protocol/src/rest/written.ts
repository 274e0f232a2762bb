/** A write's answer beside the row: it was done otherwise than asked, it changed nothing, or a person has to look first. */
import { ADJUSTMENTS, type AdjustmentCode } from '@tableside/domain/adjustment.ts';
import { HELD_REASONS, type HeldReason } from '@tableside/domain/held.ts';
import * as v from 'valibot';

const Facts = v.record(v.string(), v.unknown());

/** It was done, and otherwise than asked: why, and what became of it. */
export const Adjusted = v.object({
  code: v.picklist(Object.keys(ADJUSTMENTS) as AdjustmentCode[]),
  detail: v.optional(Facts),
});

/** Answered with 202. */
export const Held = v.object({
  status: v.literal('held'),
  code: v.picklist(Object.keys(HELD_REASONS) as HeldReason[]),
  detail: v.optional(Facts),
  /** Names it in `GET /held`. */
  cmdId: v.string(),
});

export type RowSchema = v.ObjectSchema<v.ObjectEntries, undefined>;

const written = new WeakMap<RowSchema, RowSchema>();

/** The row as a write answers with it; the same schema each time. */
export function adjustable(row: RowSchema): RowSchema {
  const known = written.get(row);
  if (known) return known;
  const made = v.object({
    ...row.entries,
    adjusted: v.optional(Adjusted),
    /** The row is as it was: it already stood there, or further on. */
    unchanged: v.optional(v.literal(true)),
  });
  written.set(row, made);
  return made;
}
