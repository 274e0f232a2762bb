/** The receipt. Its ids are in the address, so it survives a reload. */
import { createFileRoute, useLocation } from '@tanstack/react-router';
import { ReceiptPage } from '../../features/checkout/receipt-page.tsx';

export interface ReceiptSearch {
  order?: string | undefined;
  /** A party, and the check of its bill. */
  visit?: string | undefined;
  check?: string | undefined;
  payment?: string | undefined;
}

export const Route = createFileRoute('/_app/receipt')({
  validateSearch: ({ order, visit, check, payment }: Record<string, unknown>): ReceiptSearch => ({
    ...(typeof order === 'string' && { order }),
    ...(typeof visit === 'string' && { visit }),
    ...(typeof check === 'string' && { check }),
    ...(typeof payment === 'string' && { payment }),
  }),
  component: ReceiptRoute,
});

function ReceiptRoute() {
  const { order, visit, check, payment } = Route.useSearch();
  const {
    paymentId = payment,
    total,
    method,
    said,
    justTaken,
  } = useLocation({ select: ({ state }) => state });
  return (
    <ReceiptPage
      orderId={order}
      visitId={visit}
      checkKey={check}
      paymentId={paymentId}
      total={total}
      method={method}
      said={said}
      justTaken={justTaken}
    />
  );
}
