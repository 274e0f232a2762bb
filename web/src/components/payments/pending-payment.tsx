/** A card payment that waits for its terminal, with its two possible outcomes. */

import type { Payment } from '@tableside/domain/entities/payment.ts';
import { paidByLabel } from '@tableside/domain/payments/method-label.ts';
import { formatCents } from '@tableside/domain/values/money.ts';
import { Clock } from 'lucide-react';
import { useState } from 'react';
import { useOneAtATime } from '../../platform/use-one-at-a-time.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { NoteBand } from '../../ui/messages/note-band.tsx';
import styles from './pending-payment.module.css';

export type PaymentEnd = 'completed' | 'failed';

/** Returns the arguments of a conclusion. A visit is closed with the payment that turns out to be its last one. */
export const conclusionOf = ({ id }: Pick<Payment, 'id'>, outcome: PaymentEnd) => ({
  paymentId: id,
  outcome,
  ...(outcome === 'completed' && { close: true }),
});

export interface PendingPaymentProps {
  payment: Pick<Payment, 'amount' | 'tip' | 'method' | 'tender'>;
  /** Resolves to null, or to the reason it could not be saved. */
  onConclude: (end: PaymentEnd) => Promise<string | null>;
}

export function PendingPayment({ payment, onConclude }: PendingPaymentProps) {
  const { amount, tip } = payment;
  return (
    <NoteBand icon={Clock} role="status" className={styles.band}>
      <p>
        {paidByLabel(payment)} {formatCents(amount + tip)} is waiting for the terminal. Nothing counts as paid
        yet.
      </p>
      <ConcludeButtons onConclude={onConclude} />
    </NoteBand>
  );
}

export interface ConcludeButtonsProps {
  onConclude: PendingPaymentProps['onConclude'];
  /** Distinguishes the buttons of several payments: "of #B-17". */
  of?: string;
}

export function ConcludeButtons({ onConclude, of }: ConcludeButtonsProps) {
  const { busy, run } = useOneAtATime();
  const [problem, setProblem] = useState<string | null>(null);
  const conclude = (end: PaymentEnd) => (): void => run(async () => setProblem(await onConclude(end)));
  const named = (label: string): string | undefined => of && `${label}, ${of}`;
  return (
    <>
      <span className={styles.ends}>
        <Button size={44} busy={busy} aria-label={named('Charged')} onClick={conclude('completed')}>
          Charged
        </Button>
        <Button
          size={44}
          variant="ghost"
          busy={busy}
          aria-label={named('Not charged')}
          onClick={conclude('failed')}
        >
          Not charged
        </Button>
      </span>
      {problem !== null && <span role="alert">{problem}</span>}
    </>
  );
}
