/** A draft order: its lines, its totals, checkout. Once staff have that of a guest, it shows how far it is. */
import { createFileRoute } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { useActor } from '../../components/staff/actor.tsx';
import { DraftPage } from '../../features/ordering/draft-page.tsx';
import { useOrder } from '../../mirror/read/read.ts';
import { Spinner } from '../../ui/status/spinner.tsx';

const OwnOrderPage = lazy(async () => ({
  default: (await import('../../features/guest/own-orders-page.tsx')).OwnOrderPage,
}));

export const Route = createFileRoute('/_app/order/$orderId')({ component: DraftRoute });

function DraftRoute() {
  const { orderId } = Route.useParams();
  const { role } = useActor();
  const order = useOrder(orderId);
  const isSent =
    order && (order.status !== 'draft' || order.submittedAt !== null || order.visitId !== undefined);
  if (role !== 'customer' || !isSent) return <DraftPage key={orderId} orderId={orderId} />;
  return (
    <Suspense fallback={<Spinner page />}>
      <OwnOrderPage order={order} />
    </Suspense>
  );
}
