/** The guests of a visit left without ordering. */
import type { Context } from '../command.ts';
import { type Change, change } from '../entities.ts';
import { asCancelled } from '../orders/cancel-order.ts';
import type { Rows } from '../rows.ts';
import { billOf, saleOf } from './bill.ts';
import { isPad, type Visit } from './visit.ts';

/** Returns the changes that end the visit and cancel its pad. */
export function asLeft(rows: Rows, visit: Visit, context: Context): readonly Change[] {
  const { actor, occurredAt } = context;
  const { businessDay } = visit;
  const by = { id: actor.userId, name: actor.name };
  const closed = { at: occurredAt, by, businessDay, sale: saleOf(billOf(visit, [])) };
  return [
    change('visit', { ...visit, status: 'left', closed }),
    ...rows
      .ordersOfVisit(visit.id)
      .filter(isPad)
      .map((pad) => change('order', asCancelled(pad, null, context))),
  ];
}
