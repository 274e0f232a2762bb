/** The button 'Make a new order with these items', for lines whose order was cancelled before they arrived. */
import type { Order } from '@tableside/domain/orders/order.ts';
import { isStaff } from '@tableside/domain/permissions.ts';
import { useNavigate } from '@tanstack/react-router';
import { ClipboardPlus } from 'lucide-react';
import { useState } from 'react';
import { useActor } from '../../components/staff/actor.tsx';
import type { Engine } from '../../engine/engine.ts';
import { useEngine } from '../../engine/engine-context.tsx';
import { type Problem, toldProblem } from '../../engine/mutation-problem.ts';
import { useOrder, useRejectedChanges } from '../../mirror/read/read.ts';
import { tableCodes } from '../../platform/table-codes.ts';
import { useOneAtATime } from '../../platform/use-one-at-a-time.ts';
import { Button } from '../../ui/buttons/button.tsx';
import styles from './changes.module.css';
import { cancelledOrderOf, linesWithoutOrder, newOrderOf } from './new-order-of.ts';
import type { RejectedChange } from './rejected-change.ts';

export function NewOrderButton({ entry }: { entry: RejectedChange }) {
  const engine = useEngine();
  const navigate = useNavigate();
  const { role } = useActor();
  const { busy, run } = useOneAtATime();
  const [problem, setProblem] = useState<Problem>(null);
  const rejected = useRejectedChanges() ?? [];
  const order = useOrder(cancelledOrderOf(entry));
  const lines = order ? linesWithoutOrder(order, rejected) : [];
  if (!order || !lines.some(({ cmdId }) => cmdId === entry.cmdId)) return null;
  const make = async (): Promise<void> => {
    const refused = await toldProblem(() => makeOrder(engine, lines, { order, numbered: isStaff(role) }));
    setProblem(refused);
    if (refused !== null) return;
    await navigate({ to: '/order/$orderId', params: { orderId: newOrderOf(lines, { order }).id } });
    for (const line of lines) await engine.discard(line.cmdId);
  };
  return (
    <>
      {problem !== null && (
        <p role="alert" className={styles.again}>
          {problem}
        </p>
      )}
      <Button
        size={56}
        block
        icon={ClipboardPlus}
        busy={busy}
        onClick={() => run(make)}
        className={styles.newOrder}
      >
        {lines.length === 1
          ? 'Make a new order with this item'
          : `Make a new order with these ${lines.length} items`}
      </Button>
    </>
  );
}

interface Instead {
  readonly order: Order;
  /** Staff number their orders on the device. The server numbers a customer's order, which carries the table's code. */
  readonly numbered: boolean;
}

async function makeOrder(
  engine: Engine,
  lines: readonly RejectedChange[],
  { order, numbered }: Instead,
): Promise<Problem> {
  const own = numbered
    ? { orderNumber: await engine.nextOrderNumber() }
    : { tableCode: tableCodes.codeOf(order.tableId) };
  const receipt = await engine.mutate('order.create', newOrderOf(lines, { order, ...own }));
  // The order was made before, but the page closed before the rejected changes were removed.
  if (receipt.kind !== 'refused' || receipt.code === 'order.exists') return null;
  return receipt.message;
}
