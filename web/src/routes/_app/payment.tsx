/** Payment Management. */
import { createFileRoute } from '@tanstack/react-router';
import { PaymentsPage } from '../../features/payments/payments-page.tsx';
import { requireAct } from '../../shell/require-act.ts';

export const Route = createFileRoute('/_app/payment')({
  beforeLoad: ({ context }) => requireAct(context, 'payment.screen'),
  component: PaymentsPage,
});
