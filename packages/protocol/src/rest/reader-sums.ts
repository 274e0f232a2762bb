/** What came and went back on cards, by card reader. */
import { described } from '@tableside/domain/ground/described.ts';
import * as v from 'valibot';
import { Cents, Count, Name } from './values.ts';

/** Negative when more was given back than taken or sold. */
export const Balance = v.pipe(v.number(), v.integer());

/** `refunds` are without the tips that they gave back, as revenue is. So revenue + tips − refunds is what was kept. */
export const given = { refunds: described('Cents given back, without tips.', Cents) };

export const ReaderSums = described(
  'The cards by card reader, those by hand last. Missing: no reader took or gave back anything, or the range is longer than 31 days.',
  v.optional(
    v.array(
      v.object({
        reader: described(
          'The reader, or `phone`. Null: people recorded them.',
          v.nullable(v.object({ id: described('The reader.', v.string()), name: Name })),
        ),
        test: described('The reader was in test mode: no money moved.', v.optional(v.literal(true))),
        payments: described('How many payments.', Count),
        revenue: described('Cents taken, without tips.', Cents),
        tips: described('Cents of tips, less those that refunds gave back.', Balance),
        ...given,
      }),
    ),
  ),
);
