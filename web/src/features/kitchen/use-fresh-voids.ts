/**
 * Tracks cancellations that arrived a moment ago. A tap or key that comes now was meant for the earlier state of the
 * ticket.
 */
import { useCallback, useLayoutEffect, useRef } from 'react';
import type { Ticket } from './tickets.ts';

/** Long enough to notice that a ticket has changed, and to stop the hand. */
export const UNREAD_MS = 1000;

export type IsFreshVoid = (ticket: Ticket) => boolean;

/** `tickets` are the ones currently rendered. */
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
