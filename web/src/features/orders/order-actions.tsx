/** The next step of an order, and its cancellation if the person's role allows it. */

import { roleMay } from '@tableside/domain/command/permissions.ts';
import { isFinal, type Order } from '@tableside/domain/entities/order.ts';
import { nextStatus, stepBack } from '@tableside/domain/orders/order-status.ts';
import { MAX_NOTE } from '@tableside/domain/values/text-limits.ts';
import { ArrowRight, Ban, Undo2 } from 'lucide-react';
import { useState } from 'react';
import { useActor } from '../../components/staff/actor.tsx';
import { useEngine } from '../../engine/engine-context.tsx';
import type { Problem } from '../../engine/mutation-problem.ts';
import { cancelOrder, moveOrder, recallOrder } from '../../engine/order-acts.ts';
import { useOneAtATime } from '../../platform/use-one-at-a-time.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { TextArea } from '../../ui/fields/text-area.tsx';
import { ProblemBand } from '../../ui/messages/note-band.tsx';
import { CancelOrderDialog } from './cancel-order-dialog.tsx';
import styles from './order-page.module.css';

export function OrderActions({ order }: { order: Order }) {
  const engine = useEngine();
  const { role } = useActor();
  const [problem, setProblem] = useState<Problem>(null);
  const next = nextStatus(order.status);
  const before = stepBack(order);
  const mayMove = roleMay(role, 'order.move');
  const mayCancel = isCancellable(order) && roleMay(role, 'order.cancelPaid');
  const { run } = useOneAtATime();
  const act = (asked: () => Promise<Problem>): void => run(async () => setProblem(await asked()));
  if (!(mayMove && (next || before)) && !mayCancel) return null;
  return (
    <section aria-label="Actions" className={styles.actions}>
      {mayMove && next && (
        <Button
          variant={order.status === 'paid' ? 'primary' : 'tonal'}
          size={56}
          block
          iconEnd={ArrowRight}
          onClick={() => act(() => moveOrder(engine, order))}
        >
          Move to {next}
        </Button>
      )}
      {mayMove && before && (
        <Button
          variant="outline"
          size={56}
          block
          icon={Undo2}
          onClick={() => act(() => recallOrder(engine, order, order.status))}
        >
          Back to {before}
        </Button>
      )}
      {mayCancel && (
        <Cancel order={order} onCancel={(reason) => act(() => cancelOrder(engine, order, reason))} />
      )}
      <ProblemBand problem={problem} />
    </section>
  );
}

/** Whoever cancels what the kitchen began is asked for a manager. */
const isCancellable = ({ status }: Order): boolean => !isFinal(status);
const isCooking = ({ status }: Order): boolean => status === 'preparing' || status === 'serving';

interface CancelProps {
  order: Order;
  onCancel: (reason: string | undefined) => void;
}

function Cancel({ order, onCancel }: CancelProps) {
  const [asking, setAsking] = useState(false);
  const [reason, setReason] = useState('');
  const needsReason = isCooking(order);
  return (
    <div className={styles.cancel}>
      {needsReason && (
        <TextArea
          label="Reason for cancelling"
          value={reason}
          maxLength={MAX_NOTE}
          rows={2}
          onChange={(event) => setReason(event.target.value)}
        />
      )}
      <Button
        variant="outline"
        size={56}
        block
        icon={Ban}
        disabledReason={
          needsReason && reason.trim() === ''
            ? 'This order is being prepared. Enter a reason first.'
            : undefined
        }
        onClick={() => setAsking(true)}
      >
        Cancel Order
      </Button>
      <CancelOrderDialog
        order={asking ? order : null}
        onClose={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false);
          onCancel(reason.trim() || undefined);
        }}
      />
    </div>
  );
}
