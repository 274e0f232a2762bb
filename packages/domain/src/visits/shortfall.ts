/**
 * How many cents the money of a visit may be short of its bill because tablets apart computed parts of it. Each tablet
 * rounds the bill that it knows. The whole bill is rounded once, and may come to a cent more.
 */
import type { Order } from '../entities/order.ts';
import type { Visit } from '../entities/visit.ts';
import type { Bill } from './bill.ts';

/**
 * Returns 0 for a single round. Rounding n parts differs from rounding their sum by less than n cents, for each amount
 * that is rounded: each tax, the service charge, and each discount in percent.
 */
export function shortfallOf(
  { adjustments }: Pick<Visit, 'adjustments'>,
  { taxes, service }: Pick<Bill, 'taxes' | 'service'>,
  rounds: readonly Pick<Order, 'status'>[],
): number {
  const parts = rounds.filter(({ status }) => status !== 'cancelled').length;
  const discounts = adjustments.filter(({ removed, milli }) => removed === null && milli !== null).length;
  return Math.max(0, parts - 1) * (taxes.length + (service > 0 ? 1 : 0) + discounts);
}
