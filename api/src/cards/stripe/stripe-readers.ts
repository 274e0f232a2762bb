/**
 * Readers of Stripe Terminal, driven by the server. An intent is made under the id of the charge, and handed to the
 * reader. A declined card leaves the intent open, so it is canceled before anybody hears a no: what is canceled stays so.
 */
import type { CardAnswer } from '@tableside/domain/cards/attempt-steps.ts';
import type { ChargeWhy } from '@tableside/domain/entities/card-charge.ts';
import { HOUR_MS, MINUTE_MS } from '@tableside/domain/ground/durations.ts';
import * as v from 'valibot';
import type { CardPages, CardProvider, CardRefunds, ReaderAsk, TakenCharge } from '../provider.ts';
import { callStripe, type StripeCall, type StripeLine, type StripeSaid } from './call.ts';
import {
  Failed,
  Intent,
  Reader,
  TakenPage,
  takenAnswer,
  takenFor,
  whyFailed,
  whyRefused,
} from './messages.ts';
import { isOk, LOST, listedSince, orLost, read, searchedIntent } from './read-said.ts';
import { stripePages } from './stripe-pages.ts';
import { stripeRefunds } from './stripe-refunds.ts';

/** Stripe forgets keys after a day. Whatever is older is looked for by its name. */
const KEY_MS = 12 * HOUR_MS;
/** Statuses with which no intent was made. A conflict, or too many calls, is none of them. */
const REFUSED: readonly number[] = [400, 401, 402, 403, 404];

const codeOf = ({ status, body }: StripeSaid): string | null | undefined =>
  status >= 400 && status < 500 && v.is(Failed, body) ? body.error.code : undefined;

export class StripeReaders implements CardProvider {
  readonly hasKey = true;
  readonly findWithinMs = MINUTE_MS;
  readonly refunds: CardRefunds;
  readonly pages: CardPages;
  readonly #line: StripeLine;
  readonly #now: () => number;

  constructor(line: StripeLine, now: () => number) {
    this.#line = line;
    this.refunds = stripeRefunds(line);
    this.pages = stripePages(line, now);
    this.#now = now;
  }

  begin(ask: ReaderAsk): Promise<CardAnswer> {
    return orLost(async () => {
      const said = await this.#make(ask);
      const intent = read(Intent, said);
      // Nothing was made, and nobody was asked.
      if (REFUSED.includes(said.status)) return { is: 'refused', why: 'refused' };
      if (!intent) return LOST;
      return intent.status === 'requires_payment_method' && !intent.last_payment_error
        ? this.#shown(ask, intent)
        : this.#seen(ask, intent);
    });
  }

