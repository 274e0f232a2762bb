/** Returns the tickets that have hung longer than the venue's settings allow, updated as time passes. */
import { useMemo } from 'react';
import { useTime } from '../../platform/use-now.ts';
import { type Ticket, urgencyOf } from './tickets.ts';

/**
 * `clockOffsetMs` is how far the server's clock is ahead of this device's. Returns the same array as long as the
 * tickets are the same.
 */
export function useLateTickets(
  tickets: readonly Ticket[],
  clockOffsetMs: number,
  minutes: { readonly amber: number; readonly red: number },
): readonly Ticket[] {
  const isLate = (now: number, { since, isVoid }: Ticket): boolean =>
    !isVoid && urgencyOf(now + clockOffsetMs - Date.parse(since), minutes) === 'late';
  const ids = useTime((now) =>
    tickets
      .filter((ticket) => isLate(now, ticket))
      .map(({ order }) => order.id)
      .join(' '),
  );
  return useMemo(() => {
    const late = new Set(ids.split(' '));
    return tickets.filter(({ order }) => late.has(order.id));
  }, [tickets, ids]);
}
