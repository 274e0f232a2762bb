/**
 * staff.setMetrics, and how a completed order counts for the server who took it. When a device may not see the metrics
 * of a card, it leaves them alone and the server counts.
 */

import * as v from 'valibot';
import { applied, defineCommand, noop, rejected } from '../command/command.ts';
import { labelText } from '../command/label.ts';
import { mayRole } from '../command/order-access.ts';
import type { Rows } from '../command/rows.ts';
import { type Change, change } from '../entities/entities.ts';
import type { Order } from '../entities/order.ts';
import type { StaffMetrics } from '../entities/staff-member.ts';
import { same } from '../ground/same.ts';
import { RowId } from '../values/ids.ts';
import { apportion } from '../values/money.ts';
import { metricsFields } from './staff-args.ts';

/** Sets the rating or corrects the counts, which otherwise change only with completed orders. Sales are cents. */
export const setStaffMetrics = defineCommand({
  name: 'staff.setMetrics',
  version: 1,
  args: v.strictObject({
    staffId: RowId,
    ...metricsFields,
  }),
  label: {
    short: 'Metrics corrected',
    audit: ({ it }) => `{corrected|correct} ${it}'s figures`,
    full: (_, { staff }) => labelText(`Metrics of ${staff || 'a staff member'} corrected`, 'Staff'),
  },
  reads: ({ staffId }) => [{ kind: 'row', entity: 'staff', id: staffId }],
  may: (actor) => mayRole(actor, 'staff.edit'),
  refuses: ['staff.notFound'],
  decide(rows, { staffId, ...given }, { actor }) {
    const member = rows.get('staff', staffId);
    if (member?.venueId !== actor.venueId) return rejected('staff.notFound');
    const told = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
    const metrics = { ...member.metrics, ...told };
    return same(metrics, member.metrics) ? noop : applied(change('staff', { ...member, metrics }));
  },
});

/**
 * Returns the change of the server's card when an order becomes completed (`by` 1) or is recalled from completed (−1).
 * What nobody had to make was never served, so cards don't count it.
 */
export function countServed(rows: Rows, order: Order, by: 1 | -1): readonly Change[] {
  return withMetrics(rows, order, ({ ordersServed, totalSales, averageRating }) => ({
    averageRating,
    ordersServed: Math.max(0, ordersServed + by),
    totalSales: Math.max(0, totalSales + by * order.subtotal),
  }));
}

/** Returns the change of the server's card when portions of a completed order are voided. */
export function countVoided(rows: Rows, before: Order, after: Order): readonly Change[] {
  return withMetrics(rows, before, ({ totalSales, ...others }) => ({
    ...others,
    totalSales: Math.max(0, totalSales + after.subtotal - before.subtotal),
  }));
}

/** What refunds leave of the sale of a visit, without tax. */
interface RefundOfSale {
  /** The net of the rounds that were not cancelled. */
  readonly net: number;
  readonly before: number;
  readonly after: number;
}

/**
 * Returns the changes of the servers' cards when a refund gives back what their completed rounds sold. A round that was
 * cancelled was never counted.
 */
export function countRefunded(
  rows: Rows,
  rounds: readonly Order[],
  { net, before, after }: RefundOfSale,
): readonly Change[] {
  const served = rounds.filter(({ status, unmade }) => status === 'completed' && !unmade);
  const sold = served.reduce((sum, { subtotal }) => sum + subtotal, 0);
  const counted = (left: number): number =>
    net === 0 ? 0 : Number((BigInt(sold) * BigInt(Math.min(left, net))) / BigInt(net));
  const cents = counted(before) - counted(after);
  if (cents <= 0) return [];
  const parts = apportion(
    cents,
    served.map(({ subtotal }) => subtotal),
  );
  const byServer = new Map(served.map((round) => [round.serverStaffId, round]));
  return [...byServer.values()].flatMap((one) =>
    withMetrics(rows, one, ({ totalSales, ...others }) => ({
      ...others,
      totalSales: served.reduce(
        (left, { serverStaffId }, n) =>
          serverStaffId === one.serverStaffId ? Math.max(0, left - (parts[n] ?? 0)) : left,
        totalSales,
      ),
    })),
  );
}

/** Returns the changes of the servers' cards when parts of completed orders become orders of their own. */
export function countDivided(rows: Rows, parts: readonly Order[]): readonly Change[] {
  const served = parts.filter(({ unmade }) => !unmade);
  const byServer = new Map(served.map((part) => [part.serverStaffId, part]));
  return [...byServer.values()].flatMap((one) =>
    withMetrics(rows, one, ({ ordersServed, ...others }) => ({
      ...others,
      ordersServed:
        ordersServed + served.filter(({ serverStaffId }) => serverStaffId === one.serverStaffId).length,
    })),
  );
}

function withMetrics(
  rows: Rows,
  order: Order,
  count: (metrics: StaffMetrics) => StaffMetrics,
): readonly Change[] {
  const member = order.serverStaffId ? rows.get('staff', order.serverStaffId) : undefined;
  if (order.unmade || !member?.metrics || member.venueId !== order.venueId) return [];
  return [change('staff', { ...member, metrics: count(member.metrics) })];
}
