/** Says what cards are being charged for a check, and by whom. */
import type { Visit, WaitingCharge } from '@tableside/domain/entities/visit.ts';
import { formatCents } from '@tableside/domain/values/money.ts';
import { CreditCard } from 'lucide-react';
import { useTime } from '../../platform/use-now.ts';
import { NoteBand } from '../../ui/messages/note-band.tsx';

export interface WaitingCardsProps {
  visit: Pick<Visit, 'waiting'>;
  /** How far the server's clock is ahead of this device's, in milliseconds. */
  clockOffsetMs: number;
  className?: string | undefined;
}

export function WaitingCards({ visit: { waiting = [] }, ...look }: WaitingCardsProps) {
  return waiting.map((charge) => <WaitingCard key={charge.chargeId} charge={charge} {...look} />);
}

interface WaitingCardProps extends Omit<WaitingCardsProps, 'visit'> {
  charge: WaitingCharge;
}

function WaitingCard({ charge, clockOffsetMs, className }: WaitingCardProps) {
  const { amount, tip, via, by, until } = charge;
  const isUnknown = useTime((now) => now + clockOffsetMs > Date.parse(until));
  const where = via === 'phone' ? 'by phone' : 'on a card reader';
  return (
    <NoteBand tone={isUnknown ? 'warn' : 'info'} icon={CreditCard} role="status" className={className}>
      {formatCents(amount + tip)} is being paid {where} by {by.name}.
      {isUnknown && ' Nobody knows yet whether the card was charged. Look at it in the checkout.'}
    </NoteBand>
  );
}
