/**
 * Stripe Terminal as a thing on this machine: intents under keys, readers that approve, decline, are busy, off or slow,
 * and answers that are lost. It knows the calls that the server makes, and counts what it captured.
 */
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { hostedPage, metadataIn, type SimPage, StripePagesSimulator } from './stripe-pages-simulator.ts';

interface SimIntent {
  readonly id: string;
  readonly amount: number;
  readonly charge: string;
  readonly metadata: Readonly<Record<string, string>>;
  readonly created: number;
  status: 'requires_payment_method' | 'processing' | 'succeeded' | 'canceled';
  error: string | null;
  received: number;
  tip: number;
  times: number;
  /** How often a reader began to show it. */
  shown: number;
  /** It came of a page. */
  readonly isOfPage?: true;
}

interface SimRefund {
  readonly id: string;
  readonly intent: string;
  readonly amount: number;
  readonly created: number;
  readonly metadata: Readonly<Record<string, string>>;
  status: 'succeeded' | 'pending' | 'failed';
  reason: string | null;
}

interface SimReader {
  action: { intent: string; status: 'in_progress' | 'failed' | 'succeeded'; failure: string | null } | null;
  isOff: boolean;
}

/** What happens to a call: its answer is lost after it was done, it never arrives, or Stripe has a bad moment. */
export type Mishap = 'answerLost' | 'neverArrives' | '500';

export interface StripeSimulator {
  readonly origin: string;
  readonly intents: readonly SimIntent[];
  readonly calls: readonly string[];
  /** The pages on which guests pay by phone. Each is at the address that the server was told. */
  readonly pages: readonly SimPage[];
  /** What went back to cards. */
  readonly refunds: readonly SimRefund[];
  /** How the next ones stand at first. A code: they are refused with it. */
  refundsAre: 'succeeded' | 'pending' | 'failed' | { readonly code: string };
  currency: string;
  /** The next call whose method and path contain this fails so. */
  fail(path: string, how: Mishap): void;
  /** What the guest and the reader do. */
  present(outcome: 'approve' | 'decline' | 'cancel', more?: { readonly tip?: number }): void;
  /** What the guest does on a page: the last one, if no other is named. */
  pay(outcome?: 'approve' | 'decline', ref?: string): void;
  reader(ref: string): SimReader;
  close(): Promise<void>;
}

const KEY = 'rk_test_simulated';
/** Another key of the same account. */
export const NEXT_KEY = 'rk_test_nextsimulated';
/** A key of an account that has a location, and nothing else. */
export const OTHER_KEY = 'rk_test_othersimulated';
const CARD = { brand: 'visa', last4: '4242' };

