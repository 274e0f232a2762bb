/** Calls of guests as the API returns them. Times are ISO 8601 UTC. */
import { CALL_KINDS } from '@tableside/domain/entities/call.ts';
import { described } from '@tableside/domain/ground/described.ts';
import * as v from 'valibot';
import { At, Id, VenueId, Version } from './values.ts';

const Kind = described(
  '`server`: somebody should come. `bill`: the guests want to pay.',
  v.picklist(CALL_KINDS),
);

export const Call = v.object({
  id: Id,
  venueId: VenueId,
  kind: Kind,
  tableId: described('The table.', v.string()),
  customerId: described('The account of the guest.', v.string()),
  at: described('Since when the guest waits.', v.string()),
  lastAt: described(
    'When the guest called last. Later than `at` when they called again while they waited.',
    v.string(),
  ),
  answered: described(
    'Who is on the way. Null: nobody yet.',
    v.nullable(
      v.object({
        at: At,
        userId: described('The account.', v.string()),
        firstName: described('From the staff card. Null: they have none.', v.nullable(v.string())),
      }),
    ),
  ),
  version: Version,
});
export type Call = v.InferOutput<typeof Call>;

/** A call of guests who gave no name, as everybody reads it who has the code of their table. */
export const NamelessCall = v.object({
  kind: Kind,
  at: Call.entries.at,
  lastAt: Call.entries.lastAt,
  answered: described(
    'Who is on the way. Null: nobody yet.',
    v.nullable(
      v.object({
        at: At,
        firstName: described('From the staff card. Null: they have none.', v.nullable(v.string())),
      }),
    ),
  ),
  isWaiting: described(
    'Whether it still waits for somebody: for an hour, unless it is answered.',
    v.boolean(),
  ),
});
export type NamelessCall = v.InferOutput<typeof NamelessCall>;
