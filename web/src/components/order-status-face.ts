/** Icon and word of each order status; its colour is the tone of the same name. */

import type { OrderStatus } from '@tableside/domain/orders/order.ts';
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

/** 'Paid Orders (3)': how sections of the board and of the history are headed. */
export const sectionTitle = (status: OrderStatus, count: number): string =>
  `${STATUS_LABEL[status]} Orders (${count})`;
