/**
 * Checkout: the payment method, the part of the bill, the tip, cash and change. A card method records a payment taken
 * on the venue's own terminal. A tip left afterward is taken on the same screen.
 */
import { roleMay } from '@tableside/domain/command/permissions.ts';
import type { ReactNode } from 'react';
import { Page } from '../../components/pages/page.tsx';
import { WayBack } from '../../components/pages/way-back.tsx';
import { useActor } from '../../components/staff/actor.tsx';
import { useOrder, useVenue } from '../../mirror/read/read.ts';
import { useVisitRow } from '../../mirror/read/read-visits.ts';
import { EmptyState } from '../../ui/messages/empty-state.tsx';
import { Spinner } from '../../ui/status/spinner.tsx';
import { VisitCheckout } from './visit-checkout.tsx';

export interface CheckoutPageProps {
  /** A visit, or one of its rounds. */
  orderId: string;
  /** Takes only a tip, on a check that is paid. */
  tipOnly?: boolean;
  /** The check of a party's bill to begin with. */
  checkKey?: string | undefined;
}

export function CheckoutPage({ orderId, tipOnly = false, checkKey }: CheckoutPageProps) {
  const { role } = useActor();
  const order = useOrder(orderId);
  const visit = useVisitRow(orderId);
  const venue = useVenue();
  if (order === undefined || visit === undefined || !venue) {
    return (
      <Page of="/checkout/$orderId">
        <Spinner />
      </Page>
    );
  }
  if (!roleMay(role, 'payment.record'))
    return <NothingToPay>A member of staff takes the payment.</NothingToPay>;
  const visitId = visit?.id ?? order?.visitId;
  if (visitId === undefined) {
    return (
      <NothingToPay>
        {order ? 'The guest order is not on a check yet.' : 'This order does not exist.'}
      </NothingToPay>
    );
  }
  return <VisitCheckout visitId={visitId} venue={venue} tipOnly={tipOnly} checkKey={checkKey} />;
}

const NothingToPay = ({ children }: { children: ReactNode }) => (
  <Page of="/checkout/$orderId">
    <EmptyState action={<WayBack />}>{children}</EmptyState>
  </Page>
);
