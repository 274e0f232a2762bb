/** Live hooks over the visits of the mirror. They return `undefined` while loading. */
import type { Order } from '@tableside/domain/entities/order.ts';
import type { Visit } from '@tableside/domain/entities/visit.ts';
import { useMemo } from 'react';
import { type DeliveryStep, type PaidOf, paymentsDeliveryOf } from '../queries/outbox-queries.ts';
import { rowOf } from '../queries/queries.ts';
import {
  everyVisitOf,
  namedVisitOf,
  openVisitsOf,
  orderOfLine,
  payingVisitOf,
  visitsOwingOf,
  type WholeVisit,
  wholeVisitOf,
} from '../queries/visit-queries.ts';
import { useOwnQuery, useQuery, useQueryOf, useWhole } from './read.ts';

export type { PaidOf, WholeVisit };

/** Returns the visit that commands with this root id apply to now; null when there is none. */
export const useVisit = (rootId: string): WholeVisit | null | undefined => useQueryOf(rootId, wholeVisitOf);

/** Returns the visit of this id, or the one that it was merged into; null when there is none. */
export const useNamedVisit = (id: string): WholeVisit | null | undefined => useQueryOf(id, namedVisitOf);

/** Returns the visit that counts this payment, or else the one that commands with this root id apply to now. */
export const usePayingVisit = (
  rootId: string,
  paymentId: string | undefined,
): WholeVisit | null | undefined =>
  useQueryOf(`${rootId} ${paymentId}`, (db) => payingVisitOf(db, { rootId, paymentId }));

/** Returns every open visit of the venue, oldest first. */
export const useOpenVisits = (): readonly WholeVisit[] | undefined => useQuery(openVisitsOf);

/** Returns the open visits at a table, oldest first. */
export function useVisitsOfTable(tableId: string): readonly WholeVisit[] | undefined {
  const all = useOpenVisits();
  return useMemo(() => all?.filter(({ visit }) => visit.tableId === tableId), [all, tableId]);
}

/**
 * Returns the visits that this device holds, in no particular order: open ones, those that owe money back, and two
 * days' worth of others.
 */
export const useVisits = (): readonly Visit[] | undefined => useWhole(useQuery(everyVisitOf));

/** Returns the visit of this id itself, even if it was merged or continued; null when it is not here. */
export const useVisitRow = (id: string): Visit | null | undefined =>
  useQueryOf(id, (db) => rowOf(db, 'visit', id));

/** Returns the pad or the round of a visit that has this line; null when it is not here. */
export const useOrderOfLine = (line: {
  readonly visitId: string;
  readonly itemId: string;
}): Order | null | undefined => useQueryOf(`${line.visitId} ${line.itemId}`, (db) => orderOfLine(db, line));

/** Returns closed visits that owe money back to the guest, oldest first. */
export const useVisitsOwing = (): readonly Visit[] | undefined => useQuery(visitsOwingOf);

/** Returns how far these payments were delivered. `shown`: ids of the orders on the kitchen's screens. */
export function usePaymentsDelivery(of: PaidOf, shown: ReadonlySet<string>): DeliveryStep | undefined {
  const key = JSON.stringify([of, ...shown]);
  const answer = useOwnQuery(async (db) => ({ key, step: await paymentsDeliveryOf(db, of, shown) }), key);
  return answer?.key === key ? answer.step : undefined;
}
