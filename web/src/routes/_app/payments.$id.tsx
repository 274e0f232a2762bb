/** One payment. */
import { createFileRoute } from '@tanstack/react-router';
import { PaymentPage } from '../../features/payments/payment-page.tsx';
import { requireAct } from '../../shell/require-act.ts';

export const Route = createFileRoute('/_app/payments/$id')({
  beforeLoad: ({ context }) => requireAct(context, 'payment.screen'),
  component: Payment,
});

function Payment() {
  return <PaymentPage id={Route.useParams().id} />;
}
