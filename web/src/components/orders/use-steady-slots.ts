/**
 * Keeps the slots of a board over time. It arranges them at each change, and removes faded cards once nobody touches
 * the board.
 */
import { useEffect, useState } from 'react';
import { arrange, type Slot } from './steady-slots.ts';

/** Long enough for a card to fade and for a hasty second tap to pass. */
const HOLD_MS = 420;
/**
 * Gaps close together, because each closing moves a board full of cards. Under a steady stream, a gap is held at most
 * this long.
 */
const LONGEST_HOLD_MS = 2000;

interface Arranged<T> {
  readonly items: readonly T[];
  readonly busy: boolean;
  readonly slots: readonly Slot<T>[];
}

/** While `busy`, somebody is touching the board, and no remaining card moves. */
export function useSteadySlots<T extends { readonly id: string }>(
  items: readonly T[],
  busy: boolean,
): readonly Slot<T>[] {
  const [state, setState] = useState<Arranged<T>>(() => arranged([], items, busy));
  let current = state;
  if (state.items !== items || state.busy !== busy) {
    const isLetGo = state.busy && !busy;
    current = arranged(isLetGo ? closed(state.slots, Date.now()) : state.slots, items, busy);
    setState(current);
  }
  const due = busy ? null : closingAt(current.slots);
  useEffect(() => {
    if (due === null) return;
    const close = (): void => setState((last) => ({ ...last, slots: closed(last.slots, due) }));
    const timer = setTimeout(close, Math.min(LONGEST_HOLD_MS, Math.max(0, due - Date.now())));
    return () => clearTimeout(timer);
  }, [due]);
  return current.slots;
}

const arranged = <T extends { readonly id: string }>(
  before: readonly Slot<T>[],
  items: readonly T[],
  busy: boolean,
): Arranged<T> => ({
  items,
  busy,
  slots: arrange(before, items, { busy, now: Date.now() }),
});

/** Removes the gaps of cards that have faded. */
const closed = <T>(slots: readonly Slot<T>[], at: number): readonly Slot<T>[] =>
  slots.filter(({ leftAt }) => leftAt === null || leftAt > at - HOLD_MS);

/** Returns when gaps close next, or null when there are none. */
function closingAt(slots: readonly Slot<unknown>[]): number | null {
  const left = slots.flatMap(({ leftAt }) => leftAt ?? []);
  if (left.length === 0) return null;
  return Math.min(Math.max(...left) + HOLD_MS, Math.min(...left) + LONGEST_HOLD_MS);
}
