/**
 * The frame of a checkout. The amount, the keypad and the button stay in place, and the other choices scroll. A toast
 * stands over the head of the page, because its foot is full of controls.
 */
import { isTaken, type Payment, type PaymentMethod } from '@tableside/domain/entities/payment.ts';
import { tendersOf } from '@tableside/domain/entities/tender.ts';
import { receiptSettings, type Venue } from '@tableside/domain/entities/venue.ts';
import type { ReactNode } from 'react';
import { Page } from '../../components/pages/page.tsx';
import { conclusionOf, PendingPayment } from '../../components/payments/pending-payment.tsx';
import { useEngine } from '../../engine/engine-context.tsx';
import { problemOf } from '../../engine/mutation-problem.ts';
import { usePaymentsOf } from '../../mirror/read/read.ts';
import { CardPad, CardPay } from './cards/card-pad.tsx';
import type { Cards } from './cards/use-cards.ts';
import { CashPad } from './cash-pad.tsx';
import styles from './checkout-page.module.css';
import { MethodPicker } from './method-picker.tsx';
import { PayButton } from './pay-button.tsx';
import { TerminalPart } from './terminal-part.tsx';
import { TipPicker } from './tip-picker.tsx';
import { ToPay } from './to-pay.tsx';
import type { Checkout } from './use-checkout.ts';

export interface CheckoutFrameProps {
  title: string;
  back: ReactNode;
  checkout: Checkout;
  cards: Cards;
  venue: Venue;
  /** Only a tip is taken. */
  tipOnly: boolean;
  /** 'Table 12 · #B-22' */
  heading: string;
  /** How many portions it is for. */
  count: number;
  /** The lines and what was paid so far, which a phone shows on request. */
  lines: ReactNode;
  /** Shown above the methods. */
  above: ReactNode;
  /** The bill, where there is space for it. */
  beside: ReactNode;
}

const methodsOf = ({ paymentAccepted }: Venue): Venue['paymentAccepted'] =>
  paymentAccepted.filter((method) => method.isActive);

export const firstMethodOf = (venue: Venue): PaymentMethod => methodsOf(venue)[0]?.id ?? 'cash';

/** A tip left afterward is on the slip of the last payment, so its method is chosen. */
export function tipMethodOf(venue: Venue, payments: readonly Payment[]): PaymentMethod {
  const last = payments
    .filter(isTaken)
    .reduce<Payment | undefined>(
      (late, one) => (late && late.timestamp > one.timestamp ? late : one),
      undefined,
    );
  return methodsOf(venue).find(({ id }) => id === last?.method)?.id ?? firstMethodOf(venue);
}

export function CheckoutFrame(props: CheckoutFrameProps) {
  const { title, back, checkout, cards, venue, tipOnly, heading, count, lines, above, beside } = props;
  const methods = methodsOf(venue);
  // A tip is left on the slip of a payment, and tenders have none.
  const tenders = tipOnly ? [] : tendersOf(venue).filter(({ isActive }) => isActive);
  return (
    <Page title={title} back={back} bare>
      <div className={styles.layout} data-covers-tabs="phone" data-full-foot>
        <div className={styles.due}>
          <ToPay checkout={checkout} heading={heading} count={count}>
            {lines}
          </ToPay>
        </div>
        <div className={styles.choices}>
          <div className={styles.how}>
            {above}
            <MethodPicker methods={methods} tenders={tenders} checkout={checkout} />
            <TipPicker checkout={checkout} percents={receiptSettings(venue).tipPercents} />
            <div className={styles.tabletOnly}>{beside}</div>
          </div>
          <CardPad cards={cards} checkout={checkout} className={styles.pad}>
            {checkout.method === 'cash' ? (
              <CashPad checkout={checkout} />
            ) : (
              <TerminalPart checkout={checkout} />
            )}
          </CardPad>
        </div>
        <div className={styles.pay}>
          <CardPay cards={cards} checkout={checkout}>
            <PayButton
              checkout={checkout}
              hasMethod={methods.length + tenders.length > 0}
              tipOnly={tipOnly}
            />
          </CardPay>
        </div>
      </div>
    </Page>
  );
}

/** Card payments that wait for their terminal. The person who takes the rest must see them first. */
export function WaitingPayments({ orderId }: { orderId: string }) {
  const engine = useEngine();
  const waiting = (usePaymentsOf(orderId) ?? []).filter(({ outcome }) => outcome === 'pending');
  return waiting.map((payment) => (
    <PendingPayment
      key={payment.id}
      payment={payment}
      onConclude={(outcome) => problemOf(engine.mutate('payment.conclude', conclusionOf(payment, outcome)))}
    />
  ));
}
