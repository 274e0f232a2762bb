/** A link to the receipt of an order, to look at it or to print it again. */
import type { Order } from '@tableside/domain/orders/order.ts';
import { Link } from '@tanstack/react-router';
import { ReceiptText } from 'lucide-react';
import { type ButtonLook, buttonClass } from '../../ui/buttons/button-class.ts';
import { Icon } from '../../ui/icons/icon.tsx';
import { mayOpen } from '../pages/pages.ts';
import { useActor } from '../staff/actor.tsx';

/** Whether the order can still get a tip: it is paid, and nothing is owed. */
export const takesTip = ({ status, balance }: Pick<Order, 'status' | 'balance'>): boolean =>
  status !== 'draft' && status !== 'cancelled' && balance <= 0;

export interface ReceiptLinkProps extends ButtonLook {
  orderId: string;
  /** The payment whose cash and change the receipt shows. Without it: the last one. */
  paymentId?: string;
  label?: string;
  /** Says whose receipt it is, where several links stand together. */
  name?: string;
}

/** Draws nothing for a role that may not open receipts, such as the kitchen. */
export function ReceiptLink({ orderId, paymentId, label = 'Receipt', name, ...look }: ReceiptLinkProps) {
  const { role } = useActor();
  if (!mayOpen(role, '/receipt')) return null;
  return (
    <Link
      to="/receipt"
      search={{ order: orderId, ...(paymentId !== undefined && { payment: paymentId }) }}
      className={buttonClass(look)}
      aria-label={name}
    >
      <Icon of={ReceiptText} />
      {label}
    </Link>
  );
}
