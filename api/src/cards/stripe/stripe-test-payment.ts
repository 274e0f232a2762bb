/**
 * A test payment on a reader in test mode: an intent that is no charge of a check, given back as soon as it came. What
 * became of it is kept at Stripe alone. Its name there is of this reader and venue, so nothing else can be given back here.
 */
import * as v from 'valibot';
import { callStripe, type StripeCall, type StripeLine, type StripeSaid } from './call.ts';
import { Failed, Intent, maybe, Reader, whyFailed, whyRefused } from './messages.ts';
import { isOk, read } from './read-said.ts';

export const TEST_CENTS = 100;

export interface TestAt {
  readonly venueId: string;
  readonly readerId: string;
  /** What Stripe calls the reader. */
  readonly readerRef: string;
}

export type TestState =
  | 'waiting'
  | 'givingBack'
  | 'givenBack'
  | 'declined'
  | 'canceled'
  | 'busy'
  | 'offline'
  | 'refused';

export interface TestPayment {
  /** What Stripe calls it. Null: nothing was made. */
  readonly ref: string | null;
  readonly state: TestState;
}

const Made = v.object({
  ...Intent.entries,
  livemode: v.optional(v.boolean(), true),
  metadata: maybe(v.object({ test: maybe(v.string()), venue: maybe(v.string()) })),
});
type Made = v.InferOutput<typeof Made>;
const Refund = v.object({ status: v.string() });

/** Throws when nobody knows. */
export class StripeTestPayment {
  readonly #line: StripeLine;
  readonly #at: TestAt;

  constructor(line: StripeLine, at: TestAt) {
    this.#line = line;
    this.#at = at;
  }

  /** Asks the reader. One that somebody has left on it before goes first. */
  async start(id: string): Promise<TestPayment> {
    const left = (await this.#action())?.process_payment_intent?.payment_intent;
    if (left !== undefined) await this.cancel(left);
    const { readerId, venueId } = this.#at;
    const fields = {
      ...{ amount: String(TEST_CENTS), currency: 'usd', capture_method: 'automatic' },
      ...{ 'payment_method_types[]': 'card_present', 'metadata[test]': readerId, 'metadata[venue]': venueId },
    };
    const said = await this.#call({ method: 'POST', path: INTENTS, idempotencyKey: id, fields });
    const intent = read(Made, said);
    if (!intent) return refusedBy(said);
    const ref = intent.id;
    if (intent.livemode) return this.#ended(ref, 'refused');
    const shown = await this.#post(`${this.#reader}/process_payment_intent`, { payment_intent: ref });
    if (isOk(shown)) return { ref, state: 'waiting' };
    const why = whyRefused(v.is(Failed, shown.body) ? shown.body.error.code : null);
    return this.#ended(ref, why === 'busy' || why === 'offline' ? why : 'refused');
  }

  /** Returns how it stands, and gives back what came. Undefined: it is no test payment of this reader. */
  async look(ref: string): Promise<TestPayment | undefined> {
    const intent = await this.#own(ref);
    if (!intent) return undefined;
    const { status, last_payment_error: error } = intent;
    if (status === 'succeeded') return this.#givenBack(intent);
    if (status === 'canceled') return { ref, state: error ? 'declined' : 'canceled' };
    if (status !== 'requires_payment_method') return { ref, state: 'waiting' };
    if (error) return this.#ended(ref, 'declined');
    const action = await this.#action();
    const hasFailed = action?.status === 'failed' && action.process_payment_intent?.payment_intent === ref;
    if (!hasFailed) return { ref, state: 'waiting' };
    return this.#ended(ref, whyFailed(action.failure_code) === 'canceled' ? 'canceled' : 'declined');
  }

  /** Takes it off the reader. When the card was read before, the money is given back. */
  async cancel(ref: string): Promise<TestPayment | undefined> {
    if (!(await this.#own(ref))) return undefined;
    if ((await this.#action())?.process_payment_intent?.payment_intent === ref)
      await this.#post(`${this.#reader}/cancel_action`);
    await this.#post(`${INTENTS}/${ref}/cancel`);
    return this.look(ref);
  }

  readonly #call = (of: StripeCall): Promise<StripeSaid> => callStripe(this.#line, of);
  readonly #post = (path: string, fields: Readonly<Record<string, string>> = {}): Promise<StripeSaid> =>
    this.#call({ method: 'POST', path, fields });

  get #reader(): string {
    return `/v1/terminal/readers/${encodeURIComponent(this.#at.readerRef)}`;
  }

  async #action(): Promise<Reader['action'] | undefined> {
    return read(Reader, known(await this.#call({ method: 'GET', path: this.#reader })))?.action;
  }

  async #own(ref: string): Promise<Made | undefined> {
    const intent = read(Made, known(await this.#call({ method: 'GET', path: `${INTENTS}/${ref}` })));
    const { readerId, venueId } = this.#at;
    const isOwn = intent?.metadata?.test === readerId && intent.metadata.venue === venueId;
    return isOwn && !intent.livemode ? intent : undefined;
  }

  async #ended(ref: string, state: TestState): Promise<TestPayment> {
    known(await this.#post(`${INTENTS}/${ref}/cancel`));
    return { ref, state };
  }

  /** Under one key, so that it goes back once. */
  async #givenBack({ id: ref, amount_received: cents }: Made): Promise<TestPayment> {
    const fields = { payment_intent: ref, amount: String(cents) };
    const said = await this.#call({
      method: 'POST',
      path: '/v1/refunds',
      idempotencyKey: `${ref}-test`,
      fields,
    });
    const isAlready = v.is(Failed, said.body) && said.body.error.code === 'charge_already_refunded';
    const isBack = isAlready || read(Refund, said)?.status === 'succeeded';
    return { ref, state: isBack ? 'givenBack' : 'givingBack' };
  }
}

const INTENTS = '/v1/payment_intents';

/** A bad moment says nothing. */
function known(said: StripeSaid): StripeSaid {
  if (said.status >= 500 || said.status === 429 || said.status === 409) throw new Error('nobody knows');
  return said;
}

function refusedBy(said: StripeSaid): TestPayment {
  known(said);
  return { ref: null, state: 'refused' };
}
