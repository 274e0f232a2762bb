/** What a phone shows above the menu: orders that guests sent, and what was sent to the kitchen. */

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