export async function startStripe(): Promise<StripeSimulator & { readonly key: string }> {
  const intents: SimIntent[] = [];
  const keys = new Map<string, SimIntent>();
  const refunds: SimRefund[] = [];
  const refundKeys = new Map<string, SimRefund>();
  const readers = new Map<string, SimReader>();
  const calls: string[] = [];
  const mishaps: { readonly path: string; readonly how: Mishap }[] = [];
  const reader = (ref: string): SimReader => {
    const known = readers.get(ref) ?? { action: null, isOff: false };
    readers.set(ref, known);
    return known;
  };
  const shown = (one: SimIntent) => ({
    ...{ id: one.id, status: one.status, currency: simulator.currency, amount_received: one.received },
    ...{ metadata: one.metadata, livemode: false },
    amount_details: { tip: { amount: one.tip } },
    last_payment_error: one.error ? { code: one.error } : null,
    latest_charge:
      one.status === 'succeeded'
        ? { payment_method_details: { [one.isOfPage ? 'card' : 'card_present']: CARD } }
        : null,
  });
  const shownReader = ({ action }: SimReader) => ({
    action: action && {
      ...{ status: action.status, failure_code: action.failure },
      process_payment_intent: { payment_intent: action.intent },
    },
  });
  const listed = ({ id, status, created, metadata }: SimIntent) => ({ id, status, created, metadata });
  const no = (code: string): [number, unknown] => [400, { error: { code } }];
  const pages = new StripePagesSimulator({
    origin: () => simulator.origin,
    intentOf: (id) => {
      const intent = intents.find((one) => one.id === id);
      return intent ? shown(intent) : null;
    },
    captured(cents, metadata) {
      const intent = newIntent(cents, metadata, {
        status: 'succeeded',
        received: cents,
        times: 1,
        isOfPage: true,
      });
      return intent.id;
    },
  });

  function newIntent(
    amount: number,
    metadata: Readonly<Record<string, string>>,
    more: Partial<SimIntent> = {},
  ): SimIntent {
    const intent: SimIntent = {
      ...{ id: `pi_${intents.length + 1}`, amount, charge: metadata.charge ?? '', metadata },
      created: Math.floor(Date.now() / 1000),
      ...{ status: 'requires_payment_method', error: null, received: 0, tip: 0, times: 0, shown: 0 },
      ...more,
    };
    intents.push(intent);
    return intent;
  }

  function make(fields: URLSearchParams, key: string): SimIntent {
    const known = keys.get(key);
    if (known) return known;
    const intent = newIntent(Number(fields.get('amount')), metadataIn(fields));
    keys.set(key, intent);
    return intent;
  }

  function process(at: SimReader, intent: SimIntent | undefined): [number, unknown] {
    if (at.isOff) return no('terminal_reader_offline');
    if (at.action?.status === 'in_progress') return no('terminal_reader_busy');
    if (intent?.status !== 'requires_payment_method') return no('payment_intent_unexpected_state');
    at.action = { intent: intent.id, status: 'in_progress', failure: null };
    intent.shown += 1;
    return [200, shownReader(at)];
  }

  function cancel(intent: SimIntent): [number, unknown] {
    if (intent.status !== 'requires_payment_method' && intent.status !== 'canceled')
      return no('payment_intent_unexpected_state');
    intent.status = 'canceled';
    for (const one of readers.values()) if (one.action?.intent === intent.id) one.action = null;
    return [200, shown(intent)];
  }

  const shownRefund = ({ id, amount, created, metadata, status, reason }: SimRefund) => ({
    ...{ id, amount, created, metadata, status, failure_reason: reason, currency: simulator.currency },
  });

  /** Never gives back more than came, and under a key once. */
  function giveBack(fields: URLSearchParams, key: string): [number, unknown] {
    const known = refundKeys.get(key);
    if (known) return [200, shownRefund(known)];
    const intent = intents.find((one) => one.id === fields.get('payment_intent'));
    if (!intent) return [404, { error: { code: 'resource_missing' } }];
    const { refundsAre } = simulator;
    if (typeof refundsAre === 'object') return no(refundsAre.code);
    const amount = Number(fields.get('amount'));
    const before = refunds.filter((one) => one.intent === intent.id && one.status !== 'failed');
    if (before.reduce((cents, one) => cents + one.amount, amount) > intent.received)
      return no('charge_already_refunded');
    const refund: SimRefund = {
      ...{ id: `re_${refunds.length + 1}`, intent: intent.id, amount, metadata: metadataIn(fields) },
      ...{ created: Math.floor(Date.now() / 1000), status: refundsAre },
      reason: refundsAre === 'failed' ? 'expired_or_canceled_card' : null,
    };
    refunds.push(refund);
    refundKeys.set(key, refund);
    return [200, shownRefund(refund)];
  }

  /** Those of one intent, or all. The latest come first. */
  function listRefunds(path: string): [number, unknown] {
    const of = new URL(path, 'http://stripe').searchParams.get('payment_intent');
    const found = refunds.filter((one) => of === null || one.intent === of);
    return [200, { has_more: false, data: found.map(shownRefund).reverse() }];
  }

  /** Pairs a reader by three words, or lists them. */
  function register(fields: URLSearchParams): [number, unknown] {
    const code = fields.get('registration_code');
    if (code === null) {
      const all = [...readers].map(([id, { isOff }]) => ({
        id,
        livemode: false,
        status: isOff ? 'offline' : 'online',
      }));
      return [200, { data: all }];
    }
    if (!/^[a-z]+-[a-z]+-[a-z]+$/.test(code) || fields.get('location') !== 'tml_1')
      return no('parameter_invalid');
    const id = `tmr_${code.replaceAll('-', '_')}`;
    reader(id);
    return [200, { id, livemode: false, status: 'online' }];
  }

  function answer(path: string, fields: URLSearchParams, key: string): [number, unknown] {
    if (path.startsWith('/v1/checkout/sessions')) return pages.answer(path, fields, key);
    if (path === '/v1/refunds') return giveBack(fields, key);
    if (path.startsWith('/v1/refunds')) return listRefunds(path);
    const [, what, id = '', then] =
      /^\/v1\/(payment_intents|terminal\/readers)(?:\/([^/?]+))?(?:\/(\w+))?/.exec(path) ?? [];
    if (path.startsWith('/v1/terminal/locations'))
      return [200, { data: [{ id: 'tml_1', display_name: 'Alder & Rye', livemode: false }] }];
    if (what === 'terminal/readers' && id === '') return register(fields);
    if (what === 'terminal/readers') {
      if (then === 'process_payment_intent')
        return process(
          reader(id),
          intents.find((one) => one.id === fields.get('payment_intent')),
        );
      if (then === 'cancel_action') reader(id).action = null;
      return [200, shownReader(reader(id))];
    }
    if (id === 'search')
      return [200, { data: intents.filter((one) => path.includes(one.charge)).map(shown) }];
    if (path.startsWith('/v1/payment_intents?')) return [200, { has_more: false, data: intents.map(listed) }];
    if (id === '') return [200, shown(make(fields, key))];
    const intent = intents.find((one) => one.id === id);
    if (!intent) return [404, { error: { code: 'resource_missing' } }];
    return then === 'cancel' ? cancel(intent) : [200, shown(intent)];
  }

  /** Another account has lists of its own, and they are empty. */
  const elsewhere = (path: string): [number, unknown] =>
    /^\/v1\/(refunds|payment_intents(\/search)?|terminal\/readers)(\?|$)/.test(path)
      ? [200, { has_more: false, data: [] }]
      : [404, { error: { code: 'resource_missing' } }];

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = request.url ?? '';
    let body = '';
    for await (const part of request) body += String(part);
    if (path.startsWith('/pay/')) return void hostedPage(pages, { request, path, body }, response);
    const at = mishaps.findIndex((one) => `${request.method} ${path}`.includes(one.path));
    const [mishap] = at < 0 ? [] : mishaps.splice(at, 1);
    if (mishap?.how === 'neverArrives') return void request.socket.destroy();
    calls.push(`${request.method} ${path.split('?')[0]}`);
    const given = request.headers.authorization?.replace('Bearer ', '');
    const isKnown = given === KEY || given === NEXT_KEY;
    const isElsewhere = given === OTHER_KEY && !path.startsWith('/v1/terminal/locations');
    const key = String(request.headers['idempotency-key'] ?? calls.length);
    const [status, said] = isElsewhere
      ? elsewhere(path)
      : isKnown || given === OTHER_KEY
        ? answer(path, new URLSearchParams(body), key)
        : [401, { error: {} }];
    if (mishap?.how === 'answerLost') return void request.socket.destroy();
    response.writeHead(mishap ? 500 : status, { 'content-type': 'application/json' });
    response.end(JSON.stringify(mishap ? { error: {} } : said));
  }

  const server = createServer((request, response) => void serve(request, response));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const simulator: StripeSimulator & { readonly key: string } = {
    ...{
      intents,
      calls,
      refunds,
      pages: pages.all,
      refundsAre: 'succeeded',
      currency: 'usd',
      key: KEY,
      reader,
    },
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    fail: (path, how) => void mishaps.push({ path, how }),
    present(outcome, { tip = 0 } = {}) {
      for (const { action } of readers.values()) {
        const intent = intents.find((one) => one.id === action?.intent);
        if (action?.status !== 'in_progress' || intent?.status !== 'requires_payment_method') continue;
        if (outcome === 'approve')
          Object.assign(intent, {
            status: 'succeeded',
            received: intent.amount + tip,
            tip,
            times: intent.times + 1,
          });
        if (outcome === 'decline') intent.error = 'card_declined';
        action.status = outcome === 'approve' ? 'succeeded' : 'failed';
        action.failure = outcome === 'cancel' ? 'customer_canceled' : null;
      }
    },
    pay: (outcome = 'approve', ref) => void pages.pay(ref ?? pages.all.at(-1)?.id ?? '', outcome),
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
  return simulator;
}
