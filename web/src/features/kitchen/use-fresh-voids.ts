/**
 * Tracks cancellations that arrived a moment ago. A tap or key that comes now was meant for the earlier state of the
 * wall.
 */
import { useLayoutEffect, useRef, useState } from 'react';
import type { Ticket } from './tickets.ts';

/** Long enough to notice that a ticket has changed, and to stop the hand. */
export const UNREAD_MS = 1000;

export interface FreshVoids {
  /** True for a cancelled ticket that nobody can have read yet. */
  isUnread(ticket: Ticket): boolean;
  /** True while the tickets have just made room for a cancelled one, so that a hand may hit a neighbor. */
  justMoved(): boolean;
}

/** `tickets` are the ones currently rendered. */
export function useFreshVoids(tickets: readonly Ticket[]): FreshVoids {
  const drawnAt = useRef<ReadonlyMap<string, number>>(new Map());
  useLayoutEffect(() => {
    const before = drawnAt.current;
    const now = Date.now();
    const voids = tickets.filter(({ isVoid }) => isVoid);
    drawnAt.current = new Map(voids.map(({ id }) => [id, before.get(id) ?? now]));
  }, [tickets]);
  const [fresh] = useState(
    (): FreshVoids => ({
      isUnread: ({ id }) => isRecent(drawnAt.current.get(id) ?? Date.now()),
      justMoved: () => [...drawnAt.current.values()].some(isRecent),
    }),
  );
  return fresh;
}

const isRecent = (at: number): boolean => Math.abs(Date.now() - at) < UNREAD_MS;
