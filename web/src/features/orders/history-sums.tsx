/** The totals above the order history: orders, sales, tips, refunds, what is still to pay, and what was cancelled. */
import { formatCents } from '@tableside/domain/money.ts';
import type { Order } from '@tableside/domain/orders/order.ts';
import { amountDue } from '@tableside/domain/orders/order-totals.ts';
import { useMemo } from 'react';
import styles from './history-page.module.css';

export interface HistorySumsProps {
  orders: readonly Order[];
  /** Whether every order of the choice is listed. */
  isWhole: boolean;
}

export function HistorySums({ orders, isWhole }: HistorySumsProps) {
  const totals = useMemo(() => historyTotals(orders), [orders]);
  const { unpaid, cancelled } = totals;
  const hasRounds = orders.some(({ visitId }) => visitId !== undefined);
  return (
    <section aria-label="Totals" className={styles.totals}>
      <dl className={styles.sums}>
        <Sum name="Orders" value={`${totals.orders}`} detail={`${formatCents(totals.average)} average`} />
        <Sum name="Sales" value={formatCents(totals.sales)} detail="With tax, without tips" />
        <Sum name="Tips" value={formatCents(totals.tips)} detail="Not part of sales" />
        <Sum name="Refunds" value={formatCents(totals.refunds)} detail="Not deducted from sales" />
        <Sum name="Still to pay" value={formatCents(unpaid.sum)} detail={`On ${counted(unpaid.orders)}`} />
        <Sum name="Cancelled" value={`${cancelled.orders}`} detail={formatCents(cancelled.sum)} />
      </dl>
      {hasRounds && (
        <p className={styles.scope}>
          Rounds of a check count as ordered. Discounts, service charge, payments and tips are on the check.
        </p>
      )}
      {!isWhole && <p className={styles.scope}>The totals cover the orders listed so far.</p>}
    </section>
  );
}

const counted = (orders: number): string => (orders === 1 ? '1 order' : `${orders} orders`);

interface SumProps {
  name: string;
  value: string;
  detail: string;
}

function Sum({ name, value, detail }: SumProps) {
  return (
    <div>
      <dt>{name}</dt>
      <dd className={styles.sum}>{value}</dd>
      <dd className={styles.detail}>{detail}</dd>
    </div>
  );
}

interface HistoryTotals {
  readonly orders: number;
  /** With tax, without tips. */
  readonly sales: number;
  readonly average: number;
  readonly tips: number;
  readonly refunds: number;
  readonly unpaid: { readonly orders: number; readonly sum: number };
  readonly cancelled: { readonly orders: number; readonly sum: number };
}

/** Cancelled orders count apart and add nothing to sales. */
function historyTotals(orders: readonly Order[]): HistoryTotals {
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
