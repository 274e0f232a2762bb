/** What a write answers beside the row: that it was decided otherwise than asked, or that a person has to look first. */
import { HELD_REASONS, type HeldReason } from '@tableside/domain/held.ts';
import * as v from 'valibot';

const Facts = v.record(v.string(), v.unknown());

export const Adjusted = v.object({ code: v.string(), detail: v.optional(Facts) });

/** Answered with 202. */
export const Held = v.object({
  status: v.literal('held'),
  code: v.picklist(Object.keys(HELD_REASONS) as HeldReason[]),
  detail: v.optional(Facts),
  /** Names it in `GET /held`. */
  cmdId: v.string(),
});
