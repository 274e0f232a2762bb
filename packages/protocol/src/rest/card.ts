/** Card readers and what was asked of cards, as the API returns them. Money is integer cents, times are ISO 8601 UTC. */
import { CHARGE_FAULTS, CHARGE_STATES, CHARGE_WHYS } from '@tableside/domain/entities/card-charge.ts';
import { CARD_PROVIDERS } from '@tableside/domain/entities/card-reader.ts';
import { described } from '@tableside/domain/ground/described.ts';
import * as v from 'valibot';
import { Archived, At, Cents, Id, Name, Person, VenueId, Version } from './values.ts';

export const CardReader = v.object({
  id: Id,
  venueId: VenueId,
  name: Name,
  provider: described('Who moves it, and takes the card.', v.picklist(CARD_PROVIDERS)),
  accountId: described('The account at the provider.', v.string()),
  readerRef: described('What the provider calls it.', v.string()),
  test: described('It moves no money.', v.boolean()),
  archived: Archived,
  version: Version,
});
export type CardReader = v.InferOutput<typeof CardReader>;

const Money = v.object({
  amount: described('Cents without the tip.', Cents),
  tip: described('Cents of tip.', Cents),
});

export const CardCharge = v.object({
  id: Id,
  venueId: VenueId,
  visitId: described('The visit that it pays: the first one of its chain.', v.string()),
  checkKey: described('The check of the bill.', v.string()),
  amount: described('Cents that were asked for, without the tip.', Cents),
  tip: described('Cents of tip that were asked for with it.', Cents),
  via: described('reader or phone.', v.picklist(['reader', 'phone'])),
  readerId: described('The reader. Null: on a phone.', v.nullable(v.string())),
  send: described(
    'What it brings to the kitchen once the money is there.',
    v.optional(
      v.object({
        roundId: described('The id of the round that it will be, if that is free.', v.string()),
        itemIds: described('The lines.', v.array(v.string())),
      }),
    ),
  ),
  close: described(
    'It closes the visit, if nothing is left to send and to pay.',
    v.optional(v.literal(true)),
  ),
  parts: described(
    'It is one of so many equal parts of what was due. Missing: it is not.',
    v.optional(v.number()),
  ),
  askedBy: described('Who asked for it.', Person),
  deviceId: described('The device that it was asked for on.', v.nullable(v.string())),
  at: described('When it was asked for.', v.string()),
  until: described('Then it is canceled, unless the card was read before.', v.string()),
  state: described(
    'asked, sent, shown (the provider waits for the card), unknown (no word for a minute: the card may have been charged), looking (it is looked for after a backup was restored), approved, declined or canceled.',
    v.picklist(CHARGE_STATES),
  ),
  stateAt: described('Since when it has this state.', v.string()),
  cancel: described(
    'Who wants it canceled. The card may have been read before.',
    v.optional(v.object({ by: Person, at: At })),
  ),
  said: described(
    'How it ended as a person has said. The provider is asked further.',
    v.optional(
      v.object({
        outcome: described('approved or declined.', v.picklist(['approved', 'declined'])),
        by: Person,
        at: At,
      }),
    ),
  ),
  resent: described(
    'The provider was asked again for the same money, because nobody knew whether it had heard.',
    v.optional(v.literal(true)),
  ),
  ref: described('What the provider calls it.', v.optional(v.string())),
  card: described(
    'The card: its brand and its last digits, never its number.',
    v.optional(
      v.object({
        brand: described('Such as visa.', v.string()),
        last4: described('Its last four digits.', v.string()),
      }),
    ),
  ),
  captured: described('What the provider says that it took.', v.optional(Money)),
  booked: described('What the payments of it come to.', Money),
  paymentIds: described('The payments and refunds that were made of it, oldest first.', v.array(v.string())),
  why: described(
    'Why no money came: declined, canceled, nobody (presented a card), offline, busy, late, refused or missing (the provider knows of none).',
    v.optional(v.picklist(CHARGE_WHYS)),
  ),
  fault: described(
    'What the provider said does not fit, so nothing was booked: currency or noVisit.',
    v.optional(v.picklist(CHARGE_FAULTS)),
  ),
  sure: described("The provider's word is final.", v.boolean()),
  version: Version,
});
export type CardCharge = v.InferOutput<typeof CardCharge>;
