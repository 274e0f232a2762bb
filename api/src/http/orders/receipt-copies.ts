/**
 * A guest's copy of a receipt: a page that opens without a sign-in, by the order's id and a code that cannot be
 * guessed. Devices of the floor get the key to make codes, so that they can print them without a connection.
 */

import { timingSafeEqual } from 'node:crypto';
import type { OrderItem } from '@tableside/domain/entities/order.ts';
import { isTaken, type Payment } from '@tableside/domain/entities/payment.ts';
import type { Venue } from '@tableside/domain/entities/venue.ts';
import type { CheckKey, Visit } from '@tableside/domain/entities/visit.ts';
import { described } from '@tableside/domain/ground/described.ts';
import { venueLines } from '@tableside/domain/payments/receipt.ts';
import { dateText } from '@tableside/domain/payments/receipt-date.ts';
import { isCancelledWhole, isPaidFor, receiptOfVisit } from '@tableside/domain/payments/visit-receipt.ts';
import { isAtCounter } from '@tableside/domain/tables/counter.ts';
import { tableText } from '@tableside/domain/tables/table-name.ts';
import { billOfVisit, type Check } from '@tableside/domain/visits/bill.ts';
import { billItems } from '@tableside/domain/visits/bill-items.ts';
import { CheckKeyInput } from '@tableside/domain/visits/check-key.ts';
import { counterWord } from '@tableside/domain/visits/party-of.ts';
import { ReceiptKey } from '@tableside/protocol/rest/receipt-key.ts';
import { Id } from '@tableside/protocol/rest/values.ts';
import * as v from 'valibot';
import { isoNow } from '../../commands/clock.ts';
import { callerOf } from '../guard.ts';
import type { HttpDeps } from '../http-deps.ts';
import type { Api } from '../route-schema.ts';
import { venueOf } from '../venue-of-host.ts';
import { noReceiptHtml, RECEIPT_POLICY, type ReceiptCopy, receiptHtml } from './receipt-html.ts';

export function registerReceiptCopies(app: Api, deps: HttpDeps): void {
  const key = {
    summary: 'The key to make codes of receipts',
    description:
      'The code of an order or a visit is the first 22 characters of the HMAC-SHA-256 of its id under this key, in ' +
      'base64url. `GET /receipts/{id}/{code}` is the address for the guest. For one check of a bill that was split, the ' +
      'code is of the id, a slash and the key of the check, and the address ends with `?check={key}`.',
    tags: ['orders'],
    response: { 200: ReceiptKey },
  };
  app.get('/receipts/key', { schema: key, config: { act: 'payment.record' } }, async (request, reply) => {
    const receiptKey = deps.secrets.receiptKey(callerOf(request).actor.venueId);
    return reply.header('cache-control', 'no-store').send({ receiptKey });
  });

  const copy = {
    summary: 'A guest’s copy of a receipt, as a page',
    description:
      'Whoever has the link may read it. A wrong code and an order without a receipt look the same. `check` shows one ' +
      'check of the bill.',
    tags: ['orders'],
    params: v.object({ id: Id, code: described('The code that opens the receipt.', v.string()) }),
    querystring: v.object({
      check: described(
        'One check of the bill: `main`, a seat such as `seat-2`, or the id of a check made by hand.',
        v.optional(CheckKeyInput),
      ),
    }),
    response: { 200: v.string(), 404: v.string() },
    produces: ['text/html'],
  };
  app.get(
    '/receipts/:id/:code',
    { schema: copy, config: { open: true, perAddress: 20 } },
    async (request, reply) => {
      const { id, code } = request.params;
      const venueId = venueOf(request);
      const { check } = request.query;
      const coded = check === undefined ? id : `${id}/${check}`;
      const isRight = deps.secrets.receiptCodes(venueId, coded).some((right) => isSame(code, right));
      const found = isRight ? await copyOf(deps, venueId, { id, check }) : undefined;
      void reply
        .status(found ? 200 : 404)
        .header('cache-control', 'no-store')
        .header('content-security-policy', RECEIPT_POLICY)
        .header('x-robots-tag', 'noindex')
        .type('text/html; charset=utf-8');
      return reply.send(found ? receiptHtml(found) : noReceiptHtml());
    },
  );
}

