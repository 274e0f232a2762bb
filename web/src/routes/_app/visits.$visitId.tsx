/** The page of a visit: what a party had, paid and did. */
import { createFileRoute } from '@tanstack/react-router';
import { VisitPage } from '../../features/orders/visit-page.tsx';

export const Route = createFileRoute('/_app/visits/$visitId')({ component: VisitRoute });

function VisitRoute() {
  const { visitId } = Route.useParams();
  return <VisitPage key={visitId} visitId={visitId} />;
}
