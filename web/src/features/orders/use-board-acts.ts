/** The actions of the board and their results: toasts with Undo, the order being confirmed, refusals by order. */
import type { Order } from '@tableside/domain/entities/order.ts';
import { nextStatus } from '@tableside/domain/orders/order-status.ts';
import { useMemo, useState } from 'react';
import { useProblems } from '../../components/use-problems.ts';
import { useEngine } from '../../engine/engine-context.tsx';
import { cancelOrder, canRecall, moveOrder, recallOrder } from '../../engine/order-acts.ts';
import { useToast } from '../../ui/messages/toast.tsx';

export interface BoardState {
  /** Why the last action on an order failed, keyed by order id. */
  readonly problems: ReadonlyMap<string, string>;
  /** The order that the dialog asks about. */
  readonly cancelling: Order | null;
  /** Keeps its identity as long as the board is mounted. */
  readonly acts: BoardActs;
}

export interface BoardActs {
  move(order: Order): Promise<void>;
  askCancel(order: Order): void;
  cancel(order: Order): Promise<void>;
  /** Closes the dialog without cancelling the order. */
  keep(): void;
}

export function useBoardActs(): BoardState {
  const engine = useEngine();
  const toast = useToast();
  const [problems, note] = useProblems();
  const [cancelling, setCancelling] = useState<Order | null>(null);

  const acts = useMemo((): BoardActs => {
    const recall = async (order: Order, from: Order['status']): Promise<void> =>
      note(order.id, await recallOrder(engine, order, from));
    return {
      async move(order) {
        const to = nextStatus(order.status);
        const problem = await moveOrder(engine, order);
        note(order.id, problem);
        if (problem !== null || to === null) return;
        const onUndo = canRecall(order, to) ? () => void recall(order, to) : undefined;
        toast.show({ message: `#${order.orderNumber} moved to ${to}`, onUndo });
      },
      askCancel: setCancelling,
      keep: () => setCancelling(null),
      async cancel(order) {
        setCancelling(null);
        const problem = await cancelOrder(engine, order);
        note(order.id, problem);
        if (problem === null) toast.show({ message: `#${order.orderNumber} cancelled` });
      },
    };
  }, [engine, toast, note]);
  return { problems, cancelling, acts };
}
