/** The fields of Stripe's answers that are read. Everything else is left out. */
import type { CardAnswer } from '@tableside/domain/cards/attempt-steps.ts';
import type { ChargeWhy } from '@tableside/domain/entities/card-charge.ts';
import * as v from 'valibot';
import type { TakenCharge } from '../provider.ts';

export const maybe = <S extends v.GenericSchema>(schema: S) => v.optional(v.nullable(schema));
const Card = v.object({ brand: maybe(v.string()), last4: maybe(v.string()) });
const Cents = v.pipe(v.number(), v.integer(), v.minValue(0));

export const Intent = v.object({
  id: v.pipe(v.string(), v.regex(/^pi_[A-Za-z0-9_]{1,60}$/)),
  status: v.string(),
  currency: v.string(),
  amount_received: v.optional(Cents, 0),
  amount_details: maybe(v.object({ tip: maybe(v.object({ amount: maybe(Cents) })) })),
  last_payment_error: maybe(v.object({ code: maybe(v.string()) })),
  latest_charge: maybe(
    v.union([
      v.string(),
      v.object({
        payment_method_details: maybe(v.object({ card_present: maybe(Card), card: maybe(Card) })),
      }),
    ]),
  ),
});
export type Intent = v.InferOutput<typeof Intent>;

export const Reader = v.object({
  action: maybe(
    v.object({
      status: v.string(),
      failure_code: maybe(v.string()),
      process_payment_intent: maybe(v.object({ payment_intent: v.string() })),
    }),
  ),
});
export type Reader = v.InferOutput<typeof Reader>;

export const Failed = v.object({ error: v.object({ code: maybe(v.string()) }) });
export const Found = v.object({ data: v.array(Intent) });

/** An id of ours or of Stripe's. */
export const Text = v.pipe(v.string(), v.regex(/^[A-Za-z0-9_-]{1,64}$/));
const Kept = v.object({
  ...{ charge: Text, venue: Text, visit: Text, check: Text, reader: Text, by: Text },
  ...{ amount: v.pipe(v.string(), v.regex(/^\d{1,8}$/)), tip: v.pipe(v.string(), v.regex(/^\d{1,8}$/)) },
});

/** A page of the list of intents. Others may be in the account, too. */
export const TakenPage = v.object({
  has_more: v.optional(v.boolean(), false),
  data: v.array(v.object({ id: v.string(), status: v.string(), created: v.number(), metadata: v.unknown() })),
});
type Listed = v.InferOutput<typeof TakenPage>['data'][number];

/** Returns what was taken for a charge of the venue. */
export function takenFor({ id: ref, status, created, metadata }: Listed, venueId: string): TakenCharge[] {
  const read = v.safeParse(Kept, metadata);
  if (status !== 'succeeded' || !read.success || read.output.venue !== venueId) return [];
  const { charge: chargeId, venue: _, ...kept } = read.output;
  return [{ chargeId, ref, at: created * 1000, kept }];
}

/** Returns the card of an intent, unless Stripe says something that is no brand or no four digits. */
function cardOf({ latest_charge: charge }: Intent) {
  const details = typeof charge === 'object' ? charge?.payment_method_details : undefined;
  const { brand, last4 } = details?.card_present ?? details?.card ?? {};
  return brand && /^[a-z_]{1,20}$/.test(brand) && last4 && /^\d{4}$/.test(last4)
    ? { card: { brand, last4 } }
    : {};
}

/** What an intent says whose money came. */
export function takenAnswer(intent: Intent): CardAnswer {
  const { id: ref, amount_received: cents, currency, amount_details: details } = intent;
  const tip = details?.tip?.amount ?? 0;
  const word = { taken: cents, tip, currency: currency.toUpperCase(), final: true, ...cardOf(intent) };
  return cents > 0 ? { is: 'taken', ref, word } : { is: 'waiting', ref };
}

const WHYS: Readonly<Record<string, ChargeWhy>> = {
  terminal_reader_busy: 'busy',
  terminal_reader_offline: 'offline',
  customer_canceled: 'canceled',
  terminal_reader_canceled: 'canceled',
};

/** Codes with which a reader surely was not asked. A time-out is none of them. */
export const whyRefused = (code: string | null | undefined): ChargeWhy | undefined =>
  code === 'terminal_reader_busy' || code === 'terminal_reader_offline' ? WHYS[code] : undefined;

export const whyFailed = (code: string | null | undefined): ChargeWhy => WHYS[code ?? ''] ?? 'declined';
