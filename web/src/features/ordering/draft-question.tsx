/** Asks which of several drafts at a table to continue. */
import { formatCents } from '@tableside/domain/money.ts';
import type { Order } from '@tableside/domain/orders/order.ts';
import { Plus } from 'lucide-react';
import { Button } from '../../ui/buttons/button.tsx';
import { Sheet } from '../../ui/overlays/sheet.tsx';
import styles from './draft-question.module.css';
import { itemCount, itemsText, orderName } from './order-messages.ts';

export interface DraftQuestionProps {
  open: boolean;
  drafts: readonly Order[];
  onOpen: (orderId: string) => void;
  onNew: () => void;
  onClose: () => void;
}

export function DraftQuestion({ open, drafts, onOpen, onNew, onClose }: DraftQuestionProps) {
  const choose = (act: () => void) => () => {
    act();
    onClose();
  };
  return (
    <Sheet open={open} onClose={onClose} title="Which order?">
      <ul className={styles.drafts}>
        {drafts.map((order) => (
          <li key={order.id}>
            <button type="button" className={styles.draft} onClick={choose(() => onOpen(order.id))}>
              <span className={styles.words}>
                <span className={styles.name}>{orderName(order)}</span>
                <span className={styles.detail}>
                  {itemsText(itemCount(order))} · {order.serverName ?? 'Guest'}
                </span>
              </span>
              <span className={styles.total}>{formatCents(order.total)}</span>
            </button>
          </li>
        ))}
      </ul>
      <Button size={56} block icon={Plus} onClick={choose(onNew)}>
        New order
      </Button>
    </Sheet>
  );
}
