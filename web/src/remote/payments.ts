/** Payments of any age from the server. For managers. Amounts are in cents. */
import { PAYMENT_METHODS, PAYMENT_STATUSES } from '@tableside/domain/payments/payment.ts';
import { PaymentSummary } from '@tableside/protocol/rest/metrics.ts';
import * as v from 'valibot';
import { given, type Page, readPage } from './pages.ts';
import type { Remote } from './remote-context.tsx';

const Person = v.object({ id: v.string(), name: v.string() });
/** When the server received it, and from which device. */
const arrival = v.optional(v.object({ at: v.string(), device: v.nullable(v.string()) }));

const RemotePayment = v.object({
  id: v.string(),
  orderId: v.string(),
  orderNumber: v.string(),
  visitId: v.optional(v.string()),
  checkKey: v.optional(v.string()),
  amount: v.number(),
  tip: v.number(),
  method: v.picklist(PAYMENT_METHODS),
  status: v.picklist(PAYMENT_STATUSES),
  timestamp: v.string(),
  customerName: v.nullable(v.string()),
  transactionId: v.string(),
  takenBy: Person,
  concluded: v.optional(v.object({ ...Person.entries, at: v.string() })),
  arrival,
  refundedAmount: v.number(),
  refunds: v.array(
    v.object({
      id: v.string(),
      amount: v.number(),
      timestamp: v.string(),
      takenBy: Person,
      approvedBy: v.optional(Person),
      reason: v.nullable(v.string()),
      arrival,
    }),
  ),
});
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
  }: { id: string; paymentId: string; amount: number; reason: string; drawerId?: string },
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
