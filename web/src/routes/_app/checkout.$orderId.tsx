/** Checkout: takes the payment of an order. */
import { createFileRoute } from '@tanstack/react-router';
import { CheckoutPage } from '../../features/checkout/checkout-page.tsx';

export const Route = createFileRoute('/_app/checkout/$orderId')({ component: CheckoutRoute });

function CheckoutRoute() {
  const { orderId } = Route.useParams();
  return <CheckoutPage key={orderId} orderId={orderId} />;
}
