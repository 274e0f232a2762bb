/** Icon and word of each order status. Its color is the tone of the same name. */

import type { OrderStatus } from '@tableside/domain/entities/order.ts';
import { STATUS_LABEL } from '@tableside/domain/orders/order-status.ts';
import {
  Ban,
  CheckCheck,
  ChefHat,
  CircleCheck,
  CircleDollarSign,
  ConciergeBell,
  type LucideIcon,
  PencilLine,
} from 'lucide-react';

export const ORDER_STATUS_ICON: Readonly<Record<OrderStatus, LucideIcon>> = {
  draft: PencilLine,
  paid: CircleDollarSign,
  accepted: CircleCheck,
  preparing: ChefHat,
  serving: ConciergeBell,
  completed: CheckCheck,
  cancelled: Ban,
};

/** Returns the heading of a section on the board or in the history: 'Paid Orders (3)'. */
export const sectionTitle = (status: OrderStatus, count: number): string =>
  `${STATUS_LABEL[status]} Orders (${count})`;
