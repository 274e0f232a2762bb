/** A link to the receipt of an order, to look at it or to print it again. */
import { Link } from '@tanstack/react-router';
import { ReceiptText } from 'lucide-react';
import { type ButtonLook, buttonClass } from '../../ui/buttons/button-class.ts';
import { Icon } from '../../ui/icons/icon.tsx';
import { mayOpen } from '../pages/may-open.ts';
import { useActor } from '../staff/actor.tsx';

export interface ReceiptLinkProps extends ButtonLook {
  /** A round of the party. It is enough where the party is not known. */
  orderId?: string;
  /** The party itself, and the check that the payment was for. */
  visit?: { readonly id: string; readonly check?: string | undefined } | undefined;
  /** The payment whose cash and change the receipt shows. Without it: the last one. */
  paymentId?: string;
  label?: string;
  /** Says whose receipt it is, where several links stand together. */
  name?: string;
}

/** Draws nothing for a role that may not open receipts, such as the kitchen. */
export function ReceiptLink({
  orderId,
  visit,
  paymentId,
  label = 'Receipt',
  name,
  ...look
}: ReceiptLinkProps) {
  const { role } = useActor();
  if (!mayOpen(role, '/receipt')) return null;
  return (
    <Link
      to="/receipt"
      search={{ ...ofWhat(orderId, visit), ...(paymentId !== undefined && { payment: paymentId }) }}
      className={buttonClass(look)}
      aria-label={name}
    >
      <Icon of={ReceiptText} />
      {label}
    </Link>
  );
}

/** The bill of a check is found by its key; that of the whole party has none. */
const ofWhat = (orderId: string | undefined, visit: ReceiptLinkProps['visit']) =>
  visit ? { visit: visit.id, ...(visit.check && { check: visit.check }) } : { order: orderId };
