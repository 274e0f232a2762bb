/** The drafts of a table, the one that is open here, and the actions on it. Each action reports why it was refused. */
import { cancelNameOf } from '@tableside/domain/orders/follow-up.ts';
import type { Order, OrderItem } from '@tableside/domain/orders/order.ts';
import { useCallback, useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { useActor } from '../../components/staff/actor.tsx';
import { useEngine } from '../../engine/engine-context.tsx';
import { type Problem, problemOf } from '../../engine/mutation-problem.ts';
import { useCompletedOfTable, useOpenOrdersOfTable } from '../../mirror/read/read.ts';
import { systemClock } from '../../platform/clock.ts';
import { newId } from '../../platform/new-id.ts';
import { tableCodes } from '../../platform/table-codes.ts';
import { useToast } from '../../ui/messages/toast.tsx';
import { draftsOfTable, type TableDrafts } from './draft-order.ts';
import { type Added, DraftWriter, type OrderDetails } from './draft-writer.ts';
import type { NewLine } from './new-line.ts';
import { openDrafts } from './open-drafts.ts';

export interface Draft {
  /** Undefined while the mirror is being read. */
  readonly drafts: TableDrafts | undefined;
  /** The table's open orders and those completed there today, for its minimum spend. */
  readonly orders: readonly Order[];
  /** Why the last action failed. */
  readonly problem: Problem;
  /**
   * The outcome of the last line. Read to people who do not see the screen, and shown to those who got something
   * else.
   */
  readonly said: string | null;
  add(line: NewLine, name: string): Promise<Added>;
  changeQuantity(order: Order, item: OrderItem, by: number): void;
  /** Changes a line to what `line` asks for. */
  changeLine(order: Order, item: OrderItem, line: NewLine): void;
  /** Sets the guests or the note of the draft; makes it when there is none. */
  setDetails(details: OrderDetails): void;
  remove(order: Order, item: OrderItem): void;
  cancel(order: Order): Promise<Problem>;
  submit(order: Order): Promise<Problem>;
  /** Makes the next product start another order. */
  begin(): void;
  /** Continues this draft. */
  open(orderId: string): void;
  /** Makes the next product follow up an order that was sent. */
  addAfter(orderId: string): void;
}

export function useDraft(tableId: string): Draft {
  const engine = useEngine();
  const actor = useActor();
  const toast = useToast();
  const orders = useOpenOrdersOfTable(tableId);
  const ofToday = useOrdersOfToday(tableId, orders);
  const remembered = useSyncExternalStore(openDrafts.subscribe, () => openDrafts.get(tableId));
  const [problem, setProblem] = useState<Problem>(null);
  const [said, setSaid] = useState<string | null>(null);
  const drafts = useMemo(
    () => orders && draftsOfTable({ orders, remembered, actor }),
    [orders, remembered, actor],
  );
  const writer = useWriter(tableId);
  useEffect(() => writer.see(drafts), [writer, drafts]);

  const tell = useCallback((work: Promise<Problem>): void => void work.then(setProblem), []);
  const remove = useCallback(
    async (order: Order, item: OrderItem): Promise<Problem> => {
      const refused = await writer.remove(order, item);
      if (refused === null) {
        toast.show({ message: `${item.name} removed`, onUndo: () => tell(writer.putBack(order, item)) });
      }
      return refused;
    },
    [writer, toast, tell],
  );
  return {
    drafts,
    orders: ofToday,
    problem,
    said,
    async add(line, name) {
      const added = await writer.add(line);
      setProblem(added.kind === 'refused' ? added.message : null);
      setSaid(added.kind === 'added' ? (added.said ?? `${line.quantity} × ${name} added`) : null);
      return added;
    },
    changeQuantity: (order, item, by) =>
      tell(item.quantity + by > 0 ? writer.changeQuantity(order, item, by) : remove(order, item)),
    changeLine: (order, item, line) => tell(writer.changeLine(order, item, line)),
    setDetails: (details) => tell(writer.setDetails(details)),
    remove: (order, item) => tell(remove(order, item)),
    cancel: (order) => problemOf(engine.mutate('order.cancel', cancelNameOf(order))),
    submit: (order) => problemOf(engine.mutate('order.submit', { orderId: order.id })),
    begin: () => openDrafts.set(tableId, { orderId: newId(), fresh: true }),
    open: (orderId) => openDrafts.set(tableId, { orderId, fresh: false }),
    addAfter: (orderId) => openDrafts.set(tableId, { orderId, fresh: false, after: true }),
  };
}

function useWriter(tableId: string): DraftWriter {
  const engine = useEngine();
  const actor = useActor();
  return useMemo(
    () =>
      new DraftWriter({
        engine,
        actor,
        tableId,
        openDrafts,
        newId,
        now: systemClock.now,
        tableCode: () => tableCodes.codeOf(tableId),
      }),
    [engine, actor, tableId],
  );
}

function useOrdersOfToday(tableId: string, open: readonly Order[] = NONE): readonly Order[] {
  const completed = useCompletedOfTable(tableId) ?? NONE;
  return useMemo(() => [...open, ...completed], [open, completed]);
}

const NONE: readonly Order[] = [];
