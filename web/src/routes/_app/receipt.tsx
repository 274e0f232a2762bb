/** The receipt. Its ids are in the address, so it survives a reload. */
import { createFileRoute, useLocation } from '@tanstack/react-router';
import { ReceiptPage } from '../../features/checkout/receipt-page.tsx';

export interface ReceiptSearch {
  order?: string | undefined;
  payment?: string | undefined;
}

export const Route = createFileRoute('/_app/receipt')({
  validateSearch: ({ order, payment }: Record<string, unknown>): ReceiptSearch => ({
    ...(typeof order === 'string' && { order }),
    ...(typeof payment === 'string' && { payment }),
  }),
  component: ReceiptRoute,
});

function ReceiptRoute() {
  const { order, payment } = Route.useSearch();
  const {
    orderId = order,
    paymentId = payment,
    total,
    method,
    said,
    justTaken,
  } = useLocation({ select: ({ state }) => state });
  return (
    <ReceiptPage
      orderId={orderId}
      paymentId={paymentId}
      total={total}
      method={method}
      said={said}
      justTaken={justTaken}
    />
  );
}
