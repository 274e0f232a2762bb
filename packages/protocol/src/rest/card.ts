/** Card readers and what was asked of cards, as the API returns them. Money is integer cents, times are ISO 8601 UTC. */
import {
  BILL_DOORS,
  CHARGE_FAULTS,
  CHARGE_STATES,
  CHARGE_WHYS,
} from '@tableside/domain/entities/card-charge.ts';
import { CARD_PROVIDERS } from '@tableside/domain/entities/card-reader.ts';
import { CARD_REFUND_STATES, CARD_REFUND_WHYS } from '@tableside/domain/entities/card-refund.ts';
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

const CardRefund = v.object({
  id: Id,
  paymentId: described('The payment that it gives back.', v.string()),
  amount: described('The whole amount that goes back, in cents.', Cents),
  reason: described('Why it is given back.', v.string()),
  by: described('Who asked for it.', Person),
  approvedBy: described('The manager who approved it. Missing: nobody was asked.', v.optional(Person)),
  deviceId: described('The device that it was asked for on.', v.nullable(v.string())),
  at: described('When it was asked for.', v.string()),
  state: described(
    'asked, sent, waiting (the provider works at it), done or failed. Until it has ended, its amount can be given back in no other way.',
    v.picklist(CARD_REFUND_STATES),
  ),
  stateAt: described('Since when it has this state.', v.string()),
  resent: described(
    'The provider was asked again for the same refund, because nobody knew whether it had heard.',
    v.optional(v.literal(true)),
  ),
  ref: described('What the provider calls it.', v.optional(v.string())),
  why: described(
    'Why nothing went back: refused (by the provider), already (all of it was given back), disputed (by the guest), noMoney (the provider holds too little for it) or card (its bank does not take it).',
    v.optional(v.picklist(CARD_REFUND_WHYS)),
  ),
  booked: described(
    'How much of it is on the books. Less than its amount: something else was given back meanwhile. Missing: it is not done.',
    v.optional(Cents),
  ),
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
  phone: described(
    'Of a guest’s phone: how it found the bill, and where it comes back to. Missing: it was asked on a reader.',
    v.optional(
      v.object({
        door: described('By the code of the bill, or of the table.', v.picklist(BILL_DOORS)),
        origin: described('The address of the venue as the phone knows it.', v.string()),
        test: described(
          'With an account for tests: no money moves. Missing: real money.',
          v.optional(v.literal(true)),
        ),
      }),
    ),
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
    v.optional(v.object({ by: described('Who wants it.', Person), at: At })),
  ),
  said: described(
    'How it ended as a person has said. The provider is asked further.',
    v.optional(
      v.object({
        outcome: described('approved or declined.', v.picklist(['approved', 'declined'])),
        by: described('Who says so.', Person),
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
  refunds: described(
    'What was to go back to the card, oldest first. Missing: nothing ever was.',
    v.optional(v.array(CardRefund)),
  ),
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

/** The account at a provider, without anything that opens it. */
export const CardAccount = v.object({
  provider: described('Who moves the readers.', v.picklist(CARD_PROVIDERS)),
  label: described('The beginning of the key, to tell accounts apart.', v.string()),
  test: described('It moves no money.', v.boolean()),
  locationId: described('Where new readers stand, as the provider calls it.', v.nullable(v.string())),
  hasHooks: described(
    'Whether the secret of its webhooks is known. They make it faster, and nothing needs them.',
    v.boolean(),
  ),
  hookPath: described('Where its webhooks go: this path at the address of the venue.', v.string()),
  madeAt: described('When the key was entered.', v.string()),
  madeBy: described('Who entered it.', Person),
  fault: described(
    'What is wrong: key (the provider does not take it), sealed (the server has another secret: enter the key again) or hook (somebody called without the secret of the webhooks). Null: nothing.',
    v.nullable(v.picklist(['key', 'sealed', 'hook'])),
  ),
  faultAt: described('Since when. Null: nothing is wrong.', v.nullable(v.string())),
});
export type CardAccount = v.InferOutput<typeof CardAccount>;

/** What the office shows of card readers. */
export const CardOffice = v.object({
  account: described('Null: the venue has none.', v.nullable(CardAccount)),
  locations: described(
    'Where readers may stand, by the provider. Empty when it cannot be asked.',
    v.array(
      v.object({
        id: described('What the provider calls it.', v.string()),
        name: described('What people call it.', v.string()),
      }),
    ),
  ),
  readers: described(
    'Those in use, by name.',
    v.array(
      v.object({
        id: Id,
        name: Name,
        test: described('It moves no money.', v.boolean()),
        word: described(
          'online, offline or unknown (the provider cannot be asked, or does not know it).',
          v.picklist(['online', 'offline', 'unknown']),
        ),
      }),
    ),
  ),
});
export type CardOffice = v.InferOutput<typeof CardOffice>;

const ProviderId = v.pipe(v.string(), v.regex(/^[A-Za-z0-9_]{1,64}$/, 'must be an id of the provider'));

export const NewCardAccount = v.strictObject({
  key: described(
    'A restricted key of Stripe: `rk_test_…` or `rk_live_…`. It is kept sealed, and never shown again.',
    v.pipe(
      v.string(),
      v.trim(),
      v.regex(/^(rk|sk)_(test|live)_[A-Za-z0-9]{8,240}$/, 'must be a secret key of Stripe'),
    ),
  ),
  hookSecret: described(
    'The signing secret of its webhooks: `whsec_…`. Left out: it has none, and the server asks by itself.',
    v.optional(
      v.pipe(
        v.string(),
        v.trim(),
        v.regex(/^whsec_[A-Za-z0-9+/=_-]{8,240}$/, 'must be a signing secret of Stripe'),
      ),
    ),
  ),
  locationId: described(
    'Where new readers stand. Left out: the only location of the account.',
    v.optional(ProviderId),
  ),
});

export const NewCardReader = v.strictObject({
  code: described(
    'The three words that the reader shows, such as `quick-brown-fox`.',
    v.pipe(
      v.string(),
      v.trim(),
      v.toLowerCase(),
      v.regex(/^[a-z0-9-]{3,64}$/, 'must be the words on the reader'),
    ),
  ),
  name: described('What people call it.', v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(40))),
});

export const CardReaderChange = v.pick(NewCardReader, ['name']);
