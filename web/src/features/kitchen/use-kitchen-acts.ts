/** What a person does at the wall; why the last act on a ticket did not happen, by order id. */
import type { Order } from '@tableside/domain/orders/order.ts';
import { useCallback, useMemo, useState } from 'react';
import { useEngine } from '../../engine/engine-context.tsx';
import { type Problem, problemOf } from '../../engine/mutation-problem.ts';
import { createHastyTaps } from '../../platform/hasty-taps.ts';
import { type BumpStep, bumpSteps, recallSteps } from './bump-steps.ts';
import { screenStore } from './screen-memory.ts';
import type { Station, Ticket } from './tickets.ts';
import type { IsFreshVoid } from './use-fresh-voids.ts';

export interface KitchenActs {
  readonly problems: ReadonlyMap<string, string>;
  /** A hasty second one of the same ticket belongs to the first. */
  bump(ticket: Ticket): Promise<void>;
  tick(ticket: Ticket, itemId: string): Promise<void>;
  /** Why it was not taken back: no ticket hangs that could say so. */
  recall(order: Order): Promise<Problem>;
  /** The cancellation was seen: the ticket goes, unless it was cancelled under the hand. */
  seen(ticket: Ticket): void;
}

export function useKitchenActs(station: Station | undefined, isFreshVoid: IsFreshVoid): KitchenActs {
  const engine = useEngine();
  const [problems, setProblems] = useState<ReadonlyMap<string, string>>(new Map());
  const [isHasty] = useState(() => createHastyTaps());
  const attempt = useCallback(
    async (orderId: string, steps: readonly BumpStep[]): Promise<Problem> => {
      screenStore.touch([orderId]);
      for (const { name, args } of steps) {
        const problem = await problemOf(engine.mutate(name, args as never));
        if (problem !== null) return problem;
      }
      return null;
    },
    [engine],
  );
  const run = useCallback(
    async (orderId: string, steps: readonly BumpStep[]): Promise<void> => {
      const problem = await attempt(orderId, steps);
      setProblems((before) => {
        const after = new Map(before);
        if (problem === null) after.delete(orderId);
        else after.set(orderId, problem);
        return after;
      });
    },
    [attempt],
  );
  return useMemo(
    () => ({
      problems,
      async bump(ticket) {
        if (!isHasty(ticket.id)) await run(ticket.id, bumpSteps(ticket, station));
      },
      async tick(ticket, itemId) {
        if (isHasty(`${ticket.id} ${itemId}`)) return;
        const line = ticket.lines.find(({ id }) => id === itemId);
        const status = line?.status === 'pending' ? 'ready' : 'pending';
        await run(ticket.id, [
          { name: 'order.tickItem', args: { orderId: ticket.order.id, itemId, status } },
        ]);
      },
      recall: (order) => attempt(order.id, recallSteps(order, station)),
      seen(ticket) {
        if (!isFreshVoid(ticket)) screenStore.acknowledge([ticket.order.id]);
      },
    }),
    [problems, attempt, run, station, isHasty, isFreshVoid],
  );
}
