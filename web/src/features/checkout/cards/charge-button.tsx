/**
 * The ink button that asks a card reader. The line above it says what is left to pay after it, or why it can't be asked;
 * its place is kept, so that nothing moves.
 */
import type { CardReader } from '@tableside/domain/entities/card-reader.ts';
import { formatCents } from '@tableside/domain/values/money.ts';
import { useId } from 'react';
import { Button } from '../../../ui/buttons/button.tsx';
import { ProblemBand } from '../../../ui/messages/note-band.tsx';
import pay from '../pay-button.module.css';
import type { Checkout } from '../use-checkout.ts';
import type { Cards } from './use-cards.ts';
import { busyText } from './use-reader-choice.ts';

export interface ChargeButtonProps {
  cards: Cards;
  checkout: Checkout;
  reader: CardReader;
}

export function ChargeButton({ cards, checkout, reader }: ChargeButtonProps) {
  const { amount, tip, busy, problem, charge } = cards;
  const noteId = useId();
  const reason = whyNot(cards, reader);
  return (
    <div className={pay.pay} data-look-first>
      <ProblemBand problem={problem} />
      <p id={noteId} role="status" className={pay.note}>
        {reason ?? leavesText(cards, checkout)}
      </p>
      <Button
        variant="primary"
        size={72}
        block
        className={pay.take}
        busy={busy}
        disabled={reason !== undefined}
        aria-describedby={noteId}
        trailing={formatCents(amount + tip)}
        onClick={charge}
      >
        Charge on {reader.name}
      </Button>
    </div>
  );
}

function whyNot({ amount, busyWith }: Cards, { id, name }: CardReader): string | undefined {
  const busy = busyWith(id);
  if (busy) return `${name} is busy: ${busyText(busy)}.`;
  return amount === 0 ? 'All of this is being paid already.' : undefined;
}

function leavesText({ amount }: Cards, { taken, due }: Checkout): string {
  if (amount < taken.amount) return `${formatCents(taken.amount - amount)} is being paid already.`;
  return amount < due ? `${formatCents(due - amount)} will still be due after this.` : '';
}
