/**
 * Pages of Stripe on which a guest pays by phone. One is made under the id of the charge. An open page can be paid, so it is
 * expired before anybody hears a no: what is expired stays so.
 */
import type { CardAnswer } from '@tableside/domain/cards/attempt-steps.ts';
import { HOUR_MS, MINUTE_MS } from '@tableside/domain/ground/durations.ts';
import * as v from 'valibot';
import type { CardPages, PageAsk } from '../provider.ts';
import { callStripe, type StripeCall, type StripeLine, type StripeSaid } from './call.ts';
import { Intent, maybe, takenAnswer } from './messages.ts';
import { LOST, orLost, read, searchedIntent } from './read-said.ts';

/** Stripe forgets keys after a day. Whatever is older is looked for by its name. */
const KEY_MS = 12 * HOUR_MS;
/** The shortest that Stripe allows, and a request may be on its way for a while. We end it ourselves, long before. */
const OPEN_FOR_MS = 40 * MINUTE_MS;
/** Statuses with which no page was made. A conflict, or too many calls, is none of them. */
const REFUSED: readonly number[] = [400, 401, 402, 403, 404];

const Session = v.object({
  id: v.pipe(v.string(), v.regex(/^cs_[A-Za-z0-9_]{1,120}$/)),
  status: maybe(v.picklist(['open', 'complete', 'expired'])),
  url: maybe(v.string()),
  payment_intent: maybe(v.union([v.string(), Intent])),
});
type Session = v.InferOutput<typeof Session>;

const SESSIONS = '/v1/checkout/sessions';
const WHOLE = 'expand[]=payment_intent.latest_charge';

export function stripePages(line: StripeLine, now: () => number): CardPages {
  const call = (of: StripeCall): Promise<StripeSaid> => callStripe(line, of);
  const get = (path: string): Promise<StripeSaid> => call({ method: 'GET', path });
  const current = async (ref: string): Promise<Session | undefined> =>
    read(Session, await get(`${SESSIONS}/${encodeURIComponent(ref)}?${WHOLE}`));
  const expire = (ref: string): Promise<StripeSaid> =>
    call({ method: 'POST', path: `${SESSIONS}/${encodeURIComponent(ref)}/expire`, fields: {} });

  /** Money that came has a name of its own, and so has a charge that was found by it. */
  const look = async (ref: string): Promise<CardAnswer> => {
    if (!ref.startsWith('pi_')) return answerOf(await current(ref));
    const intent = read(
      Intent,
      await get(`/v1/payment_intents/${encodeURIComponent(ref)}?expand[]=latest_charge`),
    );
    return intent ? answerOf({ id: ref, payment_intent: intent }) : LOST;
  };

  return {
    hasKey: true,
    findWithinMs: MINUTE_MS,
    begin: (ask) =>
      orLost(async () => {
        const said = await call(made(ask));
        if (REFUSED.includes(said.status)) return { is: 'refused', why: 'refused' };
        const session = read(Session, said);
        return session ? { is: 'waiting', ref: session.id } : LOST;
      }),
    find: (ask, isOver) =>
      orLost(async () => {
        if (now() - ask.at > KEY_MS) return searchedIntent(ask.chargeId, get, (intent) => look(intent.id));
        if (!isOver) return { is: 'missing' };
        // The same call makes it and finds it. What Stripe does not take was never made.
        const said = await call(made(ask));
        if (said.status === 400) return { is: 'missing' };
        const session = read(Session, said);
        if (!session) return LOST;
        await expire(session.id);
        return look(session.id);
      }),
    look: (_ask, ref) => orLost(() => look(ref)),
    async cancel(_ask, ref) {
      try {
        if (ref.startsWith('cs_')) await expire(ref);
      } catch {
        // It is looked up.
      }
    },
    async addressOf(ref) {
      try {
        const session = await current(ref);
        return session?.status === 'open' ? (session.url ?? undefined) : undefined;
      } catch {
        return undefined;
      }
    },
  };
}

function answerOf(session: Session | undefined): CardAnswer {
  if (!session) return LOST;
  const { id: ref, status, payment_intent: intent } = session;
  const known = typeof intent === 'object' ? intent : undefined;
  if (known?.status === 'succeeded') return takenAnswer(known);
  const isDead = !intent || known?.status === 'canceled' || known?.status === 'requires_payment_method';
  const isOver = status === 'expired' ? isDead : status === undefined && known?.status === 'canceled';
  return isOver ? { is: 'no', ref, why: 'canceled', final: true } : { is: 'waiting', ref };
}

/** The same ask makes the same call, to the letter: else its key is not taken. */
function made({ chargeId, venueId, amount, tip, at, title, back, kept }: PageAsk) {
  const names = { charge: chargeId, venue: venueId, ...kept };
  const named = Object.entries(names).flatMap(([name, value]) => [
    [`metadata[${name}]`, value],
    [`payment_intent_data[metadata][${name}]`, value],
  ]);
  return {
    method: 'POST' as const,
    path: SESSIONS,
    idempotencyKey: chargeId,
    fields: {
      ...{ mode: 'payment', 'payment_method_types[]': 'card', client_reference_id: chargeId },
      ...item(0, title, amount),
      ...(tip > 0 && item(1, 'Tip', tip)),
      ...{ success_url: back, cancel_url: `${back}?back=1` },
      expires_at: String(Math.floor((at + OPEN_FOR_MS) / 1000)),
      ...Object.fromEntries(named),
    },
  };
}

const item = (n: number, name: string, cents: number) => ({
  [`line_items[${n}][quantity]`]: '1',
  [`line_items[${n}][price_data][currency]`]: 'usd',
  [`line_items[${n}][price_data][unit_amount]`]: String(cents),
  [`line_items[${n}][price_data][product_data][name]`]: name,
});
