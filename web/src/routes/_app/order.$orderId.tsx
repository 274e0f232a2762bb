/** A draft order: its lines, its totals, checkout. */
import { createFileRoute } from '@tanstack/react-router';
import { DraftPage } from '../../features/ordering/draft-page.tsx';

export const Route = createFileRoute('/_app/order/$orderId')({ component: DraftRoute });

function DraftRoute() {
  const { orderId } = Route.useParams();
  return <DraftPage key={orderId} orderId={orderId} />;
}
