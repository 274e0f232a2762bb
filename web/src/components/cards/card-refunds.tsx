/** Money of a charge that goes back to its card: what is on its way, and what did not go. */
import type { CardCharge } from '@tableside/domain/entities/card-charge.ts';
import { refundsOf } from '@tableside/domain/entities/card-refund.ts';
import { CreditCard } from 'lucide-react';
import { NoteBand } from '../../ui/messages/note-band.tsx';
import { refundWords } from './refund-words.ts';

export interface CardRefundsProps {
  charge: CardCharge;
  /** Nothing is left to give back, so what failed has been given in another way. */
  isOver: boolean;
  className?: string | undefined;
}

export function CardRefunds({ charge, isOver, className }: CardRefundsProps) {
  const told = refundsOf(charge).filter(({ state }) => !(isOver && state === 'failed'));
  return told.map((refund) => {
    const words = refundWords(refund, charge);
    return (
      words && (
        <NoteBand key={refund.id} tone={words.tone} icon={CreditCard} role="status" className={className}>
          {words.text}
        </NoteBand>
      )
    );
  });
}
