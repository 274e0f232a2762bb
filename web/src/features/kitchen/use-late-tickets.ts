/** The tickets that have hung for too long by the venue's settings, as time goes by. */
import { useMemo } from 'react';
import { useTime } from '../../platform/use-now.ts';
import { sentAtOf, type Ticket, urgencyOf } from './tickets.ts';

/** `clockOffsetMs`: what the server's clock is ahead of this device's. The same array for as long as it holds the same tickets. */
export function useLateTickets(
  tickets: readonly Ticket[],
  clockOffsetMs: number,
  minutes: { readonly amber: number; readonly red: number },
): readonly Ticket[] {
  const isLate = (now: number, { order, isVoid }: Ticket): boolean =>
    !isVoid && urgencyOf(now + clockOffsetMs - Date.parse(sentAtOf(order)), minutes) === 'late';
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
