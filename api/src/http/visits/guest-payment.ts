/**
 * What became of a guest's payment by phone: to the page of the provider, back from it, and the truth. Coming back decides
 * nothing: only the provider's answer to our own question does.
 */
import { cancelCharge } from '@tableside/domain/cards/charge-work.ts';
import type { CardCharge } from '@tableside/domain/entities/card-charge.ts';
import { described } from '@tableside/domain/ground/described.ts';
import { Id } from '@tableside/protocol/rest/values.ts';
import type { FastifyPluginAsync, FastifyReply } from 'fastify';
import * as v from 'valibot';
import { written } from '../../cards/card-write.ts';
import { isoNow } from '../../commands/clock.ts';
import { pagesOf } from '../cards/card-line.ts';
import type { HttpDeps } from '../http-deps.ts';
import type { Api, ValibotTypes } from '../route-schema.ts';
import { venueOf } from '../venue-of-host.ts';
import { ofBill, open, registerGuestBill } from './guest-bill.ts';
import { NO_BILL, onTheWay, sendPage } from './guest-page.ts';
import { type Leg, paymentPage, type Way } from './guest-payment-html.ts';
import { type OpenedBill, openAnyBill, receiptPathOf } from './open-bill.ts';
import { createPhoneQuota } from './phone-quota.ts';

const LONGEST_FORM = 2048;
const GUEST = { id: 'phone', name: 'Guest' };

export function registerGuestBills(app: Api, deps: HttpDeps): void {
  const pages: FastifyPluginAsync = async (scope) => {
    // Forms of browsers. The code in the address lets them in, and no cookie does.
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: LONGEST_FORM },
      (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
    );
    const api = scope.withTypeProvider<ValibotTypes>();
    registerGuestBill(api, deps, createPhoneQuota(deps.clock));
    registerGuestPayment(api, deps);
  };
  void app.register(pages);
}

function registerGuestPayment(app: Api, deps: HttpDeps): void {
  const params = v.object({
    ...ofBill.params.entries,
    chargeId: described('The payment of this phone.', Id),
  });
  const look = {
    ...ofBill,
    params,
    summary: 'What became of a guest’s payment by phone, as a page',
    description: 'It loads again by itself until the provider has spoken, and leads to its page before.',
    querystring: v.object({
      go: described('On the way to the page of the provider.', v.optional(v.literal('1'))),
      back: described('The guest has left it without paying.', v.optional(v.literal('1'))),
    }),
    response: { 200: v.string(), 404: v.string() },
  };
  app.get('/bill/:id/:code/payments/:chargeId', { schema: look, config: open }, async (request, reply) => {
    const found = await paymentOf(deps, venueOf(request), request.params);
    if (!found) return sendPage(reply, 404, NO_BILL);
    const { go, back } = request.query;
    const leg: Leg = back ? 'back' : go ? 'go' : 'return';
    const isOpen = leg === 'go' && found.charge.state === 'shown' && !found.charge.cancel;
    return send(deps, reply, found, { leg, address: isOpen ? await addressOf(deps, found) : undefined });
  });

  const stop = {
    ...ofBill,
    params,
    summary: 'Frees the part that a phone holds',
    description: 'For the form of the page. It is a wish: what was paid before counts.',
    response: { 200: v.string(), 404: v.string() },
  };
  app.post(
    '/bill/:id/:code/payments/:chargeId/cancel',
    { schema: stop, config: open },
    async (request, reply) => {
      const found = await paymentOf(deps, venueOf(request), request.params);
      if (!found) return sendPage(reply, 404, NO_BILL);
      const { id: chargeId, venueId } = found.charge;
      await written(deps, { venueId, chargeId }, (rows, cmdId) => {
        const charge = rows.get('cardCharge', chargeId);
        return charge ? cancelCharge(charge, GUEST, { rows, now: isoNow(deps.clock), cmdId }) : [];
      });
      return sendPage(reply, 200, onTheWay(`${found.bill.path}/payments/${chargeId}`));
    },
  );
}

interface Found extends OpenedBill {
  readonly charge: CardCharge;
}

interface Named {
  readonly id: string;
  readonly code: string;
  readonly chargeId: string;
}

/** Only a payment by phone, of this bill, by the same code. */
async function paymentOf(
  deps: HttpDeps,
  venueId: string,
  { id, code, chargeId }: Named,
): Promise<Found | undefined> {
  const opened = await openAnyBill(deps, { venueId, id, code });
  const charge = opened && (await deps.storage.row(venueId, 'cardCharge', chargeId))?.doc;
  return charge?.visitId === id && charge.phone?.door === opened?.bill.door && opened
    ? { ...opened, charge }
    : undefined;
}

const send = (deps: HttpDeps, reply: FastifyReply, found: Found, way: Way): FastifyReply => {
  const { bill, charge } = found;
  const page = paymentPage(
    {
      ...{ venue: bill.venue, number: bill.visit.number, charge, billPath: bill.path },
      ...{ path: `${bill.path}/payments/${charge.id}`, isTest: bill.account === 'test' },
      receipt: receiptPathOf(deps, found),
    },
    way,
  );
  return sendPage(reply, 200, page);
};

/** Undefined: it is open no more, or nobody knows. Only the provider's own page is worth going to. */
async function addressOf(deps: HttpDeps, { venueId, charge }: Found): Promise<string | undefined> {
  const account = await deps.storage.cards.of(venueId);
  const pages = account && pagesOf(deps, account);
  const address = charge.ref === undefined ? undefined : await pages?.addressOf(charge.ref);
  if (address === undefined || !URL.canParse(address)) return undefined;
  const { protocol, origin } = new URL(address);
  return protocol === 'https:' || origin === deps.cardOrigin ? address : undefined;
}
