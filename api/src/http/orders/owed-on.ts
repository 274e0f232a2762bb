/** Says what a payment under the id of an order is for: the order, or the visit that it belongs to. */
import type { Rejection } from '@tableside/domain/command.ts';
import type { Order } from '@tableside/domain/orders/order.ts';
import { orderOf } from '@tableside/domain/orders/order-access.ts';
import type { Actor } from '@tableside/domain/permissions.ts';
import type { Rows } from '@tableside/domain/rows.ts';
import { chainOf } from '@tableside/domain/visits/chain.ts';
import { billIn, payee } from '@tableside/domain/visits/takings.ts';

interface Owed {
  /** Cents that are still to pay. */
  readonly due: number;
  readonly isSettled: boolean;
  readonly hadItems: boolean;
}

export interface Wanted {
  /** An order that is paid by itself, or the pad or a round of a visit. */
  readonly orderId: string;
  /** Only this check of the bill counts. */
  readonly checkKey: unknown;
}

export function owedOn(rows: Rows, actor: Actor, { orderId, checkKey }: Wanted): Owed | Rejection {
  const order = orderOf(rows, actor, orderId);
  if (!order) return { code: 'order.notFound' };
  return order.visitId === undefined ? owedOnOrder(order) : owedOnVisit(rows, actor, { ...order, checkKey });
}

const owedOnOrder = ({ balance, status, items }: Order): Owed => ({
  due: Math.max(0, balance),
  isSettled: status !== 'draft' && balance <= 0,
  hadItems: items.length > 0,
});

function owedOnVisit(
  rows: Rows,
  actor: Actor,
  { visitId = '', checkKey }: Pick<Order, 'visitId'> & Pick<Wanted, 'checkKey'>,
): Owed | Rejection {
  const chain = chainOf(rows, actor, visitId);
  if (!chain) return { code: 'visit.notFound' };
  const bill = billIn(chain, payee(chain));
  const check = bill.checks.find(({ key }) => key === checkKey);
  const due = Math.max(0, checkKey === undefined ? bill.due : (check?.offered ?? 0));
  return {
    due,
    isSettled: due === 0 && bill.lines.length > 0,
    hadItems: chain.orders.some(({ items }) => items.length > 0),
  };
}
