/** Says what a payment under the id of an order is for: the order, or the visit that it belongs to. */
import type { Order } from '@tableside/domain/orders/order.ts';
import { chainOf } from '@tableside/domain/visits/chain.ts';
import { billIn, payee } from '@tableside/domain/visits/takings.ts';
import type { RequestContext } from '../commands/command-route.ts';
import { RejectionError } from '../commands/rejection-status.ts';

interface Owed {
  /** The order, or the visit whose pad or round it is. */
  readonly orderId: string;
  /** Cents that are still to pay. */
  readonly due: number;
  readonly isSettled: boolean;
  readonly hadItems: boolean;
}

export async function owedOn(context: RequestContext, order: Order): Promise<Owed> {
  if (order.visitId !== undefined) return owedOnVisit(context, order.visitId);
  return {
    orderId: order.id,
    due: Math.max(0, order.balance),
    isSettled: order.status !== 'draft' && order.balance <= 0,
    hadItems: order.items.length > 0,
  };
}

/** With a `checkKey`, only that check of the bill counts. */
async function owedOnVisit({ deps, caller, body }: RequestContext, visitId: string): Promise<Owed> {
  const rows = await deps.storage.load(caller.actor.venueId, [{ kind: 'visitOf', visitId }]);
  const chain = chainOf(rows, caller.actor, visitId);
  if (!chain) throw new RejectionError('visit.notFound');
  const bill = billIn(chain, payee(chain));
  const check = bill.checks.find(({ key }) => key === body.checkKey);
  const due = Math.max(0, body.checkKey === undefined ? bill.due : (check?.offered ?? 0));
  return {
    orderId: visitId,
    due,
    isSettled: due === 0 && bill.lines.length > 0,
    hadItems: chain.orders.some(({ items }) => items.length > 0),
  };
}
