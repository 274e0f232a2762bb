/** Payment Management. */
import { createFileRoute } from '@tanstack/react-router';
import { PaymentsPage } from '../../features/payments/payments-page.tsx';

export const Route = createFileRoute('/_app/payment')({
  component: PaymentsPage,
});
