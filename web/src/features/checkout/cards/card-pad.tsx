/**
 * What a checkout shows in place of the keypad and the pay button when a card reader is asked. The focus stays in the
 * pad when a button that had it goes away.
 */
import { type ReactNode, useEffect, useRef } from 'react';
import type { Checkout } from '../use-checkout.ts';
import { ChargeButton } from './charge-button.tsx';
import { ChargePanel, RefusedPanel } from './charge-panel.tsx';
import { ReaderPart } from './reader-part.tsx';
import type { Cards } from './use-cards.ts';

export interface CardPadProps {
  cards: Cards;
  checkout: Checkout;
  /** Shown while no reader is asked. */
  children: ReactNode;
}

export function CardPad({
  cards,
  checkout,
  className,
  children,
}: CardPadProps & { className?: string | undefined }) {
  const pad = useRef<HTMLDivElement>(null);
  const { shown, refused, isOffered, isAway } = cards;
  const state = shown ? `${shown.id} ${shown.state} ${shown.cancel?.at} ${isAway}` : refused?.cmdId;
  const before = useRef(state);
  useEffect(() => {
    if (before.current === state) return;
    before.current = state;
    if (document.activeElement === document.body) pad.current?.focus();
  }, [state]);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset can't be scrolled in all browsers
    <div ref={pad} role="group" aria-label="Payment" tabIndex={-1} className={className}>
      {shown ? (
        <ChargePanel cards={cards} charge={shown} />
      ) : refused ? (
        <RefusedPanel cards={cards} />
      ) : isOffered ? (
        <ReaderPart cards={cards} checkout={checkout} />
      ) : (
        children
      )}
    </div>
  );
}

/** A charge that is shown has its buttons with it. */
export function CardPay({ cards, checkout, children }: CardPadProps) {
  const { shown, refused, isOffered, reader } = cards;
  if (shown || refused) return null;
  return isOffered && reader ? <ChargeButton {...{ cards, checkout, reader }} /> : children;
}
