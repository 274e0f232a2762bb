/** The amount to pay, the largest thing on the screen. On phones a button opens the items. */
import { formatCents } from '@tableside/domain/money.ts';
import type { Order } from '@tableside/domain/orders/order.ts';
import { ChevronDown, ChevronUp } from 'lucide-react';
import { useId, useState } from 'react';
import { Button } from '../../ui/buttons/button.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { PaidLines } from './paid-lines.tsx';
import styles from './to-pay.module.css';

export interface ToPayProps {
  cents: number;
  /** 'Table 12 · #B-22'. When set, the items can be opened. */
  heading?: string;
  order?: Order;
}

export function ToPay({ cents, heading, order }: ToPayProps) {
  const [shown, setShown] = useState(false);
  const linesId = useId();
  const count = order?.items.reduce((sum, item) => sum + item.quantity, 0) ?? 0;
  return (
    <div className={styles.box}>
      <div className={styles.line}>
        <span className={styles.words}>
          <span className={heading ? styles.heading : styles.label}>{heading ?? 'To pay'}</span>
          {heading && <span className={styles.amount}>{formatCents(cents)}</span>}
        </span>
        {!heading && <span className={styles.amount}>{formatCents(cents)}</span>}
        {order && (
          <Button
            size={44}
            iconEnd={shown ? ChevronUp : ChevronDown}
            aria-expanded={shown}
            aria-controls={linesId}
            onClick={() => setShown(!shown)}
          >
            {count === 1 ? '1 item' : `${count} items`}
          </Button>
        )}
      </div>
      {order && shown && (
        <Card id={linesId}>
          <PaidLines order={order} />
        </Card>
      )}
    </div>
  );
}
