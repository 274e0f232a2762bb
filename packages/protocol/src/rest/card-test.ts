/** A test payment on a card reader in test mode. It is on no check. */
import { described } from '@tableside/domain/ground/described.ts';
import * as v from 'valibot';
import { Cents } from './values.ts';

export const CardTest = v.object({
  ref: described('What the provider calls it. Null: nothing was made.', v.nullable(v.string())),
  amount: described('Cents that it asks for. No money moves.', Cents),
  state: described(
    'waiting (for a card), givingBack or givenBack (the card was charged), declined, canceled, busy, offline or refused (the provider does not do it).',
    v.picklist(['waiting', 'givingBack', 'givenBack', 'declined', 'canceled', 'busy', 'offline', 'refused']),
  ),
});
export type CardTest = v.InferOutput<typeof CardTest>;
