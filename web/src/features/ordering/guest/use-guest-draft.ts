/** The order of a guest at a table, and the actions on it. Each action reports why it was refused. */
import type { Order, OrderItem } from '@tableside/domain/entities/order.ts';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { useActor } from '../../../components/staff/actor.tsx';
import { useEngine } from '../../../engine/engine-context.tsx';
import { type Problem, problemOf } from '../../../engine/mutation-problem.ts';
import { useOpenOrdersOfTable } from '../../../mirror/read/read.ts';
import { systemClock } from '../../../platform/clock.ts';
import { newId } from '../../../platform/new-id.ts';
import { tableCodes } from '../../../platform/table-codes.ts';
import { useToast } from '../../../ui/messages/toast.tsx';
import { saidAgain } from '../../../ui/status/said-again.ts';
import type { LineActs } from '../pad/unsent-lines.tsx';
import type { Added } from '../product/added.ts';
import type { NewLine } from '../product/new-line.ts';
import { draftsOfGuest, type GuestDrafts } from './guest-drafts.ts';
import { GuestWriter } from './guest-writer.ts';

export interface GuestDraft {
  /** Undefined while the mirror is being read. */
  readonly drafts: GuestDrafts | undefined;
  /** Why the last action failed. */
  readonly problem: Problem;
  /** The outcome of the last line, read to people who do not see the screen. */
  readonly said: string | null;
  add(line: NewLine, name: string): Promise<Added>;
  /** The actions on the lines of one order. */
  linesOf(order: Order): LineActs;
  cancel(order: Order): Promise<Problem>;
  submit(order: Order): Promise<Problem>;
}

export function useGuestDraft(tableId: string): GuestDraft {
  const engine = useEngine();
  const { userId } = useActor();
  const toast = useToast();
  const orders = useOpenOrdersOfTable(tableId);
  const [problem, setProblem] = useState<Problem>(null);
  const [said, setSaid] = useState<string | null>(null);
  const drafts = useMemo(() => orders && draftsOfGuest(orders, userId), [orders, userId]);
  const writer = useMemo(
    () =>
      new GuestWriter({
        engine,
        tableId,
        newId,
        now: systemClock.now,
        tableCode: () => tableCodes.codeOf(tableId),
      }),
    [engine, tableId],
  );
  useEffect(() => writer.see(drafts), [writer, drafts]);

  const tell = useCallback((work: Promise<Problem>): void => void work.then(setProblem), []);
  const remove = async (order: Order, item: OrderItem): Promise<Problem> => {
    const refused = await writer.remove(order, item);
    if (refused === null) {
      toast.show({
        message: `${item.combo?.name ?? item.name} removed`,
        onUndo: () => tell(writer.putBack(order, item)),
      });
    }
    return refused;
  };
  return {
    drafts,
    problem,
    said,
    async add(line, name) {
      const added = await writer.add(line);
      setProblem(added.kind === 'refused' ? added.message : null);
      const text = added.kind === 'added' ? (added.said ?? `${line.quantity} × ${name} added`) : null;
      setSaid((before) => saidAgain(before, text));
      return added;
    },
    linesOf: (order) => ({
      changeQuantity: (item, by) =>
        tell(item.quantity + by > 0 ? writer.changeQuantity(order, item, by) : remove(order, item)),
      changeLine: (item, line) => tell(writer.changeLine(order, item, line)),
      remove: (item) => tell(remove(order, item)),
    }),
    cancel: ({ id: orderId }) => problemOf(engine.mutate('order.cancel', { orderId })),
    submit: ({ id: orderId }) => problemOf(engine.mutate('order.submit', { orderId })),
  };
}
