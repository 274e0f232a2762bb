/** Returns what is left open at the tables now. */
import { refundDue } from '@tableside/domain/orders/order-totals.ts';
import { useClockOffset } from '../../engine/engine-context.tsx';
import { useOpenOrders, useRefundsDue, useTables } from '../../mirror/read/read.ts';
import { useOpenVisits, useVisitsOwing } from '../../mirror/read/read-visits.ts';
import { useNow } from '../../platform/use-now.ts';
import { checksLeftOpen, type LeftOpen, leftOpen } from './left-open.ts';

const NONE: readonly never[] = [];

export function useLeftOpen(): readonly LeftOpen[] {
  const open = useOpenOrders() ?? NONE;
  const owing = useRefundsDue() ?? NONE;
  const visits = useOpenVisits() ?? NONE;
  const visitsOwing = useVisitsOwing() ?? NONE;
  const tables = useTables();
  const now = useNow() + useClockOffset();
  // The two queries are separate, so an order that owes money back may be in both. It is taken from the first only.
  const orders = [...owing, ...open.filter((order) => refundDue(order) === 0)];
  const hasTable = ({ tableId }: { readonly tableId: string }): boolean =>
    tables?.some(({ id }) => id === tableId) ?? true;
  return [...checksLeftOpen(visits, visitsOwing, { now, hasTable }), ...leftOpen(orders, now, hasTable)];
}
