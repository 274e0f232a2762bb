/**
 * A guest's copy of a receipt: a page that opens without a sign-in, by the order's id and a code that cannot be
 * guessed. Devices of the floor get the key to make codes, so that they can print them without a connection.
 */
import { timingSafeEqual } from 'node:crypto';
import { pricedDetails } from '@tableside/domain/orders/item-details.ts';
import type { Order } from '@tableside/domain/orders/order.ts';
import { isTaken } from '@tableside/domain/payments/payment.ts';
import { hasReceipt, receiptOf, venueLines } from '@tableside/domain/payments/receipt.ts';
import { dateText } from '@tableside/domain/payments/receipt-date.ts';
import { tableText } from '@tableside/domain/tables/table-name.ts';
import { leftOf } from '@tableside/domain/visits/visit.ts';
import { ReceiptKey } from '@tableside/protocol/rest/receipt-key.ts';
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
      'The code of an order is the first 22 characters of the HMAC-SHA-256 of its id under this key, in base64url. ' +
      '`GET /receipts/{id}/{code}` is the address for the guest.',
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
      'Whoever has the link may read it. A wrong code and an order without a receipt look the same.',
    tags: ['orders'],
    params: v.object({ id: v.string(), code: v.string() }),
    response: { 200: v.string(), 404: v.string() },
    produces: ['text/html'],
  };
  app.get(
    '/receipts/:id/:code',
    { schema: copy, config: { open: true, perAddress: 20 } },
    async (request, reply) => {
      const { id, code } = request.params;
      const venueId = venueOf(request);
      const isRight = deps.secrets.receiptCodes(venueId, id).some((right) => isSame(code, right));
      const found = isRight ? await copyOf(deps, venueId, id) : undefined;
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

/** Takes only what a receipt shows. Nothing else of these rows reaches the page. */
async function copyOf(deps: HttpDeps, venueId: string, id: string): Promise<ReceiptCopy | undefined> {
  const { storage, clock } = deps;
  const order = (await storage.row(venueId, 'order', id))?.doc;
  const venue = (await storage.row(venueId, 'venue', venueId))?.doc;
  if (!order || !venue || !hasReceipt(order)) return undefined;
  const rows = await storage.load(venueId, [{ kind: 'paymentsOf', orderId: id }]);
  const payments = rows.paymentsOf(id).filter(isTaken);
  const table = (await storage.row(venueId, 'table', order.tableId))?.doc;
  const input = {
    order,
    tableName: tableText(table, order.tableId),
    payments,
    payment: payments.at(-1),
    venue,
  };
  return {
    ...receiptOf(input),
    venueName: venue.name,
    venueLines: venueLines(venue),
    lines: await linesOf(deps, order),
    isCancelled: order.status === 'cancelled',
    asOf: dateText(isoNow(clock), venue.timezone),
  };
}

/** A size is named only when the product has several. */
async function linesOf({ storage }: HttpDeps, { venueId, items }: Order): Promise<ReceiptCopy['lines']> {
  const ids = [...new Set(items.map(({ productId }) => productId))];
  const products = await Promise.all(ids.map((id) => storage.row(venueId, 'product', id)));
  const oneSized = new Set(products.filter((row) => row?.doc.sizes.length === 1).map((row) => row?.id));
  const sold = items.filter((item) => leftOf(item) > 0);
  return sold.map((item) => ({
    quantity: leftOf(item),
    name: item.name,
    details: pricedDetails(item, oneSized.has(item.productId) ? '' : item.size.name),
    total: item.totalPrice,
  }));
}
