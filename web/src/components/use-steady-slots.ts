/** Slots of a board over time: arranges at each change, and lets go of cards that have faded once no hand is on the board. */
import { useEffect, useState } from 'react';
import { arrange, type Slot } from './steady-slots.ts';

/** As long as a card fades and a hasty second tap lasts. */
const HOLD_MS = 420;
/** Gaps close together, for each closing moves a board full of cards; under a steady stream they do so now and then. */
const LONGEST_HOLD_MS = 2000;

interface Arranged<T> {
  readonly items: readonly T[];
  readonly busy: boolean;
  readonly slots: readonly Slot<T>[];
}

/** `busy`: somebody is touching the board, so nothing that stays moves. */
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

/** Without the gaps of cards that have faded. */
const closed = <T>(slots: readonly Slot<T>[], at: number): readonly Slot<T>[] =>
  slots.filter(({ leftAt }) => leftAt === null || leftAt > at - HOLD_MS);

/** When gaps close the next time; null while there are none. */
function closingAt(slots: readonly Slot<unknown>[]): number | null {
  const left = slots.flatMap(({ leftAt }) => leftAt ?? []);
  if (left.length === 0) return null;
  return Math.min(Math.max(...left) + HOLD_MS, Math.min(...left) + LONGEST_HOLD_MS);
}
