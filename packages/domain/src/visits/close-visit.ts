/**
 * visit.close: everything is sent and paid, or what is not sent is given up. From then on the sale never changes.
 */

import * as v from 'valibot';
import { Note } from '../command/args.ts';
import { applied, type Context, defineCommand, noop, rejected } from '../command/command.ts';
import { labelText, theVisitIn } from '../command/label.ts';
import { mayRole } from '../command/order-access.ts';
import type { Rows } from '../command/rows.ts';
import { type Change, change } from '../entities/entities.ts';
import type { Venue } from '../entities/venue.ts';
import { type BillAdjustment, isOpenVisit, type Visit } from '../entities/visit.ts';
import { described } from '../ground/described.ts';
import { Stock } from '../menu/stock.ts';
import { leftTable } from '../tables/taken-table.ts';
import { Uuid } from '../values/ids.ts';
import { bookingDay } from '../venue/booking-day.ts';
import { type Bill, billOf, saleOf } from './bill.ts';
import { asCancelled } from './cancel-order.ts';
import { chainOf, roundsOf, type VisitChain } from './chain.ts';
import { billIn, padsOf, settled, unsentPortions } from './takings.ts';

export const closeVisit = defineCommand({
  name: 'visit.close',
  version: 1,
  args: v.strictObject({
    visitId: Uuid,
    freeTable: described(
      'Also makes the table available, unless something else is open there.',
      v.optional(v.boolean()),
    ),
    discard: described(
      'Gives up the lines that are not sent: they are cancelled, and nobody pays for them.',
      v.optional(v.strictObject({ reason: described('The reason, as the person wrote it.', Note) })),
    ),
  }),
  label: {
    short: 'Check closed',
    audit: ({ it }) => `{closed|close} ${it}`,
    full: (_, names) => labelText(`${theVisitIn(names)} closed`, names.table),
  },
  reads: ({ visitId, freeTable, discard }) => [
    { kind: freeTable ? 'visitWithTable' : 'visitOf', visitId },
    ...(discard ? [{ kind: 'visitWithProducts', visitId } as const] : []),
    { kind: 'venue' },
  ],
  may: (actor) => mayRole(actor, 'visit.edit'),
  refuses: ['visit.notFound', 'visit.unsent', 'visit.unpaid', 'notFound'],
  decide(rows, { visitId, freeTable, discard }, context) {
    const chain = chainOf(rows, context.actor, visitId);
    if (!chain) return rejected('visit.notFound');
    if (!isOpenVisit(chain.end)) return noop;
    const venue = rows.venue();
    if (!venue) return rejected('notFound');
    const { paidFor: _, ...visit } = chain.end;
    const bill = discard ? billOf(visit, chain.rounds) : billIn(chain, visit);
    if (bill.unsent.lines > 0) return rejected('visit.unsent', { count: unsentPortions(chain, visit) });
    if (bill.due > 0) return rejected('visit.unpaid', { due: bill.due });
    return applied(
      ...closing(chain, { visit, bill, reason: discard?.reason }, { venue, context }),
      ...(discard ? givenBack(rows, chain) : []),
      ...(freeTable ? tableFreed(rows, visit, context) : []),
    );
  },
});

const tableFreed = (rows: Rows, { id, tableId }: Visit, { occurredAt }: Context): readonly Change[] =>
  leftTable(rows, { tableId, visitId: id, at: occurredAt });

/** Returns the counts with the portions that are not sent. */
function givenBack(rows: Rows, { pads }: VisitChain): readonly Change[] {
  const lines = pads.flatMap(({ items }) => items);
  const stock = new Stock(
    rows,
    lines.map(({ productId }) => productId),
  );
  for (const line of lines) stock.giveBack(line);
  return stock.changes();
}

/** Whether everything on the visit is sent and paid. */
export const isSettled = ({ unsent, due }: Bill): boolean => unsent.lines === 0 && due <= 0;

/** The bill is not computed again after the close, so each comp and each discount keeps what it took off. */
function withOff(adjustment: BillAdjustment, { reductions }: Bill): BillAdjustment {
  const reduction = reductions.find(({ adjustmentId }) => adjustmentId === adjustment.id);
  return reduction ? { ...adjustment, off: reduction.cents } : adjustment;
}

interface Settled {
  readonly visit: Visit;
  readonly bill: Bill;
  /** Why lines that are not sent are given up. */
  readonly reason?: string | null | undefined;
}

/** Returns the changes that close the visit. What the kitchen still has to do with its rounds is not affected. */
export function closing(
  chain: VisitChain,
  { visit, bill, reason = null }: Settled,
  { venue, context }: { readonly venue: Venue; readonly context: Context },
): readonly Change[] {
  const { actor, occurredAt } = context;
  const day = bookingDay(occurredAt, venue);
  const rounds = roundsOf(chain, visit);
  const hasSold = visit.takings.length > 0 || rounds.some(({ status }) => status !== 'cancelled');
  const by = { id: actor.userId, name: actor.name };
  const closed: Visit = {
    ...visit,
    status: hasSold ? 'closed' : 'left',
    businessDay: day,
    closed: { at: occurredAt, by, businessDay: day, sale: saleOf(bill) },
    adjustments: visit.adjustments.map((one) => withOff(one, bill)),
    ...settled(visit, bill.total),
  };
  return [
    change('visit', closed),
    ...padsOf(chain, visit).map((pad) => change('order', asCancelled(pad, reason, context))),
    ...rounds.map((round) => change('order', { ...round, settledAt: occurredAt, updatedAt: occurredAt })),
  ];
}
