/** The totals above the order history: orders, what was ordered, tips, refunds, what is still to pay, and what was cancelled. */
import type { Order } from '@tableside/domain/entities/order.ts';
import { backOf, type Visit } from '@tableside/domain/entities/visit.ts';
import { formatCents } from '@tableside/domain/values/money.ts';
import { useMemo } from 'react';
import { useOpenVisits, useVisits, type WholeVisit } from '../../mirror/read/read-visits.ts';
import styles from './history-page.module.css';

export interface HistorySumsProps {
  orders: readonly Order[];
  /** Whether every order of the choice is listed. */
  isWhole: boolean;
  /** Leaves out what is said of checks beside it: tips, refunds, and what is still to pay. */
  isOfRounds?: boolean;
}

export function HistorySums({ orders, isWhole, isOfRounds = false }: HistorySumsProps) {
  const visits = useVisits();
  const open = useOpenVisits();
  const money = useMemo(() => moneyOf(orders, visits ?? [], open ?? []), [orders, visits, open]);
  const totals = useMemo(() => historyTotals(orders), [orders]);
  const { cancelled } = totals;
  const { tips, refunds, unpaid } = money;
  return (
    <section aria-label="Totals" className={styles.totals}>
      <dl className={styles.sums}>
        <HistorySum
          name="Orders"
          value={`${totals.orders}`}
          detail={`${formatCents(totals.average)} average`}
        />
        <HistorySum name="Ordered" value={formatCents(totals.ordered)} detail="With tax, before refunds" />
        {!isOfRounds && (
          <>
            <HistorySum name="Tips" value={formatCents(tips)} detail="Less tips refunded" />
            <HistorySum name="Refunds" value={formatCents(refunds)} detail="With tips" />
            <HistorySum
              name="Still to pay"
              value={formatCents(unpaid.sum)}
              detail={`On ${counted(unpaid.orders)}`}
            />
          </>
        )}
        <HistorySum name="Cancelled" value={`${cancelled.orders}`} detail={formatCents(cancelled.sum)} />
      </dl>
      {isOfRounds && (
        <p className={styles.scope}>
          These are the rounds of checks. Tips, refunds and what is still to pay are under Checks.
        </p>
      )}
      {!isOfRounds && money.hasChecks && (
        <p className={styles.scope}>
          Rounds of a check count as ordered. Discounts and service charge are on the check.
          {!money.isWhole && ' Tips, refunds and what is still to pay are of the checks on this device.'}
        </p>
      )}
      {!isWhole && <p className={styles.scope}>The totals cover the orders listed so far.</p>}
    </section>
  );
}

const counted = (orders: number): string => (orders === 1 ? '1 order' : `${orders} orders`);

export interface SumProps {
  name: string;
  value: string;
  detail: string;
}

export function HistorySum({ name, value, detail }: SumProps) {
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
  /** With tax, without tips. What was sold is on the reports, which know what came off it. */
  readonly ordered: number;
  readonly average: number;
  readonly cancelled: { readonly orders: number; readonly sum: number };
}

/** Cancelled orders count apart and add nothing. */
function historyTotals(orders: readonly Order[]): HistoryTotals {
  const sold = orders.filter(({ status }) => status !== 'cancelled');
  const cancelled = orders.filter(({ status }) => status === 'cancelled');
  const ordered = sum(sold, ({ total }) => total);
  return {
    orders: sold.length,
    ordered,
    average: sold.length === 0 ? 0 : Math.round(ordered / sold.length),
    cancelled: { orders: cancelled.length, sum: sum(cancelled, ({ total }) => total) },
  };
}

interface HistoryMoney {
  readonly tips: number;
  readonly refunds: number;
  readonly unpaid: { readonly orders: number; readonly sum: number };
  readonly hasChecks: boolean;
  /** Whether this device holds the check of every order. */
  readonly isWhole: boolean;
}

/** The money of orders is that of their checks. */
function moneyOf(
  orders: readonly Order[],
  held: readonly Visit[],
  open: readonly WholeVisit[],
): HistoryMoney {
  const named = new Set(orders.flatMap(({ visitId }) => visitId ?? []));
  const visits = held.filter(({ id }) => named.has(id));
  const takings = visits.flatMap((visit) =>
    visit.takings.map((taking) => ({ ...taking, tip: taking.tip - backOf(visit, taking).tip })),
  );
  const owing = open.filter(({ visit, bill }) => named.has(visit.id) && bill.due > 0);
  return {
    tips: sum(takings, ({ tip }) => tip),
    refunds: sum(takings, ({ refunded }) => refunded),
    unpaid: { orders: owing.length, sum: sum(owing, ({ bill }) => bill.due) },
    hasChecks: named.size > 0,
    isWhole: visits.length === named.size,
  };
}

const sum = <T,>(all: readonly T[], of: (one: T) => number): number =>
  all.reduce((total, one) => total + of(one), 0);
