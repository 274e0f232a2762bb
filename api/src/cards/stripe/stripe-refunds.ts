/**
 * Refunds by Stripe. One is made under the id of ours, which stays with it, so that it is found again when its key is
 * forgotten, or a restored backup has lost it.
 */
import type { RefundAnswer } from '@tableside/domain/cards/refund-steps.ts';
import type { FoundRefund } from '@tableside/domain/cards/refund-work.ts';
import type { CardRefundWhy } from '@tableside/domain/entities/card-refund.ts';
import * as v from 'valibot';
import type { CardRefunds, RefundAsk } from '../provider.ts';
import { callStripe, type StripeLine, type StripeSaid } from './call.ts';
import { Failed, maybe, Text } from './messages.ts';
import { listedSince, read } from './read-said.ts';

const LOST = { is: 'lost' } as const;

const Refund = v.object({
  id: Text,
  status: v.string(),
  amount: v.pipe(v.number(), v.integer(), v.minValue(1)),
  created: v.number(),
  failure_reason: maybe(v.string()),
  metadata: v.unknown(),
});
type Refund = v.InferOutput<typeof Refund>;
const Page = v.object({ has_more: v.optional(v.boolean(), false), data: v.array(Refund) });
const Kept = v.object({ refund: Text, venue: Text, charge: Text, payment: Text, by: Text });

const keptOf = ({ metadata }: Refund) => {
  const read = v.safeParse(Kept, metadata);
  return read.success ? read.output : undefined;
};

export function stripeRefunds(line: StripeLine): CardRefunds {
  const get = (path: string): Promise<StripeSaid> => callStripe(line, { method: 'GET', path });
  return {
    ask: (ask) =>
      orLost(async () => {
        const said = await callStripe(line, made(ask));
        const refund = read(Refund, said);
        return refund ? answerOf(refund) : refusalOf(said);
      }),
    find: (ask) =>
      orLost(async () => {
        const said = await get(`/v1/refunds?limit=100&payment_intent=${encodeURIComponent(ask.ref)}`);
        // Of another account: nothing was ever given back with this one.
        if (said.status === 404) return { is: 'missing' };
        const page = read(Page, said);
        if (!page) return LOST;
        const own = page.data.find((one) => keptOf(one)?.refund === ask.refundId);
        if (own) return answerOf(own);
        return page.has_more ? LOST : { is: 'missing' };
      }),
    async since(venueId, from) {
      const page = async (path: string) => read(Page, await get(path));
      const refunds = await listedSince('/v1/refunds', from, page);
      return refunds?.flatMap((one) => foundFor(one, venueId));
    },
  };
}

const made = ({ refundId, chargeId, venueId, ref, cents, kept }: RefundAsk) => ({
  method: 'POST' as const,
  path: '/v1/refunds',
  idempotencyKey: refundId,
  fields: {
    ...{ payment_intent: ref, amount: String(cents), 'metadata[refund]': refundId },
    ...{ 'metadata[charge]': chargeId, 'metadata[venue]': venueId },
    ...{ 'metadata[payment]': kept.payment, 'metadata[by]': kept.by },
  },
});

function foundFor(refund: Refund, venueId: string): FoundRefund[] {
  const kept = keptOf(refund);
  if (kept?.venue !== venueId || answerOf(refund).is === 'failed') return [];
  const { refund: id, charge: chargeId, payment: paymentId, by: userId } = kept;
  const at = new Date(refund.created * 1000).toISOString();
  return [{ id, chargeId, paymentId, userId, at, amount: refund.amount, ref: refund.id }];
}

function answerOf({ id: ref, status, failure_reason: reason }: Refund): RefundAnswer {
  if (status === 'succeeded') return { is: 'done', ref };
  if (status === 'failed' || status === 'canceled') return { is: 'failed', ref, why: failed(reason) };
  return { is: 'waiting', ref };
}

const failed = (reason: string | null | undefined): CardRefundWhy =>
  reason === 'lost_or_stolen_card' || reason === 'expired_or_canceled_card' || reason === 'declined'
    ? 'card'
    : 'refused';

const WHYS: Readonly<Record<string, CardRefundWhy>> = {
  charge_already_refunded: 'already',
  charge_disputed: 'disputed',
  balance_insufficient: 'noMoney',
  insufficient_funds: 'noMoney',
};

/** A conflict, too many calls and a bad moment say nothing. A key that is not taken says it of this call alone. */
function refusalOf(said: StripeSaid): RefundAnswer {
  const code = v.is(Failed, said.body) ? (said.body.error.code ?? '') : '';
  if (said.status === 401 || said.status === 403) return { is: 'refused', why: 'refused', isKey: true };
  if (said.status !== 400 && said.status !== 402 && said.status !== 404) return LOST;
  return { is: 'refused', why: WHYS[code] ?? 'refused' };
}

/** Whatever fails on the way is lost: nobody knows whether it arrived. */
async function orLost(ask: () => Promise<RefundAnswer>): Promise<RefundAnswer> {
  try {
    return await ask();
  } catch {
    return LOST;
  }
}
