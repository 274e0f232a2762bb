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
  const [state, setState] = useState<Arranged>(() => ({ orders, busy, slots: arrange([], orders, busy) }));
  let current = state;
  if (state.orders !== orders || state.busy !== busy) {
    current = { orders, busy, slots: arrange(state.slots, orders, busy) };
    setState(current);
  }
  const fading = current.slots.some((slot) => slot.leaving);
  useEffect(() => {
    if (!fading) return;
    const timer = setTimeout(() => {
      setState((last) => ({ ...last, slots: last.slots.filter((slot) => !slot.leaving) }));
    }, HOLD_MS);
    return () => clearTimeout(timer);
  }, [fading]);
  return current.slots;
}
