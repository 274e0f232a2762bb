/** Shows above the menu of a phone which orders guests sent, and which rounds the kitchen has. */

import styles from './above-menu.module.css';
import type { CheckProps } from './check-panel.tsx';
import { GuestOrders } from './guest-orders.tsx';
import { SentRounds } from './sent-rounds.tsx';

export function AboveMenu({ whole, pad, oneSized }: Omit<CheckProps, 'table'>) {
  const isEmpty = whole.pads.length === 0;
  return (
    <>
      <GuestOrders visit={whole.visit} />
      {whole.rounds.length > 0 && (
        <div className={styles.sent}>
          <SentRounds
            key={isEmpty ? 'alone' : 'beside'}
            whole={whole}
            pad={pad}
            oneSized={oneSized}
            open={isEmpty}
          />
        </div>
      )}
    </>
  );
}
