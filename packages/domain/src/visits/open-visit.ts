/** visit.open: a party sits down, or an order that staff began stays open until the guests pay at the end. */
import * as v from 'valibot';
import { Covers, line, Note } from '../args.ts';
import { applied, type Context, defineCommand, noop, rejected } from '../command.ts';
import { change } from '../entities.ts';
import { EXAMPLE } from '../example.ts';
import { guestsText } from '../guests-text.ts';
import { RowId, Uuid } from '../ids.ts';
import { labelText, theVisit } from '../label.ts';
import type { Order } from '../orders/order.ts';
import { mayRole } from '../orders/order-access.ts';
import { OrderNumber } from '../orders/order-number.ts';
import { withTotals } from '../orders/order-totals.ts';
import { seated } from '../tables/occupied.ts';
import { newPad, newVisit, padFieldsOf } from './new-visit.ts';
import type { Visit } from './visit.ts';

const OpenVisit = v.strictObject({
  /** Also the id of its pad. */
  id: Uuid,
  orderNumber: OrderNumber,
  tableId: RowId,
  covers: v.optional(v.nullable(Covers)),
  name: v.optional(v.nullable(line(80))),
  note: Note,
  service: v.optional(v.picklist(['dineIn', 'takeaway']), 'dineIn'),
});
type OpenArgs = v.InferOutput<typeof OpenVisit>;

/** When `id` is a draft that staff began, its lines stay where they are: the draft becomes the pad of the visit. */
export const openVisit = defineCommand({
  name: 'visit.open',
  version: 1,
  args: OpenVisit,
  label: {
    short: 'Guests seated',
    audit: ({ it, table }) => `{opened|open} ${it} at ${table}`,
    full: ({ orderNumber, covers }, names) =>
      labelText(`${theVisit(orderNumber)} opened`, names.table, covers == null ? '' : guestsText(covers)),
  },
  example: { id: EXAMPLE.visit, orderNumber: 'B-3', tableId: EXAMPLE.table, covers: 4, name: 'Okafor' },
  makes: ({ id }) => [
    { entity: 'visit', id },
    { entity: 'order', id },
  ],
  reads: ({ id, tableId }) => [
    { kind: 'row', entity: 'visit', id },
    { kind: 'row', entity: 'order', id },
    { kind: 'row', entity: 'table', id: tableId },
    { kind: 'venue' },
  ],
  may: (actor) => mayRole(actor, 'visit.edit'),
  refuses: ['visit.exists', 'visit.notDraft', 'table.notFound'],
  decide(rows, args, context) {
    const known = rows.get('visit', args.id);
    if (known) return isSameVisit(known, args, context) ? noop : rejected('visit.exists');
    const venue = rows.venue();
    const table = rows.get('table', args.tableId);
    if (!venue || venue.id !== context.actor.venueId || table?.venueId !== venue.id) {
      return rejected('table.notFound');
    }
    const order = rows.get('order', args.id);
    if (order && !canBecomePad(order, context)) return rejected('visit.notDraft');
    const { id, tableId, covers = null, name, note = null, service } = args;
    const number = args.orderNumber || (order?.orderNumber ?? '');
    const party = { id, rootId: id, number, tableId, covers, name: name || null, note, service };
    const visit = newVisit(party, { venue, context });
    const pad = order
      ? withTotals({ ...order, ...padFieldsOf(visit), updatedAt: context.occurredAt })
      : newPad(visit, { venue, context });
    const changes = [change('visit', visit), change('order', pad), ...seated(table)];
    // Staff could not know that the table had been deleted, and the guests sit there.
    return table.archived
      ? { status: 'adjusted', changes, code: 'table.archived', detail: { table: table.number } }
      : applied(...changes);
  },
});

/** The number of a visit and who opened it never change, so they tell a repetition from another visit. */
const isSameVisit = (known: Visit, { orderNumber }: OpenArgs, { actor }: Context): boolean =>
  known.venueId === actor.venueId &&
  (orderNumber === '' || known.number === orderNumber) &&
  known.openedBy.id === actor.userId;

/** A draft of a guest belongs to the guest. Money that was taken for an order by itself stays with that order. */
const canBecomePad = (order: Order, { actor }: Context): boolean =>
  order.venueId === actor.venueId &&
  order.status === 'draft' &&
  order.serverId !== null &&
  order.visitId === undefined &&
  order.parentId === null &&
  order.paid === 0 &&
  order.refunded === 0;
