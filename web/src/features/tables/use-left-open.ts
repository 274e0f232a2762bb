/** What is left open at the tables now. */
import { useSyncStatus } from '../../engine/engine-context.tsx';
import { useBoard, useOpenOrders } from '../../mirror/read.ts';
import { useNow } from '../../platform/use-now.ts';
import { type LeftOpen, leftOpen } from './left-open.ts';

export function useLeftOpen(): readonly LeftOpen[] {
  const open = useOpenOrders();
  const board = useBoard();
  const now = useNow() + useSyncStatus().clockOffsetMs;
  const closed = board ? [...board.byStatus.completed, ...board.byStatus.cancelled] : [];
  return leftOpen([...(open ?? []), ...closed], now);
}
