/** Cancellations that came a moment ago: a tap or key that comes now was meant for what stood there before. */
import { useCallback, useLayoutEffect, useRef } from 'react';
import type { Ticket } from './tickets.ts';

/** As long as it takes to see that a ticket has turned, and to hold the hand back. */
export const UNREAD_MS = 1000;

export type IsFreshVoid = (ticket: Ticket) => boolean;

/** `tickets` as they are drawn now. */
export function useFreshVoids(tickets: readonly Ticket[]): IsFreshVoid {
  const drawnAt = useRef<ReadonlyMap<string, number>>(new Map());
  useLayoutEffect(() => {
    const before = drawnAt.current;
    const now = Date.now();
    const voids = tickets.filter(({ isVoid }) => isVoid);
    drawnAt.current = new Map(voids.map(({ id }) => [id, before.get(id) ?? now]));
  }, [tickets]);
  return useCallback(({ id }) => {
    const at = drawnAt.current.get(id);
    return at === undefined || Math.abs(Date.now() - at) < UNREAD_MS;
  }, []);
}
