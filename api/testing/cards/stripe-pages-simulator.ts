/** The pages of the simulated Stripe on which guests pay by phone: made under keys, paid, declined, expired, left. */
import type { IncomingMessage, ServerResponse } from 'node:http';

export interface SimPage {
  readonly id: string;
  readonly cents: number;
  readonly titles: readonly string[];
  readonly metadata: Readonly<Record<string, string>>;
  readonly successUrl: string;
  readonly cancelUrl: string;
  readonly expiresAt: number;
  status: 'open' | 'complete' | 'expired';
  intent: string | null;
  /** How often a card was declined on it. */
  declines: number;
}

interface Side {
  readonly origin: () => string;
  intentOf(id: string): unknown;
  /** Captures money, and returns the id of its intent. */
  captured(cents: number, metadata: Readonly<Record<string, string>>): string;
}

export const metadataIn = (fields: URLSearchParams, of = 'metadata'): Record<string, string> =>
  Object.fromEntries(
    [...fields].flatMap(([name, value]) => {
      const key = name.startsWith(`${of}[`) ? /^\[(\w+)\]$/.exec(name.slice(of.length))?.[1] : undefined;
      return key === undefined ? [] : [[key, value]];
    }),
  );

export class StripePagesSimulator {
  readonly all: SimPage[] = [];
  readonly #side: Side;
  readonly #keys = new Map<string, { readonly page: SimPage; readonly asked: string }>();

  constructor(side: Side) {
    this.#side = side;
  }

  answer(path: string, fields: URLSearchParams, key: string): [number, unknown] {
    const [, id = '', then] = /^\/v1\/checkout\/sessions(?:\/([^/?]+))?(?:\/(\w+))?/.exec(path) ?? [];
    if (id === '') return this.#made(fields, key);
    const page = this.all.find((one) => one.id === id);
    if (!page) return [404, { error: { code: 'resource_missing' } }];
    if (then === 'expire') {
      if (page.status !== 'open') return [400, { error: { code: 'resource_not_open' } }];
      page.status = 'expired';
    }
    return [200, this.#shown(page)];
  }

  #made(fields: URLSearchParams, key: string): [number, unknown] {
    const known = this.#keys.get(key);
    const asked = fields.toString();
    if (known)
      return known.asked === asked
        ? [200, this.#shown(known.page)]
        : [400, { error: { code: 'idempotency' } }];
    const cents = [0, 1].map((n) => Number(fields.get(`line_items[${n}][price_data][unit_amount]`) ?? 0));
    const expiresAt = Number(fields.get('expires_at'));
    if (!cents[0] || fields.get('mode') !== 'payment') return [400, { error: { code: 'parameter_invalid' } }];
    const page: SimPage = {
      ...{
        id: `cs_test_${String(this.all.length + 1).padStart(58, '0')}`,
        cents: (cents[0] ?? 0) + (cents[1] ?? 0),
      },
      titles: [0, 1].flatMap((n) => fields.get(`line_items[${n}][price_data][product_data][name]`) ?? []),
      metadata: metadataIn(fields, 'payment_intent_data[metadata]'),
      ...{
        successUrl: fields.get('success_url') ?? '',
        cancelUrl: fields.get('cancel_url') ?? '',
        expiresAt,
      },
      ...{ status: 'open', intent: null, declines: 0 },
    };
    this.all.push(page);
    this.#keys.set(key, { page, asked });
    return [200, this.#shown(page)];
  }

  #shown({ id, status, intent }: SimPage) {
    return {
      ...{ id, object: 'checkout.session', status },
      payment_status: status === 'complete' ? 'paid' : 'unpaid',
      url: status === 'open' ? `${this.#side.origin()}/pay/${id}` : null,
      payment_intent: intent === null ? null : this.#side.intentOf(intent),
    };
  }

  /** Returns where the phone goes then; undefined: it stays. */
  pay(id: string, outcome: 'approve' | 'decline'): string | undefined {
    const page = this.all.find((one) => one.id === id);
    if (page?.status !== 'open') return undefined;
    if (outcome === 'decline') {
      page.declines += 1;
      return undefined;
    }
    page.status = 'complete';
    page.intent = this.#side.captured(page.cents, page.metadata);
    return page.successUrl;
  }
}

interface Asked {
  readonly request: IncomingMessage;
  readonly path: string;
  readonly body: string;
}

/** The page as a browser sees it. */
export function hostedPage(
  pages: StripePagesSimulator,
  { request, path, body }: Asked,
  response: ServerResponse,
): void {
  const id = path.slice('/pay/'.length);
  const page = pages.all.find((one) => one.id === id);
  if (!page) return void response.writeHead(404).end();
  if (request.method === 'POST') {
    const isGood = new URLSearchParams(body).get('card') === 'good';
    const next = pages.pay(id, isGood ? 'approve' : 'decline') ?? `/pay/${id}`;
    return void response.writeHead(303, { location: next }).end();
  }
  const dollars = `$${(page.cents / 100).toFixed(2)}`;
  const form =
    page.status === 'open'
      ? `<form method="post"><button name="card" value="good">Pay ${dollars}</button>
<button name="card" value="bad">Pay with a card that is declined</button></form><a href="${page.cancelUrl}">Back</a>`
      : '';
  response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' });
  response.end(`<!doctype html><html lang="en"><meta name="viewport" content="width=device-width"><title>Simulated Stripe</title>
<h1>Simulated Stripe</h1><p>${page.titles.join(' + ')}: ${dollars}</p>
<p>${page.status === 'expired' ? 'This page is no longer open.' : page.declines > 0 ? 'Your card was declined.' : ''}</p>${form}</html>`);
}
