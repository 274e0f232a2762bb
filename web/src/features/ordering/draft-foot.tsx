/** The foot of a draft: its money, and what comes next: checkout, or for a customer sending it to staff. */

import type { Order } from '@tableside/domain/orders/order.ts';
import { isStaff } from '@tableside/domain/permissions.ts';
import { useNavigate } from '@tanstack/react-router';
import { Send } from 'lucide-react';
import { useState } from 'react';
import { useActor } from '../../components/actor.tsx';
import { Money } from '../../components/money.tsx';
import type { Spend } from '../../components/table-minimum.ts';
import { useOneAtATime } from '../../platform/use-one-at-a-time.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { NoteBand } from '../../ui/note-band.tsx';
import { useToast } from '../../ui/toast.tsx';
import styles from './draft-foot.module.css';
import { DraftTotals } from './draft-totals.tsx';
import { orderName } from './order-words.ts';
import type { Draft } from './use-draft.ts';

export interface DraftFootProps {
  order: Order;
  draft: Draft;
  spend: Spend | undefined;
  /** After another order was begun, or this one was cancelled. */
  onLeft?: () => void;
}

export function DraftFoot({ order, draft, spend, onLeft }: DraftFootProps) {
  const { role } = useActor();
  return (
    <div className={styles.foot}>
      <DraftTotals order={order} spend={spend} />
      {isStaff(role) ? <CheckoutButton order={order} /> : <SubmitButton order={order} draft={draft} />}
      <div className={styles.others}>
        {isStaff(role) && (
          <Button
            variant="ghost"
            onClick={() => {
              draft.begin();
              onLeft?.();
            }}
          >
            New order
          </Button>
        )}
        <CancelDraft order={order} draft={draft} onLeft={onLeft} />
      </div>
    </div>
  );
}

function CheckoutButton({ order }: { order: Order }) {
  const navigate = useNavigate();
  return (
    <Button
      variant="primary"
      size={72}
      block
      disabledReason={order.items.length === 0 ? 'Add a product first.' : undefined}
      trailing={<Money cents={order.total} />}
      onClick={() => void navigate({ to: '/checkout/$orderId', params: { orderId: order.id } })}
    >
      Checkout
    </Button>
  );
}

function SubmitButton({ order, draft }: Pick<DraftFootProps, 'order' | 'draft'>) {
  const { busy, run } = useOneAtATime();
  const [problem, setProblem] = useState<string | null>(null);
  if (order.submittedAt !== null) {
    return <NoteBand tone="ok">With the staff. They come to your table to take the payment.</NoteBand>;
  }
  return (
    <>
      <Button
        variant="primary"
        size={72}
        block
        icon={Send}
        busy={busy}
        disabledReason={order.items.length === 0 ? 'Add a product first.' : undefined}
        onClick={() => run(async () => setProblem(await draft.submit(order)))}
      >
        Send to staff
      </Button>
      {problem !== null && (
        <NoteBand tone="danger" role="alert">
          {problem}
        </NoteBand>
      )}
    </>
  );
}

function CancelDraft({ order, draft, onLeft }: Pick<DraftFootProps, 'order' | 'draft' | 'onLeft'>) {
  const toast = useToast();
  const [asking, setAsking] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const cancel = async (): Promise<void> => {
    setAsking(false);
    const refused = await draft.cancel(order);
    setProblem(refused);
    if (refused !== null) return;
    toast.show({ message: `${orderName(order)} cancelled` });
    onLeft?.();
  };
  return (
    <>
      <Button variant="ghost" onClick={() => setAsking(true)}>
        Cancel draft
      </Button>
      {problem !== null && (
        <NoteBand tone="danger" role="alert">
          {problem}
        </NoteBand>
      )}
      <Dialog
        open={asking}
        type="error"
        title="Cancel draft"
        message={`Are you sure you want to cancel ${orderName(order)}? This action cannot be undone.`}
        confirmText="Cancel draft"
        cancelText="Keep it"
        onConfirm={() => void cancel()}
        onCancel={() => setAsking(false)}
      />
    </>
  );
}
