/** Which card reader, or whether a phone, moved the money of a payment or refund. */
import { ON_PHONES } from '../entities/card-charge.ts';
import type { Payment } from '../entities/payment.ts';

/** Null: a person recorded it. A refund by hand of what a reader took counts by hand. */
export function readerOf({
  chargeId,
  concluded,
  kind,
  byProvider,
}: Pick<Payment, 'chargeId' | 'concluded' | 'kind' | 'byProvider'>): {
  readonly id: string;
  readonly name: string;
} | null {
  if (chargeId === undefined || (kind === 'refund' && !byProvider)) return null;
  // Without a reader the charge itself concluded it. Phones count together.
  if (concluded?.id === chargeId) return { id: ON_PHONES, name: 'Phone' };
  return { id: concluded?.id ?? chargeId, name: concluded?.name ?? 'Card reader' };
}
