/** The amount to pay, the largest thing on the screen, always in sight. On phones a button opens the items. */
import { formatCents } from '@tableside/domain/values/money.ts';
import { ChevronDown, ChevronUp } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { Button } from '../../ui/buttons/button.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { PartPicker } from './part-picker.tsx';
import styles from './to-pay.module.css';
import type { Checkout } from './use-checkout.ts';

export interface ToPayProps {
  checkout: Checkout;
  /** 'Table 12 · #B-22', shown on phones, where the order itself is closed. */
  heading: string;
  /** How many portions it is for. */
  count: number;
  /** Its lines, and what was paid so far. */
  children: ReactNode;
}

export function ToPay({ checkout, heading, count, children }: ToPayProps) {
  const { toPay, due } = checkout;
  const [shown, setShown] = useState(false);
  const linesId = useId();
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
          {children}
        </Card>
      )}
    </div>
  );
}

/** Says which amount this is: the whole bill, what is left of it, or a part. */
function dueText(checkout: Checkout): string {
  const { toPay, rounding } = checkout;
  const what = partText(checkout);
  return rounding === 0 ? what : `${what}, rounded from ${formatCents(toPay - rounding)}`;
}

function partText({ payable: { paid }, due, isPart, parts }: Checkout): string {
  if (parts) return `Part ${parts.of - parts.left + 1} of ${parts.of}`;
  if (isPart) return `A part of ${formatCents(due)}`;
  return paid > 0 && due > 0 ? `Left to pay, ${formatCents(paid)} paid` : 'To pay';
}