  find(ask: ReaderAsk, isOver: boolean): Promise<CardAnswer> {
    return orLost(async () => {
      if (this.#now() - ask.at > KEY_MS)
        return searchedIntent(ask.chargeId, this.#get, (intent) => this.#seen(ask, intent));
      if (!isOver) return { is: 'missing' };
      const known = await this.#made(ask);
      // An answer under a key is as old as the key.
      const intent = known && (await this.#current(known.id));
      if (!intent) return LOST;
      const isOpen = intent.status === 'requires_payment_method';
      return isOpen ? this.#ended(intent, 'missing') : this.#seen(ask, intent);
    });
  }

  look(ask: ReaderAsk, ref: string): Promise<CardAnswer> {
    return orLost(async () => {
      const intent = await this.#current(ref);
      return intent ? this.#seen(ask, intent) : LOST;
    });
  }

  async cancel(ask: ReaderAsk, ref: string): Promise<void> {
    try {
      if (isFor(await this.#actionOf(ask), ref)) await this.#post(`${readerAt(ask)}/cancel_action`);
      await this.#post(`${intentAt(ref)}/cancel`);
    } catch {
      // It is looked up.
    }
  }

  async takenSince(venueId: string, since: number): Promise<readonly TakenCharge[] | undefined> {
    const page = async (path: string) => read(TakenPage, await this.#get(path));
    const intents = await listedSince('/v1/payment_intents', since, page);
    return intents?.flatMap((intent) => takenFor(intent, venueId));
  }

  #call = (of: StripeCall): Promise<StripeSaid> => callStripe(this.#line, of);
  #get = (path: string): Promise<StripeSaid> => this.#call({ method: 'GET', path });
  #post = (path: string, fields: Readonly<Record<string, string>> = {}): Promise<StripeSaid> =>
    this.#call({ method: 'POST', path, fields });

  #current = async (ref: string): Promise<Intent | undefined> =>
    read(Intent, await this.#get(`${intentAt(ref)}?expand[]=latest_charge`));

  #actionOf = async (ask: ReaderAsk): Promise<Reader['action'] | undefined> =>
    read(Reader, await this.#get(readerAt(ask)))?.action;

  /** The same call makes it and finds it. */
  #made = async (ask: ReaderAsk): Promise<Intent | undefined> => read(Intent, await this.#make(ask));

  #make({ chargeId, venueId, cents, kept }: ReaderAsk): Promise<StripeSaid> {
    const fields = {
      ...{ amount: String(cents), currency: 'usd', capture_method: 'automatic' },
      'payment_method_types[]': 'card_present',
      'metadata[charge]': chargeId,
      'metadata[venue]': venueId,
      ...Object.fromEntries(Object.entries(kept).map(([name, value]) => [`metadata[${name}]`, value])),
    };
    const made = { method: 'POST', path: '/v1/payment_intents', idempotencyKey: chargeId, fields } as const;
    return this.#call(made);
  }

  /** Ends an intent for good. Money may come first: then that counts. */
  async #ended({ id: ref }: Intent, why: ChargeWhy): Promise<CardAnswer> {
    const after = read(Intent, await this.#post(`${intentAt(ref)}/cancel`)) ?? (await this.#current(ref));
    if (after?.status === 'canceled') return { is: 'no', ref, why, final: true };
    return after?.status === 'succeeded' ? takenAnswer(after) : { is: 'waiting', ref };
  }

  async #seen(ask: ReaderAsk, intent: Intent): Promise<CardAnswer> {
    const { id: ref, status, last_payment_error: error } = intent;
    if (status === 'succeeded') return takenAnswer((await this.#current(ref)) ?? intent);
    if (status === 'canceled') return { is: 'no', ref, why: error ? 'declined' : 'canceled', final: true };
    if (status !== 'requires_payment_method') return { is: 'waiting', ref };
    if (error) return this.#ended(intent, whyFailed(error.code));
    const action = await this.#actionOf(ask);
    const hasFailed = isFor(action, ref) && action?.status === 'failed';
    return hasFailed ? this.#ended(intent, whyFailed(action.failure_code)) : { is: 'waiting', ref };
  }

  async #shown(ask: ReaderAsk, intent: Intent): Promise<CardAnswer> {
    const { id: ref } = intent;
    const said = await this.#post(`${readerAt(ask)}/process_payment_intent`, { payment_intent: ref });
    if (isOk(said)) return { is: 'waiting', ref };
    const why = whyRefused(codeOf(said));
    if (!why) return LOST;
    // Whoever asked before us may have died, and the reader is at work for this very charge.
    if (why === 'busy' && isFor(await this.#actionOf(ask), ref)) return { is: 'waiting', ref };
    const end = await this.#ended(intent, why);
    return end.is === 'no' ? { is: 'refused', why } : end;
  }
}

const intentAt = (ref: string): string => `/v1/payment_intents/${encodeURIComponent(ref)}`;
const readerAt = ({ readerRef }: ReaderAsk): string =>
  `/v1/terminal/readers/${encodeURIComponent(readerRef)}`;
const isFor = (action: Reader['action'] | undefined, ref: string): boolean =>
  action?.process_payment_intent?.payment_intent === ref;
