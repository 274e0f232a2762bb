/** Money over REST: take a payment on an order, refund it, read payments. Amounts are in cents. */
import { isRejection } from '@tableside/domain/command/command.ts';
import { COMMANDS } from '@tableside/domain/commands.ts';
import type { Order } from '@tableside/domain/entities/order.ts';
import {
  OWN_METHOD,
  PAID_METHODS,
  PAYMENT_STATUSES,
  type Payment as PaymentRow,
} from '@tableside/domain/entities/payment.ts';
import { described } from '@tableside/domain/ground/described.ts';
import { asUnderived, derivedId, Uuid } from '@tableside/domain/values/ids.ts';
import { Payment } from '@tableside/protocol/rest/payment.ts';
import * as v from 'valibot';
import { type Call, commandRoute, type RequestContext } from '../commands/command-route.ts';
import { readRoute } from '../commands/read-row.ts';
import { RejectionError } from '../commands/rejection-status.ts';
import { rowCommands } from '../commands/row-commands.ts';
import { callerOf } from '../guard.ts';
import type { HttpDeps } from '../http-deps.ts';
import { COPYING, CopiedQuery, linkBothWays } from '../list-query.ts';
import { type Api, errorCodes } from '../route-schema.ts';
import { ShapeError } from '../validate.ts';
import { rootOf } from './order-visit.ts';
import { owedOn } from './owed-on.ts';
import { presentPayment } from './present.ts';
import { wholeRefund } from './whole-refund.ts';

const PaymentQuery = v.object({
  ...CopiedQuery.entries,
  status: described('Only those with this status.', v.optional(v.picklist(PAYMENT_STATUSES))),
  method: described('How it was paid.', v.optional(v.picklist(PAID_METHODS))),
});

type Values = Readonly<Record<string, unknown>>;

const config = { act: 'payment.screen' } as const;

const {
  id: _record,
  visitId: _visit,
  hadItems: _seen,
  tipOn: _slip,
  send,
  amount: taken,
  tip,
  method: paidBy,
  ...taking
} = COMMANDS['payment.record'].args.entries;
const NewPayment = v.strictObject({
  id: v.optional(Uuid),
  ...taking,
  method: described(
    'How it was paid. Left out beside `tenderId`: the tender says whether it counts as cash.',
    v.optional(paidBy),
  ),
  amount: described('Cents, without the tip. Left out: what is still owed.', v.optional(taken)),
  tip: described('Cents.', v.optional(tip)),
  send: described(
    'The lines that the payment brings to the kitchen, as one round. Left out: where the guests pay first, a payment of all that is owed sends everything.',
    v.optional(
      v.strictObject({
        ...send.wrapped.entries,
        roundId: described('The round, which is an order of its own.', v.optional(Uuid)),
      }),
    ),
  ),
});

const { amount: given, reason, method, rounding, drawerId } = COMMANDS['payment.refund'].args.entries;
/** Without an amount, refunds everything that can still be refunded. */
const NewRefund = v.strictObject({
  id: v.optional(Uuid),
  amount: described('Cents. Left out: everything that can still be given back.', v.optional(given)),
  reason,
  method,
  rounding,
  drawerId,
});

export function registerPayments(app: Api, deps: HttpDeps): void {
  registerPaymentList(app, deps);
  commandRoute(app, deps, concludePayment);
  commandRoute(app, deps, giveTip);
  readRoute(app, deps, {
    url: '/payments/:id',
    entity: 'payment',
    config,
    summary: 'One payment, or one refund',
    tags: ['payments'],
    row: Payment,
  });
  commandRoute(app, deps, {
    method: 'POST',
    url: '/orders/:id/payments',
    commands: ['payment.record', 'visit.open', 'visit.takeIn'],
    act: 'payment.record',
    creates: true,
    schema: {
      summary: 'Takes a payment on an order',
      description:
        'Without an amount, pays what is still owed. With the id of a visit, it pays the visit, or one check of its ' +
        'bill. Where the guests pay first, the payment that completes what is owed sends the order and closes its visit. ' +
        'The order of a guest gets a visit of its own. If the order is already paid, a payment without an id or ' +
        '`Idempotency-Key` is refused. A payment on an order without items is refused too. `If-Match` takes the ' +
        '`ETag` of the order.',
      tags: ['payments'],
      body: NewPayment,
      row: Payment,
      errors: errorCodes('order.settled', 'visit.notFound'),
    },
    call: recordPayment,
  });
  commandRoute(app, deps, {
    method: 'POST',
    url: '/payments/:id/refunds',
    commands: ['payment.refund'],
    act: 'payment.refund',
    creates: true,
    schema: {
      summary: 'Gives money back',
      description:
        'Without an amount, gives back everything that can still be refunded. Without a `method`, by the method of the ' +
        'payment; `cash` gives cash back for any payment. `drawerId` names the drawer that cash came out of. Returns the refund.',
      tags: ['payments'],
      body: NewRefund,
      row: Payment,
    },
    call: refundPayment,
  });
}

const ofPayment = rowCommands({ entity: 'payment', tags: ['payments'], row: Payment });

const giveTip = ofPayment('payment.giveTip', {
  url: '/payments/:id/tip',
  act: 'payment.screen',
  summary: 'Gives the tip of a payment to somebody else',
  description:
    'Says whose the tip is. The amount stays, and so does who took the money and holds its cash. Only until its day is closed.',
});

