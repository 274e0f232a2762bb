/**
 * A service charge that goes down asks for a manager, like its waiver, whatever it goes down by: fewer guests, or lines on a
 * bill that has none.
 */

import type { Permission } from '../command/command.ts';
import { mayOr } from '../command/order-access.ts';
import type { Actor } from '../command/permissions.ts';
import type { Order } from '../entities/order.ts';
import type { Visit } from '../entities/visit.ts';
import { billOf } from './bill.ts';
import type { VisitChain } from './chain.ts';

export interface Side {
  readonly end: Visit;
  readonly rounds: readonly Order[];
}

/** Two bills are rounded apart, so lines that move between them may cost a cent less each. */
const ROUNDING = 2;

const serviceOn = (sides: readonly Side[]): number =>
  sides.reduce((sum, { end, rounds }) => sum + billOf(end, rounds).service, 0);

export function mayLowerService(actor: Actor, before: readonly Side[], after: readonly Side[]): Permission {
  return serviceOn(before) - serviceOn(after) > ROUNDING ? mayOr(actor, 'bill.reduce') : true;
}

const isCharged = ({ serviceRule, adjustments }: Visit, covers: number | null): boolean =>
  serviceRule !== null &&
  (covers ?? 0) >= serviceRule.fromCovers &&
  !adjustments.some(({ kind, removed }) => kind === 'serviceWaived' && removed === null);

/** Fewer guests end the charge also for lines that nobody has sent yet. A party that has ordered nothing may be corrected. */
export function mayHaveCovers(actor: Actor, { end, orders }: VisitChain, covers: number | null): Permission {
  const isLowered = isCharged(end, end.covers) && !isCharged(end, covers);
  const hasOrdered = orders.some(({ visitId, items }) => visitId === end.id && items.length > 0);
  return isLowered && hasOrdered ? mayOr(actor, 'bill.reduce') : true;
}
