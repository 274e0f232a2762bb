/** The amount to pay, the largest thing on the screen, always in sight. On phones a button opens the items. */
import { formatCents } from '@tableside/domain/money.ts';
import { paidTowards } from '@tableside/domain/orders/order-totals.ts';
import { ChevronDown, ChevronUp } from 'lucide-react';
import { useId, useState } from 'react';
import { Button } from '../../ui/buttons/button.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { PaidLines } from './paid-lines.tsx';
import { PaidSoFar } from './paid-so-far.tsx';
import { PartPicker } from './part-picker.tsx';
import styles from './to-pay.module.css';
import type { Checkout } from './use-checkout.ts';

export interface ToPayProps {
  checkout: Checkout;
  /** 'Table 12 · #B-22', shown on phones, where the order itself is closed. */
  heading: string;
}

export function ToPay({ checkout, heading }: ToPayProps) {
  const { order, toPay, due } = checkout;
  const [shown, setShown] = useState(false);
  const linesId = useId();
  const count = order.items.reduce((sum, item) => sum + item.quantity, 0);
  return (
    <div className={styles.box}>
      <div className={styles.line}>
        <span className={styles.words}>
          <span className={styles.heading}>{heading}</span>
          <span className={styles.small}>{dueText(checkout)}</span>
        </span>
        <span className={styles.amount}>{formatCents(toPay)}</span>
        <span className={styles.acts}>
          {due > 0 && <PartPicker checkout={checkout} />}
          <Button
            size={44}
            className={styles.items}
            iconEnd={shown ? ChevronUp : ChevronDown}
            aria-expanded={shown}
            aria-controls={linesId}
            onClick={() => setShown(!shown)}
          >
            {count === 1 ? '1 item' : `${count} items`}
          </Button>
        </span>
      </div>
      {shown && (
        <Card id={linesId} className={styles.lines}>
          <PaidLines order={order} />
          <PaidSoFar orderId={order.id} />
        </Card>
      )}
    </div>
  );
}

/** Says which amount this is: the whole bill, what is left of it, or a part. */
function dueText({ order, due, isPart }: Checkout): string {
  if (isPart) return `A part of ${formatCents(due)}`;
  const paid = paidTowards(order);
  return paid > 0 && due > 0 ? `Left to pay, ${formatCents(paid)} paid` : 'To pay';
}
