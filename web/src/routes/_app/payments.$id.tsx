/** One payment. */
import { createFileRoute } from '@tanstack/react-router';
import { PaymentPage } from '../../features/payments/payment-page.tsx';

export const Route = createFileRoute('/_app/payments/$id')({
  component: Payment,
});

function Payment() {
  return <PaymentPage id={Route.useParams().id} />;
}
