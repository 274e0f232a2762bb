/** Money over REST: taking a payment on an order, giving back, reading one. Cents. */
import { refundableOf } from '@tableside/domain/payments/refundable.ts';
import { roleMay } from '@tableside/domain/permissions.ts';
import type { FastifyInstance } from 'fastify';
import { ProtocolError } from '../commands/protocol-error.ts';
import { type Call, commandRoute, type RequestContext } from './command-route.ts';
import { callerOf } from './guard.ts';
import type { HttpDeps } from './http-deps.ts';
import { presentRow, sendRow } from './read-row.ts';
import { RejectionError } from './rejection-status.ts';

export function registerPayments(app: FastifyInstance, deps: HttpDeps): void {
  app.get<{ Params: { id: string } }>('/payments/:id', async (request, reply) => {
    const caller = callerOf(request);
    if (!roleMay(caller.actor.role, 'payment.screen')) throw new ProtocolError('forbidden');
    return sendRow(reply, await presentRow(deps, caller, { entity: 'payment', id: request.params.id }));
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
