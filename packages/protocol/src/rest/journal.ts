/** The journal of a closed day as the API returns it. */
import { ACCOUNT_KINDS } from '@tableside/domain/entities/accounts.ts';
import { described } from '@tableside/domain/ground/described.ts';
import * as v from 'valibot';
import { Cents } from './values.ts';

const JournalLine = v.object({
  kind: described(
    'What the line is about. It never changes, whatever the account is called.',
    v.picklist(ACCOUNT_KINDS),
  ),
  account: described(
    'The account in the bookkeeping of the venue, from `settings.accounts`. Null: the venue has set none.',
    v.nullable(v.string()),
  ),
  text: described('What is booked.', v.string()),
  debit: described('Cents; 0 for a credit.', Cents),
  credit: described('Cents; 0 for a debit.', Cents),
});

export const Journal = v.object({
  businessDay: described('The day that was closed, and the last one that the journal covers.', v.string()),
  from: described('The first day that the journal covers.', v.string()),
  z: described('The number of the Z that is booked.', v.number()),
  lines: described(
    'The sum of the debits is the sum of the credits. Lines of 0 are left out.',
    v.array(JournalLine),
  ),
  total: described('Cents: the sum of the debits, and of the credits.', Cents),
});
export type Journal = v.InferOutput<typeof Journal>;