const concludePayment = ofPayment('payment.conclude', {
  url: '/payments/:id/conclude',
  act: 'payment.record',
  summary: 'Records how a payment that waited for its terminal ended',
  description:
    'Only a payment that was taken with `awaitsTerminal` can be concluded, and only once: the first conclusion ' +
    'to arrive counts. A completed payment settles its order.',
  settle: (args, row) => concluding(args, row as PaymentRow),
});

/** Where the guests pay first, the payment that completes what is owed closes the visit. */
const concluding = (args: Values, { id, visitId, amount }: PaymentRow): Call['settle'] =>
  args.close !== undefined || args.outcome !== 'completed'
    ? undefined
    : {
        reads: [{ kind: 'visitOfPayment', paymentId: id }],
        args(rows, actor) {
          const owed = owedOn(rows, actor, visitId);
          const closes = !isRejection(owed) && owed.sending(amount).close;
          return { args: { ...args, ...(closes && { close: true }) } };
        },
      };

/** Managers see every payment of the venue. Refunds are shown with their payment. */
function registerPaymentList(app: Api, deps: HttpDeps): void {
  const schema = {
    summary: 'Payments, newest first',
    description:
      '`q` matches part of the id or number of the order, the name of the customer or the transaction. `from` and ' +
      `\`to\` compare with the time at which it was taken. ${COPYING} A refund changes the payment that it gives back.`,
    tags: ['payments'],
    querystring: PaymentQuery,
    response: { 200: v.array(Payment) },
  };
  app.get('/payments', { schema, config }, async (request, reply) => {
    const page = await deps.storage.payments(callerOf(request).actor.venueId, request.query);
    linkBothWays(request, reply, page);
    const refunds = page.refunds.map((row) => row.doc);
    const payments = page.payments.map((row) => presentPayment(row.doc, refunds));
    return reply.header('cache-control', 'no-cache').send(payments);
  });
}

/**
 * Without an amount, pays what is still owed. If nothing is owed, a request without an id or a key is refused, because
 * a second click would pay twice. What is owed is asked within the write, so of two requests at once only one is paid.
 */
async function recordPayment(context: RequestContext): Promise<Call> {
  const { body, caller, params, isKeyed, mint, visible } = context;
  const order = await visible({ entity: 'order', id: params.id ?? '' });
  const id = typeof body.id === 'string' ? body.id.toLowerCase() : mint('payment');
  const { visitId, first } = await visitToPay(context, order);
  if (body.method === undefined && body.tenderId == null)
    throw new ShapeError([{ path: 'method', message: 'is missing: name a method or a tender' }]);
  const args = { method: OWN_METHOD, ...body, ...withRoundId(body.send, mint('round')), visitId, id };
  const { checkKey, amount } = body;
  return {
    name: 'payment.record',
    args: { ...args, amount: amount ?? 0 },
    first,
    settle: {
      reads: [{ kind: 'visitOf', visitId }],
      args(rows) {
        const owed = owedOn(rows, caller.actor, visitId, checkKey);
        if (isRejection(owed)) return owed;
        if (owed.isSettled && body.id === undefined && !isKeyed) return { code: 'order.settled' };
        const paid = amount === undefined ? owed.due : amount;
        const { send: lines, close } = owed.sending(Number(paid));
        const sent = lines && { send: { ...lines, roundId: lines.roundId ?? mint('round') } };
        // A card that awaits its terminal has paid nothing yet. Its conclusion closes.
        const closes = close && !body.awaitsTerminal && { close };
        return { args: { ...sent, ...closes, ...args, amount: paid, hadItems: owed.hadItems } };
      },
    },
    target: { entity: 'order', id: order.id },
    answer: { entity: 'payment', id },
  };
}

interface ToPay {
  /** The root of the visit. */
  readonly visitId: string;
  readonly first: NonNullable<Call['first']>;
}

/** A guest's draft is taken in first, on a visit of its own. */
async function visitToPay(context: RequestContext, order: Order): Promise<ToPay> {
  if (order.visitId !== undefined) return { visitId: await rootOf(context, order.visitId), first: [] };
  const { id, status, orderNumber, tableId, guests } = order;
  if (status !== 'draft') throw new RejectionError('order.settled');
  const visitId = asUnderived(derivedId(id, 'visit'));
  const opened = { id: visitId, orderNumber, tableId, covers: guests, payAt: 'order' };
  return {
    visitId,
    first: [
      { name: 'visit.open', args: opened },
      { name: 'visit.takeIn', args: { visitId, orderId: id } },
    ],
  };
}

/** Returns what the caller wants to send, with an id for its round. */
const withRoundId = (wanted: unknown, roundId: string): Values =>
  typeof wanted === 'object' && wanted !== null ? { send: { roundId, ...wanted } } : {};

/** Without an amount, refunds everything that can still be refunded. If that is nothing, the command refuses. */
async function refundPayment({ body, params, mint, visible }: RequestContext): Promise<Call> {
  const payment = await visible({ entity: 'payment', id: params.id ?? '' });
  const id = typeof body.id === 'string' ? body.id.toLowerCase() : mint('refund');
  const args = { ...body, id, paymentId: payment.id };
  return {
    name: 'payment.refund',
    args: { ...args, amount: body.amount ?? 1 },
    settle: {
      reads: [{ kind: 'paymentsOfVisit', visitId: payment.visitId }, { kind: 'venue' }],
      args(rows) {
        if (body.amount !== undefined) return { args };
        const whole = wholeRefund(payment, rows, body);
        return { args: { ...args, ...whole } };
      },
    },
    target: { entity: 'payment', id: payment.id },
    answer: { entity: 'payment', id },
  };
}
