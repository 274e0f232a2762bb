/** Payments of any age from the server. For managers. Amounts are in cents. */
import type { PaymentMethod } from '@tableside/domain/entities/payment.ts';
import { PaymentSummary } from '@tableside/protocol/rest/metrics.ts';
import { Payment } from '@tableside/protocol/rest/payment.ts';
import * as v from 'valibot';
import { given, type Page, readPage } from './pages.ts';
import type { Remote } from './remote-context.tsx';

/** The facts of a payment that the app shows. */
const RemotePayment = v.pick(Payment, [
  'id',
  'orderNumber',
  'visitId',
  'checkKey',
  'amount',
  'tip',
  'method',
  'tender',
  'status',
  'timestamp',
  'customerName',
  'transactionId',
  'takenBy',
  'concluded',
  'arrival',
  'refundedAmount',
  'refundedTip',
  'refunds',
]);
export type RemotePayment = v.InferOutput<typeof RemotePayment>;

export interface PaymentQuery {
  readonly q?: string;
  readonly status?: string;
  readonly method?: string;
  /** ISO 8601 UTC; selects payments taken in [from, to). */
  readonly from?: string;
  readonly to?: string;
}

/** Newest first. */
export async function listPayments(
  remote: Remote,
  query: PaymentQuery,
  before: string | null,
): Promise<Page<RemotePayment>> {
  return readPage(await remote.get('payments', { searchParams: given({ ...query, before }) }), RemotePayment);
}

/** Returns the sums over all payments that match the query, on all of its pages. */
export const fetchSummary = async (remote: Remote, query: PaymentQuery): Promise<PaymentSummary> =>
  v.parse(PaymentSummary, await remote.get('payments/summary', { searchParams: given({ ...query }) }).json());

export const fetchPayment = async (remote: Remote, id: string): Promise<RemotePayment> =>
  v.parse(RemotePayment, await remote.get(`payments/${encodeURIComponent(id)}`).json());

/** Refunds a payment that is too old to be on this device. The key ensures that a retry does not refund twice. */
export async function refundOldPayment(
  remote: Remote,
  {
    paymentId,
    ...refund
  }: {
    id: string;
    paymentId: string;
    amount: number;
    reason: string;
    method: PaymentMethod;
    rounding?: number;
    drawerId?: string;
  },
): Promise<void> {
  await remote.post(`payments/${encodeURIComponent(paymentId)}/refunds`, {
    json: refund,
    headers: { 'idempotency-key': refund.id },
  });
}

/** Concludes a payment whose order is too old to be on this device. Repeating it changes nothing. */
export async function concludeOldPayment(
  remote: Remote,
  { paymentId, outcome }: { paymentId: string; outcome: 'completed' | 'failed' },
): Promise<void> {
  await remote.post(`payments/${encodeURIComponent(paymentId)}/conclude`, { json: { outcome } });
}
