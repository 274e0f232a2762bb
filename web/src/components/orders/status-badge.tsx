/** The badge of an order's status. Paid is filled and pulses while it waits for staff. */

import type { OrderStatus } from '@tableside/domain/entities/order.ts';
import { STATUS_LABEL } from '@tableside/domain/orders/order-status.ts';
import { Badge } from '../../ui/status/badge.tsx';
import { ORDER_STATUS_ICON } from './order-status-face.ts';

export interface StatusBadgeProps {
  status: OrderStatus;
  /** No pulse, and paid is tinted like the others: for places where nothing can be done about it. */
  quiet?: boolean;
}

export function StatusBadge({ status, quiet = false }: StatusBadgeProps) {
  const calls = status === 'paid' && !quiet;
  return (
    <Badge tone={status} icon={ORDER_STATUS_ICON[status]} solid={calls} pulse={calls}>
      {STATUS_LABEL[status]}
    </Badge>
  );
}
