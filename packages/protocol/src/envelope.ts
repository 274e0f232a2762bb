/**
 * An envelope carries server rows from one snapshot and the cursor they lead to. Push responses, pulls and frames all
 * use it.
 */
import { ENTITY_NAMES } from '@tableside/domain/entities/entities.ts';
import * as v from 'valibot';

export const Seq = v.pipe(v.number(), v.integer(), v.minValue(0));
export const Mid = v.pipe(v.number(), v.integer(), v.minValue(0));
export const Epoch = v.pipe(v.string(), v.minLength(1), v.maxLength(64));

/** A row as this reader may see it. `version` counts the server's changes to the row. */
export const RowPut = v.object({
  entity: v.picklist(ENTITY_NAMES),
  id: v.string(),
  seq: Seq,
  version: Seq,
  doc: v.record(v.string(), v.unknown()),
});
/** The row is gone for this reader: deleted, or no longer visible to the role. */
const RowGone = v.object({
  entity: v.picklist(ENTITY_NAMES),
  id: v.string(),
  seq: Seq,
  version: Seq,
  deleted: v.literal(true),
});
export const Row = v.union([RowGone, RowPut]);
export type RowPut = v.InferOutput<typeof RowPut>;
export type Row = v.InferOutput<typeof Row>;

export const Outcome = v.picklist(['applied', 'noop', 'adjusted', 'rejected', 'held']);

/** The outcome of one mutation. `seq` is set when it changed something. */
export const Result = v.object({
  mid: Mid,
  cmdId: v.string(),
  status: Outcome,
  code: v.optional(v.string()),
  detail: v.optional(v.record(v.string(), v.unknown())),
  seq: v.optional(Seq),
});
export type Result = v.InferOutput<typeof Result>;

export const Envelope = v.object({
  epoch: Epoch,
  from: Seq,
  to: Seq,
  head: Seq,
  more: v.boolean(),
  /** The highest processed mutation of the requesting client. Null when `to` is not the head. */
  lastMid: v.nullable(Mid),
  results: v.array(Result),
  /** Tells the reader to start over because its cursor, epoch or role no longer fits. `rows` is then empty. */
  reset: v.optional(v.literal(true)),
  /** The act keys of this device that have ended. It forgets them at once. Only in pulls of a floor mirror. */
  endedKeys: v.optional(v.array(v.string())),
  rows: v.array(Row),
});
export type Envelope = v.InferOutput<typeof Envelope>;
