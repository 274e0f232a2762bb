/** Which card reader moved the money of a payment or refund. */
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
  return { id: concluded?.id ?? chargeId, name: concluded?.name ?? 'Card reader' };
}