function isSame(given: string, right: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(right)];
  return a.length === b.length && timingSafeEqual(a, b);
}

interface Asked {
  /** Of a visit, or of one of its rounds. */
  readonly id: string;
  readonly check: CheckKey | undefined;
}

async function copyOf(deps: HttpDeps, venueId: string, asked: Asked): Promise<ReceiptCopy | undefined> {
  const { storage } = deps;
  const venue = (await storage.row(venueId, 'venue', venueId))?.doc;
  const order = (await storage.row(venueId, 'order', asked.id))?.doc;
  const visit = await visitOf(deps, venueId, order?.visitId ?? asked.id);
  return venue && visit && copyOfVisit(deps, { venue, visit, check: asked.check });
}

/** A merge moves the bill to the other visit. */
async function visitOf(deps: HttpDeps, venueId: string, id: string): Promise<Visit | undefined> {
  const visit = (await deps.storage.row(venueId, 'visit', id))?.doc;
  return visit && visit.mergedInto !== null ? visitOf(deps, venueId, visit.mergedInto) : visit;
}

interface PaidVisit {
  readonly venue: Venue;
  readonly visit: Visit;
  readonly check: CheckKey | undefined;
}

/** Takes only what a receipt shows. Nothing else of these rows reaches the page. */
async function copyOfVisit(deps: HttpDeps, of: PaidVisit): Promise<ReceiptCopy | undefined> {
  const { venue, visit } = of;
  const { storage } = deps;
  const orders = (await storage.load(venue.id, [{ kind: 'visitOf', visitId: visit.id }])).ordersOfVisit(
    visit.id,
  );
  const bill = billOfVisit(visit, orders);
  const check = bill.checks.find(({ key }) => key === of.check);
  if ((of.check !== undefined && !check) || !isPaidFor(visit, check)) return undefined;
  const payments = await paymentsOn(deps, visit, check);
  const table = (await storage.row(venue.id, 'table', visit.tableId))?.doc;
  const tableName = isAtCounter(visit)
    ? [counterWord(visit), visit.name].filter(Boolean).join(' · ')
    : tableText(table, visit.tableId);
  const oneSized = await oneSizedOf(deps, venue.id, bill.lines);
  return {
    ...receiptOfVisit({ visit, bill, check, tableName, payments, payment: payments.at(-1), venue }),
    venueName: venue.name,
    venueLines: venueLines(venue),
    lines: billItems({ bill, split: visit.split, check, oneSized }).map(({ details, cents, ...line }) => ({
      ...line,
      details: details.join(' · '),
      total: cents,
    })),
    isCancelled: isCancelledWhole(visit, bill),
    asOf: dateText(isoNow(deps.clock), venue.timezone),
  };
}

/** After a merge, payments that the visit counts keep the id of the other one. */
async function paymentsOn(
  { storage }: HttpDeps,
  { venueId, takings }: Visit,
  check: Check | undefined,
): Promise<readonly Payment[]> {
  const here = takings.filter(({ checkKey }) => !check || checkKey === check.key);
  const rows = await Promise.all(here.map(({ paymentId }) => storage.row(venueId, 'payment', paymentId)));
  return rows.flatMap((row) => (row && isTaken(row.doc) ? [row.doc] : []));
}

/** A size is named only when the product has several. */
async function oneSizedOf(
  { storage }: HttpDeps,
  venueId: string,
  lines: readonly { readonly item: OrderItem }[],
): Promise<ReadonlySet<string>> {
  const ids = [...new Set(lines.map(({ item }) => item.productId))];
  const products = await Promise.all(ids.map((id) => storage.row(venueId, 'product', id)));
  return new Set(products.flatMap((row) => (row?.doc.sizes.length === 1 ? [row.id] : [])));
}
