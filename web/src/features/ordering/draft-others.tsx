/** Rare actions on a draft: start another order beside it, or cancel it. */
import type { Order } from '@tableside/domain/orders/order.ts';
import { isStaff } from '@tableside/domain/permissions.ts';
import { Ban, Plus } from 'lucide-react';
import { useState } from 'react';
import { useActor } from '../../components/staff/actor.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import { NoteBand } from '../../ui/messages/note-band.tsx';
import { useToast } from '../../ui/messages/toast.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import styles from './draft-others.module.css';
import { orderName } from './order-messages.ts';
import type { Draft } from './use-draft.ts';

export interface DraftOthersProps {
  order: Order;
  draft: Draft;
  /** Called after another order was started or this one was cancelled. */
  onLeft?: () => void;
}

export function DraftOthers({ order, draft, onLeft }: DraftOthersProps) {
  const { role } = useActor();
  const cancelText = isStaff(role) ? 'Cancel draft' : 'Cancel order';
  const toast = useToast();
  const [asking, setAsking] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const begin = (): void => {
    draft.begin();
    onLeft?.();
  };
  const cancel = async (): Promise<void> => {
    setAsking(false);
    const refused = await draft.cancel(order);
    setProblem(refused);
    if (refused !== null) return;
    toast.show({ message: `${orderName(order)} cancelled` });
    onLeft?.();
  };
  return (
    <div className={styles.others}>
      {isStaff(role) && (
        <Button size={44} icon={Plus} onClick={begin}>
          New order
        </Button>
      )}
      <Button variant="outline" size={44} icon={Ban} onClick={() => setAsking(true)}>
        {cancelText}
      </Button>
      {problem !== null && (
        <NoteBand tone="danger" role="alert" className={styles.problem}>
          {problem}
        </NoteBand>
      )}
      <Dialog
        open={asking}
        type="error"
        title={cancelText}
        message={`Are you sure you want to cancel ${orderName(order)}? This action cannot be undone.`}
        confirmText={cancelText}
        cancelText="Keep it"
        onConfirm={() => void cancel()}
        onCancel={() => setAsking(false)}
      />
    </div>
  );
}
