/** visit.open: a party sits down, or somebody takes the order of a takeout or a tab, perhaps with its first lines. */

import * as v from 'valibot';
import { Covers, line, MAX_CENTS, Note } from '../command/args.ts';
import {
  type Context,
  type Decision,
  defineCommand,
  isRejection,
  noop,
  rejected,
} from '../command/command.ts';
import { labelText, theVisit } from '../command/label.ts';
import { mayRole } from '../command/order-access.ts';
import type { Rows } from '../command/rows.ts';
import { type Change, change } from '../entities/entities.ts';
import type { OrderItem } from '../entities/order.ts';
import type { Table } from '../entities/table.ts';
import type { Venue } from '../entities/venue.ts';
import type { Visit } from '../entities/visit.ts';
import { described } from '../ground/described.ts';
import { takesMenuCourse } from '../menu/menu-course.ts';
import { menuReads, NewItems, newLines, stockOf } from '../orders/new-lines.ts';
import { seated } from '../orders/occupied.ts';
import { mayTypePrices } from '../orders/open-price.ts';
import { decideLines, LINE_REFUSALS } from '../orders/order-line.ts';
import { OrderNumber } from '../orders/order-number.ts';
import { isTooMuch, withTotals } from '../orders/order-totals.ts';
import { counterIdOf, isCounter, newCounter } from '../tables/counter.ts';
import { guestsText } from '../values/guests-text.ts';
import { isDerivedId, RowId, Uuid } from '../values/ids.ts';
import { PAY_AT } from '../values/pay-at.ts';
import { DueAt, factsRejection, Phone } from './at-counter.ts';
import { fromOutside, outsideFields } from './from-outside.ts';
import { mayOpenUnpaid } from './may-send-unpaid.ts';
import { newPad, newVisit } from './new-visit.ts';

const OpenVisit = v.strictObject({
  id: Uuid,
  orderNumber: OrderNumber,
  tableId: described('The table. Left out: the counter, for takeout and tabs.', v.optional(RowId)),
  covers: described('How many guests.', v.optional(v.nullable(Covers))),
  name: described('What people call it.', v.optional(v.nullable(line(80)))),
  note: Note,
  service: described(
    'dineIn, unless it is takeaway.',
    v.optional(v.picklist(['dineIn', 'takeaway']), 'dineIn'),
  ),
  dueAt: DueAt,
  phone: Phone,
  payAt: described(
    '`order`: an order is paid before it is cooked. `end`: guests pay for their whole visit.',
    v.picklist(PAY_AT),
  ),
  ...outsideFields,
  /** The lines that it begins with. */
  items: NewItems,
  orderNote: described('For the kitchen. It goes with the first round; `note` stays on the visit.', Note),
});
type OpenArgs = v.InferOutput<typeof OpenVisit>;

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
  makes: ({ id }) => [{ entity: 'visit', id }],
  reads: ({ id, tableId, items }, { venueId }) => [
    { kind: 'row', entity: 'visit', id },
    { kind: 'row', entity: 'order', id },
    { kind: 'row', entity: 'table', id: tableId ?? counterIdOf(venueId) },
    { kind: 'venue' },
    ...menuReads(items),
  ],
  may(actor, rows, { payAt, items }) {
    const opens = payAt === 'order' ? mayRole(actor, 'visit.edit') : mayOpenUnpaid(actor, rows);
    return opens === true ? mayTypePrices(actor, rows, items) : opens;
  },
  refuses: [
    'visit.exists',
    'order.exists',
    'table.notFound',
    'visit.name',
    'visit.dueAtTable',
    'visit.duePast',
    'visit.dueFar',
    'approval.required',
    ...LINE_REFUSALS,
  ],
  decide(rows, args, context) {
    const known = rows.get('visit', args.id);
    if (known) return isSameVisit(known, args, context) ? noop : rejected('visit.exists');
    // Devices derive the id of the visit that goes on from a closed one. Nobody takes it before.
    if (isDerivedId(args.id)) return rejected('visit.exists');
    const venue = rows.venue();
    const table = venue && tableOf(rows, args, venue);
    if (!venue || venue.id !== context.actor.venueId || table?.venueId !== venue.id) {
      return rejected('table.notFound');
    }
    const atCounter = isCounter(table);
    const refused = factsRejection(args, { atCounter, occurredAt: context.occurredAt });
    if (refused) return rejected(refused.code, refused.detail);
    // The id is for the first round.
    if (rows.get('order', args.id)) return rejected('order.exists');
    const visit = newVisit(partyOf(args, table.id), { venue, context });
    const empty = newPad(visit, { venue, context });
    const { items, service, orderNote } = args;
    const stock = stockOf(rows, items);
    const selling = { venue, context, service, takesMenuCourse: takesMenuCourse(visit) };
    const lines = newLines(rows, items, { ...selling, stock });
    if (isRejection(lines)) return rejected(lines.code, lines.detail);
    const note = orderNote ?? empty.note;
    const pad = withTotals({ ...empty, note, items: [...empty.items, ...lines] });
    if (isTooMuch(pad, empty.total)) return rejected('money.limit', { limit: MAX_CENTS });
    const changes = [
      change('visit', visit),
      change('order', pad),
      ...counterMade(rows, table),
      ...seated(table),
      ...stock.changes(),
    ];
    return decideOpened(changes, { table, lines });
  },
});

const partyOf = (
  { id, orderNumber, covers = null, name, note = null, service, dueAt, phone, payAt, ...said }: OpenArgs,
  tableId: string,
) => ({
  ...{ id, rootId: id, number: orderNumber, tableId, covers, name: name || null, note, service, payAt },
  ...(dueAt && { dueAt }),
  ...(phone && { phone }),
  ...fromOutside(said),
});

/** The first check at the counter makes the counter. */
function tableOf(rows: Rows, { tableId }: OpenArgs, { id }: Venue): Table | undefined {
  const counterId = counterIdOf(id);
  if (tableId !== undefined && tableId !== counterId) return rows.get('table', tableId);
  return rows.get('table', counterId) ?? newCounter(id);
}

const counterMade = (rows: Rows, table: Table): readonly Change[] =>
  isCounter(table) && !rows.get('table', table.id) ? [change('table', table)] : [];

/** Staff could not know that the table had been deleted, and the guests sit there. */
const decideOpened = (
  changes: readonly Change[],
  { table, lines }: { readonly table: Table; readonly lines: readonly OrderItem[] },
): Decision =>
  table.archived
    ? { status: 'adjusted', changes, code: 'table.archived', detail: { table: table.number } }
    : decideLines(changes, lines);

/** The number of a visit and who opened it never change, so they tell a repetition from another visit. */
const isSameVisit = (known: Visit, { orderNumber }: OpenArgs, { actor }: Context): boolean =>
  known.venueId === actor.venueId &&
  (orderNumber === '' || known.number === orderNumber) &&
  known.openedBy.id === actor.userId;
