/** Money over REST: taking a payment on an order, giving back, reading payments. Cents. */
import { PAYMENT_METHODS, PAYMENT_STATUSES } from '@tableside/domain/payments/payment.ts';
import { refundableOf } from '@tableside/domain/payments/refundable.ts';
import { roleMay } from '@tableside/domain/permissions.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as v from 'valibot';
import { ProtocolError } from '../commands/protocol-error.ts';
import type { Caller } from '../sync/caller.ts';
import { type Call, commandRoute, type RequestContext } from './command-route.ts';
import { callerOf } from './guard.ts';
import type { HttpDeps } from './http-deps.ts';
import { ListQuery, linkToOlder } from './list-query.ts';
import { presentPayment } from './present.ts';
import { presentRow, sendRow } from './read-row.ts';
import { RejectionError } from './rejection-status.ts';
import { parse } from './validate.ts';

const PaymentQuery = v.object({
  ...ListQuery.entries,
  status: v.optional(v.picklist(PAYMENT_STATUSES)),
  method: v.optional(v.picklist(PAYMENT_METHODS)),
});

export function registerPayments(app: FastifyInstance, deps: HttpDeps): void {
  registerPaymentList(app, deps);
  app.get<{ Params: { id: string } }>('/payments/:id', async (request, reply) => {
    const row = await presentRow(deps, managerOf(request), { entity: 'payment', id: request.params.id });
    return sendRow(reply, row);
  });
  commandRoute(app, deps, {
    method: 'POST',
    url: '/orders/:id/payments',
    commands: ['payment.record'],
    creates: true,
    call: recordPayment,
  });
  commandRoute(app, deps, {
    method: 'POST',
    url: '/payments/:id/refunds',
    commands: ['payment.refund'],
    creates: true,
    call: refundPayment,
  });
}

/** Managers see every payment of the venue; refunds are told with their payment. */
function registerPaymentList(app: FastifyInstance, deps: HttpDeps): void {
  app.get('/payments', async (request, reply) => {
    const { actor } = managerOf(request);
    const page = await deps.storage.payments(actor.venueId, parse(PaymentQuery, request.query));
    linkToOlder(request, reply, page.next);
    const refunds = page.refunds.map((row) => row.doc);
    const payments = page.payments.map((row) => presentPayment(row.doc, refunds));
    return reply.header('cache-control', 'no-cache').send(payments);
  });
}

function managerOf(request: FastifyRequest): Caller {
  const caller = callerOf(request);
  if (!roleMay(caller.actor.role, 'payment.screen')) throw new ProtocolError('forbidden');
  return caller;
}

/** Without an amount it is what is still owed. Without id and key a second click would pay twice, so that is refused. */
async function recordPayment({ body, params, isKeyed, mint, visible }: RequestContext): Promise<Call> {
  const order = await visible({ entity: 'order', id: params.id ?? '' });
  const isSettled = order.status !== 'draft' && order.balance <= 0;
  if (isSettled && body.id === undefined && !isKeyed) throw new RejectionError('order.settled');
  const id = typeof body.id === 'string' ? body.id.toLowerCase() : mint('payment');
  const amount = body.amount ?? Math.max(0, order.balance);
  return {
    name: 'payment.record',
    args: { ...body, id, amount, orderId: order.id },
    target: { entity: 'order', id: order.id },
    answer: { entity: 'payment', id },
  };
}

/** Without an amount it is everything that can still be given back; when that is nothing, the command says so. */
async function refundPayment({ deps, caller, body, params, mint, visible }: RequestContext): Promise<Call> {
  const payment = await visible({ entity: 'payment', id: params.id ?? '' });
  const id = typeof body.id === 'string' ? body.id.toLowerCase() : mint('refund');
  const rows = await deps.storage.load(caller.actor.venueId, [
    { kind: 'paymentsOf', orderId: payment.orderId },
  ]);
  const amount = body.amount ?? Math.max(1, refundableOf(payment, rows.paymentsOf(payment.orderId)));
  return {
    name: 'payment.refund',
    args: { ...body, id, amount, paymentId: payment.id },
    target: { entity: 'payment', id: payment.id },
    answer: { entity: 'payment', id },
  };
}
