/** Checkout: takes the payment of an order, or a tip afterward. */
import { createFileRoute } from '@tanstack/react-router';
import { CheckoutPage } from '../../features/checkout/checkout-page.tsx';

export interface CheckoutSearch {
  /** Takes only a tip, on an order that is paid. */
  tip?: true | undefined;
  /** The check of a party's bill to begin with. */
  check?: string | undefined;
}

export const Route = createFileRoute('/_app/checkout/$orderId')({
  validateSearch: ({ tip, check }: Record<string, unknown>): CheckoutSearch => ({
    ...(tip === true && { tip }),
    ...(typeof check === 'string' && { check }),
  }),
  component: CheckoutRoute,
});

function CheckoutRoute() {
  const { orderId } = Route.useParams();
  const { tip = false, check } = Route.useSearch();
  return <CheckoutPage key={`${orderId} ${tip} ${check}`} orderId={orderId} tipOnly={tip} checkKey={check} />;
}
