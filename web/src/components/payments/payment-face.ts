/** Texts, icons and colors of payments. */
import type { PaymentStatus } from '@tableside/domain/entities/payment.ts';
import { CheckCheck, Clock, type LucideIcon, TriangleAlert, Undo2 } from 'lucide-react';
import type { Tone } from '../../ui/theme/tone.ts';

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
