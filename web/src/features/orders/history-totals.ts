/** The totals of listed orders, in cents. Cancelled orders count apart and add nothing to sales. */
import type { Order } from '@tableside/domain/orders/order.ts';
import { amountDue } from '@tableside/domain/orders/order-totals.ts';

export interface HistoryTotals {
  readonly orders: number;
  /** With tax, without tips. */
  readonly sales: number;
  readonly average: number;
  readonly tips: number;
  readonly refunds: number;
  readonly unpaid: { readonly orders: number; readonly sum: number };
  readonly cancelled: { readonly orders: number; readonly sum: number };
}

export function historyTotals(orders: readonly Order[]): HistoryTotals {
  const sold = orders.filter(({ status }) => status !== 'cancelled');
  const cancelled = orders.filter(({ status }) => status === 'cancelled');
  const unpaid = sold.filter((order) => amountDue(order) > 0);
  const sales = sum(sold, ({ total }) => total);
  return {
    orders: sold.length,
    sales,
    average: sold.length === 0 ? 0 : Math.round(sales / sold.length),
    tips: sum(sold, ({ tip }) => tip),
    refunds: sum(orders, ({ refunded }) => refunded),
    unpaid: { orders: unpaid.length, sum: sum(unpaid, amountDue) },
    cancelled: { orders: cancelled.length, sum: sum(cancelled, ({ total }) => total) },
  };
}

const sum = (orders: readonly Order[], of: (order: Order) => number): number =>
  orders.reduce((total, order) => total + of(order), 0);
