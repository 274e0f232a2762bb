/** Slots of one section over time: arranges at each change and lets go of cards that have faded. */
import type { Order } from '@tableside/domain/orders/order.ts';
import { useEffect, useState } from 'react';
import { arrange, type Slot } from './steady-slots.ts';

/** As long as a card fades and a hasty second tap lasts. */
const HOLD_MS = 420;
/** Gaps close together, for each closing moves a board full of cards; under a steady stream they do so now and then. */
const LONGEST_HOLD_MS = 2 * HOLD_MS;

interface Arranged {
  readonly orders: readonly Order[];
  readonly busy: boolean;
  readonly slots: readonly Slot[];
}

export function useSteadySlots(orders: readonly Order[], busy: boolean): readonly Slot[] {
  const [state, setState] = useState<Arranged>(() => arranged([], orders, busy));
  let current = state;
  if (state.orders !== orders || state.busy !== busy) {
    current = arranged(state.slots, orders, busy);
    setState(current);
  }
  const due = closingAt(current.slots);
  useEffect(() => {
    if (due === null) return;
    const close = (): void =>
      setState((last) => ({ ...last, slots: last.slots.filter((slot) => !hasFaded(slot, due)) }));
    const timer = setTimeout(close, Math.min(LONGEST_HOLD_MS, Math.max(0, due - Date.now())));
    return () => clearTimeout(timer);
  }, [due]);
  return current.slots;
}

const arranged = (before: readonly Slot[], orders: readonly Order[], busy: boolean): Arranged => ({
  orders,
  busy,
  slots: arrange(before, orders, { busy, now: Date.now() }),
});

const hasFaded = ({ leftAt }: Slot, at: number): boolean => leftAt !== null && leftAt <= at - HOLD_MS;

/** When gaps close the next time; null while there are none. */
function closingAt(slots: readonly Slot[]): number | null {
  const left = slots.flatMap(({ leftAt }) => leftAt ?? []);
  if (left.length === 0) return null;
  return Math.min(Math.max(...left) + HOLD_MS, Math.min(...left) + LONGEST_HOLD_MS);
}
