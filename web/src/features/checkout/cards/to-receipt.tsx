/** Goes to the receipt of what a reader has just approved. */
import { type CardCharge, totalOf } from '@tableside/domain/entities/card-charge.ts';
import { MAIN_CHECK } from '@tableside/domain/entities/visit.ts';
import { Navigate } from '@tanstack/react-router';
import '../navigation-state.ts';
import { cardText } from '@tableside/domain/payments/card-text.ts';

export function ToReceipt({ charge }: { charge: CardCharge }) {
  const { visitId, checkKey, booked, card, said, sure, paymentIds } = charge;
  const payment = paymentIds.at(-1);
  const what = card ? `${cardText(card)} was approved.` : 'The card was approved.';
  return (
    <Navigate
      to="/receipt"
      search={{
        visit: visitId,
        ...(checkKey !== MAIN_CHECK && { check: checkKey }),
        ...(payment !== undefined && { payment }),
      }}
      state={{
        ...(payment !== undefined && { paymentId: payment }),
        justTaken: true,
        total: totalOf(booked),
        method: 'credit_card',
        said: said && !sure ? `${said.by.name} saw that the card was approved. It is still checked.` : what,
      }}
      replace
    />
  );
}

/** All that was asked for came, and is booked. */
export const isDone = ({ state, amount, captured, fault }: CardCharge): boolean =>
  state === 'approved' && fault === undefined && (captured === undefined || captured.amount >= amount);
