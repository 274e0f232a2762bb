/** Texts, icons and colors of payments. */
import type { PaymentMethod, PaymentStatus } from '@tableside/domain/payments/payment.ts';
import { CheckCheck, Clock, type LucideIcon, TriangleAlert, Undo2 } from 'lucide-react';
import type { Tone } from '../../ui/theme/tone.ts';

export const METHOD_LABEL: Readonly<Record<PaymentMethod, string>> = {
  cash: 'Cash',
  credit_card: 'Credit card',
  debit_card: 'Debit card',
  mobile_payment: 'Mobile payment',
};

export interface PaymentStatusFace {
  readonly label: string;
  readonly icon: LucideIcon;
  readonly tone: Tone;
}

export const PAYMENT_STATUS_FACE: Readonly<Record<PaymentStatus, PaymentStatusFace>> = {
  completed: { label: 'Completed', icon: CheckCheck, tone: 'completed' },
  pending: { label: 'Pending', icon: Clock, tone: 'draft' },
  failed: { label: 'Failed', icon: TriangleAlert, tone: 'cancelled' },
  refunded: { label: 'Refunded', icon: Undo2, tone: 'refunded' },
};
