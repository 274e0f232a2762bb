/** Checkout: takes the payment of an order, or a tip afterward. */
import { createFileRoute } from '@tanstack/react-router';
import { CheckoutPage } from '../../features/checkout/checkout-page.tsx';

export interface CheckoutSearch {
  /** Takes only a tip, on an order that is paid. */
  tip?: true | undefined;
}

export const Route = createFileRoute('/_app/checkout/$orderId')({
  validateSearch: ({ tip }: Record<string, unknown>): CheckoutSearch => ({ ...(tip === true && { tip }) }),
  component: CheckoutRoute,
});

function CheckoutRoute() {
  const { orderId } = Route.useParams();
  const { tip = false } = Route.useSearch();
  return <CheckoutPage key={`${orderId} ${tip}`} orderId={orderId} tipOnly={tip} />;
}
