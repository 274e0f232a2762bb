/**
 * What work under an ended sign-in must leave alone: orders, visits and lines that came to be, were sent or moved on
 * after the sign-in had ended, and allergies that were noted after it. Whoever worked until then cannot have known of them.
 */

import type { Rows } from '../command/rows.ts';
import type { Change } from '../entities/entities.ts';
import type { Order, OrderItem } from '../entities/order.ts';
import type { Visit } from '../entities/visit.ts';
import { same } from '../ground/same.ts';
import { lacksAllergy } from '../visits/allergies.ts';

/** Returns whether the changes touch such a row or line, or count from such a time themselves. */
export const touchesLater = (rows: Rows, changes: readonly Change[], end: string): boolean =>
  changes.some((one) => {
    if (one.entity === 'order') return isLaterOrder(rows.get('order', one.id), one.doc, end);
    if (one.entity !== 'visit') return false;
    const before = rows.get('visit', one.id);
    return (
      [before, one.doc].some((visit) => visit && isAfter(end, timesOfVisit(visit))) ||
      (before !== undefined && losesLaterAllergy(before, one.doc, end))
    );
  });

/** What is added to an allergy is never held for it: the kitchen has to know. */
const losesLaterAllergy = ({ allergies = {} }: Visit, after: Visit, end: string): boolean =>
  Object.entries(allergies).some(
    ([place, told]) => told.at > end && lacksAllergy(after.allergies?.[place], told),
  );

function isLaterOrder(before: Order | undefined, after: Order, end: string): boolean {
  if ([before, after].some((order) => order && isAfter(end, timesOfOrder(order)))) return true;
  return changedLines(before?.items ?? [], after.items).some(({ addedAt }) => addedAt > end);
}

const timesOfOrder = ({ createdAt, sentAt, statusBy }: Order) => [createdAt, sentAt, statusBy.at];

const timesOfVisit = ({ openedAt, billedAt, closed, mergedAt }: Visit) => [
  openedAt,
  billedAt,
  closed?.at,
  mergedAt,
];

const isAfter = (end: string, times: readonly (string | null | undefined)[]): boolean =>
  times.some((time) => typeof time === 'string' && time > end);

/** Returns the lines that are only in one of the lists, or differ. */
function changedLines(before: readonly OrderItem[], after: readonly OrderItem[]): readonly OrderItem[] {
  const unchanged = (line: OrderItem, others: readonly OrderItem[]): boolean =>
    others.some((other) => other.id === line.id && same(other, line));
  return [
    ...before.filter((line) => !unchanged(line, after)),
    ...after.filter((line) => !unchanged(line, before)),
  ];
}
