/** The order of a guest: their own draft, or how far it is once staff have it. For staff it is at its table. */
import type { Order } from '@tableside/domain/entities/order.ts';
import { createFileRoute, Navigate } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { Page } from '../../components/pages/page.tsx';
import { WayBack } from '../../components/pages/way-back.tsx';
import { useActor } from '../../components/staff/actor.tsx';
import { useOrder, useTable } from '../../mirror/read/read.ts';
import { EmptyState } from '../../ui/messages/empty-state.tsx';
import { Spinner } from '../../ui/status/spinner.tsx';

const GuestDraftPage = lazy(async () => ({
  default: (await import('../../features/ordering/guest/guest-draft-page.tsx')).GuestDraftPage,
}));
const SentOrder = lazy(async () => ({ default: (await import('../-own-orders.tsx')).OwnOrder }));

export const Route = createFileRoute('/_app/order/$orderId')({ component: OrderRoute });

function OrderRoute() {
  const { orderId } = Route.useParams();
  const { role } = useActor();
  const order = useOrder(orderId);
  if (order === undefined || order === null) {
    return (
      <Page of="/order/$orderId">
        {order === null ? (
          <EmptyState action={<WayBack />}>This order doesn't exist.</EmptyState>
        ) : (
          <Spinner />
        )}
      </Page>
    );
  }
  return role === 'customer' ? <OwnOrder key={orderId} order={order} /> : <AtItsTable order={order} />;
}

function OwnOrder({ order }: { order: Order }) {
  const isSent = order.status !== 'draft' || order.submittedAt !== null || order.visitId !== undefined;
  return (
    <Suspense fallback={<Spinner page />}>
      {isSent ? <SentOrder order={order} /> : <GuestDraftPage order={order} />}
    </Suspense>
  );
}

function AtItsTable({ order: { id, visitId, status, tableId } }: { order: Order }) {
  const table = useTable(tableId);
  if (table === undefined) return null;
  if (status !== 'draft' || table === null || table.archived)
    return <Navigate to="/orders/$id" params={{ id }} replace />;
  if (visitId !== undefined) return <Navigate to="/visits/$visitId" params={{ visitId }} replace />;
  return <Navigate to="/menu" search={{ table: tableId }} replace />;
}
