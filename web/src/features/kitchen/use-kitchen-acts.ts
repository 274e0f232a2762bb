/** The actions at the wall, and by order id the reason why the latest action on a ticket failed. */
import type { Order } from '@tableside/domain/entities/order.ts';
import { useCallback, useMemo, useState } from 'react';
import { useProblems } from '../../components/use-problems.ts';
import { useEngine } from '../../engine/engine-context.tsx';
import { type Problem, problemOf } from '../../engine/mutation-problem.ts';
import { showTooEarly } from '../../platform/too-early.ts';
import { createHastyTaps } from '../../platform/use-one-at-a-time.ts';
import { type BumpOf, type BumpStep, bumpSteps, recallSteps, tickStep } from './bump-steps.ts';
import { screenStore } from './screen-memory.ts';
import { type Ticket, touchedAs } from './tickets.ts';
import type { FreshVoids } from './use-fresh-voids.ts';

export interface KitchenActs {
  readonly problems: ReadonlyMap<string, string>;
  /** A hasty second bump of the same ticket, and one while the tickets have just moved, only blinks. */
  bump(ticket: Ticket): Promise<void>;
  tick(ticket: Ticket, itemId: string): Promise<void>;
  /** Takes an order that waits for later into preparation. Resolves to the reason why it failed. */
  begin(order: Order): Promise<Problem>;
  /** Resolves to the reason the recall failed, because no ticket is there to show it. */
  recall(order: Order): Promise<Problem>;
  /** Marks the cancellation as seen and removes the ticket, unless it was cancelled just before the tap. */
  seen(ticket: Ticket): void;
}

export function useKitchenActs({ stations, bumps }: BumpOf, fresh: FreshVoids): KitchenActs {
  const engine = useEngine();
  const [problems, tell] = useProblems();
  const [isHasty] = useState(() => createHastyTaps());
  const attempt = useCallback(
    async (order: Order, steps: readonly BumpStep[]): Promise<Problem> => {
      screenStore.touch([touchedAs(order)]);
      for (const { name, args } of steps) {
        const problem = await problemOf(engine.mutate(name, args as never));
        if (problem !== null) return problem;
      }
      return null;
    },
    [engine],
  );
  const run = useCallback(
    async (order: Order, steps: readonly BumpStep[]): Promise<void> => {
      tell(order.id, await attempt(order, steps));
    },
    [attempt, tell],
  );
  return useMemo(
    () => ({
      problems,
      async bump(ticket) {
        if (fresh.justMoved() || isHasty(ticket.id)) return showTooEarly(buttonOf(ticket));
        await run(ticket.order, bumpSteps(ticket, { stations, bumps }));
      },
      async tick(ticket, itemId) {
        if (fresh.justMoved() || isHasty(`${ticket.id} ${itemId}`)) return showTooEarly();
        const line = ticket.lines.find(({ id }) => id === itemId);
        const status = line?.status === 'pending' ? 'ready' : 'pending';
        await run(ticket.order, [tickStep(ticket.order, itemId, status)]);
      },
      begin: (order) =>
        attempt(order, [{ name: 'order.advance', args: { orderId: order.id, to: 'preparing' } }]),
      recall: (order) => attempt(order, recallSteps(order, stations)),
      seen(ticket) {
        if (fresh.isUnread(ticket)) showTooEarly(buttonOf(ticket));
        else screenStore.acknowledge([ticket.order.id]);
      },
    }),
    [problems, attempt, run, stations, bumps, isHasty, fresh],
  );
}

/** A ticket is also bumped by a key and by a double tap anywhere on it. */
const buttonOf = ({ order }: Ticket): Element | null =>
  document.querySelector(`[data-order="${order.id}"] [data-bump]`);
