/** The bar above the tabs on phones that opens the draft: the quantity, 'View order', the total. */
import { Button } from '../../ui/buttons/button.tsx';
import type { Draft } from './use-draft.ts';
import { ViewOrder } from './view-order.tsx';
import styles from './view-order-bar.module.css';

export interface ViewOrderBarProps {
  draft: Draft;
  onAsk: () => void;
}

export function ViewOrderBar({ draft, onAsk }: ViewOrderBarProps) {
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
  return (
    <div data-foot className={styles.bar}>
      <ViewOrder order={drafts.choice.order} />
    </div>
  );
}
