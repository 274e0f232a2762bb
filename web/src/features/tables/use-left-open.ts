/** What is left open at the tables now. */
import { useClockOffset } from '../../engine/engine-context.tsx';
import { useClosedToday, useOpenOrders } from '../../mirror/read.ts';
import { useNow } from '../../platform/use-now.ts';
import { type LeftOpen, leftOpen } from './left-open.ts';

export function useLeftOpen(): readonly LeftOpen[] {
  const open = useOpenOrders();
  const closedToday = useClosedToday();
  const now = useNow() + useClockOffset();
  const closed = closedToday ? [...closedToday.completed, ...closedToday.cancelled] : [];
  return leftOpen([...(open ?? []), ...closed], now);
}
