/** Slots of one section over time: arranges at each change and lets go of cards that have faded. */
import type { Order } from '@tableside/domain/orders/order.ts';
import { useEffect, useState } from 'react';
import { arrange, type Slot } from './steady-slots.ts';

/** As long as a card fades and a hasty second tap lasts. */
const HOLD_MS = 420;

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
  const first = firstToGo(current.slots);
  useEffect(() => {
    if (first === null) return;
    const left = Math.min(HOLD_MS, Math.max(0, first + HOLD_MS - Date.now()));
    const timer = setTimeout(() => {
      setState((last) => ({ ...last, slots: last.slots.filter(({ leftAt }) => leftAt !== first) }));
    }, left);
    return () => clearTimeout(timer);
  }, [first]);
  return current.slots;
}

const arranged = (before: readonly Slot[], orders: readonly Order[], busy: boolean): Arranged => ({
  orders,
  busy,
  slots: arrange(before, orders, { busy, now: Date.now() }),
});

/** When the card left that has faded the longest. */
const firstToGo = (slots: readonly Slot[]): number | null =>
  slots.reduce<number | null>(
    (first, { leftAt }) => (leftAt === null || (first !== null && first <= leftAt) ? first : leftAt),
    null,
  );
