/**
 * An envelope carries server rows from one snapshot and the cursor they lead to. Push responses, pulls and frames all
 * use it.
 */
import { ENTITY_NAMES } from '@tableside/domain/entities/entities.ts';
import { described } from '@tableside/domain/ground/described.ts';
import * as v from 'valibot';
import { Id } from './rest/values.ts';

export const Seq = v.pipe(v.number(), v.integer(), v.minValue(0));
export const Mid = v.pipe(v.number(), v.integer(), v.minValue(0));
export const Epoch = v.pipe(v.string(), v.minLength(1), v.maxLength(64));

/** A row as this reader may see it. `version` counts the server's changes to the row. */
export const RowPut = v.object({
  entity: described('Which kind of row.', v.picklist(ENTITY_NAMES)),
  id: Id,
  seq: described('The number of the change.', Seq),
  version: described('Counts the changes of the row; its `ETag` is the same number in quotes.', Seq),
  doc: described('The row.', v.record(v.string(), v.unknown())),
});
/** The row is gone for this reader: deleted, or no longer visible to the role. */
const RowGone = v.object({
  entity: described('Which kind of row.', v.picklist(ENTITY_NAMES)),
  id: Id,
  seq: described('The number of the change.', Seq),
  version: described('Counts the changes of the row; its `ETag` is the same number in quotes.', Seq),
  deleted: described('True when the caller can no longer see the row.', v.literal(true)),
});
export const Row = v.union([RowGone, RowPut]);
export type RowPut = v.InferOutput<typeof RowPut>;
export type Row = v.InferOutput<typeof Row>;

export const Outcome = v.picklist(['applied', 'noop', 'adjusted', 'rejected', 'held']);

/** The outcome of one mutation. `seq` is set when it changed something. */
export const Result = v.object({
  mid: described('The place in the queue.', Mid),
  cmdId: described('The id of the command. The same id always means the same command.', v.string()),
  status: described('What became of the command; the choices are listed.', Outcome),
  code: described('Identifies the case. Branch on it, never on the message.', v.optional(v.string())),
  detail: described('Facts that belong to the code.', v.optional(v.record(v.string(), v.unknown()))),
  seq: described('The number of the change.', v.optional(Seq)),
});
export type Result = v.InferOutput<typeof Result>;

export const Envelope = v.object({
  epoch: described("The id of the history of the venue's data. It is a new one after a restore.", Epoch),
  from: described('The cursor that these rows follow on.', Seq),
  to: described('The cursor that these rows lead to.', Seq),
  head: described('The number of the last change.', Seq),
  more: described('True when there are more changes: ask again from `to`.', v.boolean()),
  lastMid: described(
    'The highest processed mutation of the requesting client. Null when `to` is not the head.',
    v.nullable(Mid),
  ),
  results: described('The outcomes of mutations.', v.array(Result)),
  reset: described(
    'Tells the reader to start over because its cursor, epoch or role no longer fits. `rows` is then empty.',
    v.optional(v.literal(true)),
  ),
  endedKeys: described(
    'The act keys of this device that have ended. It forgets them at once. Only in pulls of a floor mirror.',
    v.optional(v.array(v.string())),
  ),
  rows: described('The rows that were changed, or that the command was about.', v.array(Row)),
});
export type Envelope = v.InferOutput<typeof Envelope>;
