/** The bar above the tabs on phones that opens the draft: the quantity, 'View order', the total. */
import { useNavigate } from '@tanstack/react-router';
import { Money } from '../../components/money.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import { CountBadge } from '../../ui/status/count-badge.tsx';
import { itemCount, itemsText } from './order-messages.ts';
import type { Draft } from './use-draft.ts';
import styles from './view-order-bar.module.css';

export interface ViewOrderBarProps {
  draft: Draft;
  onAsk: () => void;
}

export function ViewOrderBar({ draft, onAsk }: ViewOrderBarProps) {
  const navigate = useNavigate();
  const { drafts } = draft;
  if (!drafts) return null;
  if (drafts.choice.kind === 'ask') {
    return (
      <div data-foot className={styles.bar}>
        <Button variant="primary" size={64} block onClick={onAsk}>
          Choose one of {drafts.drafts.length} drafts
        </Button>
      </div>
    );
  }
  if (drafts.choice.kind === 'none') return null;
  const { order } = drafts.choice;
  const count = itemCount(order);
  return (
    <div data-foot className={styles.bar}>
      <Button
        variant="primary"
        size={64}
        block
        trailing={<Money cents={order.total} />}
        onClick={() => void navigate({ to: '/order/$orderId', params: { orderId: order.id } })}
      >
        <CountBadge count={count} label={itemsText(count)} variant="inverse" large />
        View order
      </Button>
    </div>
  );
}
