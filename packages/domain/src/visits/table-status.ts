/** table.setStatus: the status badge on a table card uses this command. */

import * as v from 'valibot';
import { Name } from '../command/args.ts';
import { applied, type Context, defineCommand, rejected } from '../command/command.ts';
import { labelText } from '../command/label.ts';
import { mayRole } from '../command/order-access.ts';
import type { Rows } from '../command/rows.ts';
import { type Change, change } from '../entities/entities.ts';
import { TABLE_STATUSES } from '../entities/table.ts';
import { isOfVisit, isPad, isRound, type Visit } from '../entities/visit.ts';
import { described } from '../ground/described.ts';
import { same } from '../ground/same.ts';
import { isUnsentByGuest } from '../orders/guest-draft.ts';
import { freed } from '../orders/occupied.ts';
import { isCounter } from '../tables/counter.ts';
import { takersOf } from '../tables/taken-table.ts';
import { RowId } from '../values/ids.ts';
import { bookingDay } from '../venue/booking-day.ts';
import { billOf, saleOf } from './bill.ts';
import { asCancelled } from './cancel-order.ts';

/** A command writes at most 50 rows: the table and these. */
const MAX_CLOSED = 49;
const MAX_VISITS_LEFT = 10;

const Reservation = v.strictObject({
  name: Name,
  at: described('When it happened.', v.pipe(v.string(), v.isoTimestamp(), v.endsWith('Z'), v.maxLength(32))),
});

/**
 * `reservation` names who is expected and when. It counts only with the status reserved; with that status it stays when
 * it is left out, and every other status ends it. `assigned: false` removes the responsible server from the table.
 * `from` is the status that the caller means to replace: an undo must not overwrite a colleague's later change.
 */
export const setTableStatus = defineCommand({
  name: 'table.setStatus',
  version: 1,
  args: v.strictObject({
    tableId: RowId,
    status: described('The status to set.', v.picklist(TABLE_STATUSES)),
    assigned: described('Whether somebody is responsible for it.', v.optional(v.literal(false))),
    from: described(
      'The status that the caller saw. If it has another one by now, that one stays.',
      v.optional(v.picklist(TABLE_STATUSES)),
    ),
    reservation: described('Who is expected, and when.', v.optional(v.nullable(Reservation))),
  }),
  label: {
    short: 'Table status changed',
    audit: ({ it, status }) => `{set|set} ${it} to ${status}`,
    full: ({ status }, { table, section }) =>
      labelText(`${table || 'Table'} set to ${status.charAt(0).toUpperCase()}${status.slice(1)}`, section),
  },
  reads: ({ tableId }) => [
    { kind: 'row', entity: 'table', id: tableId },
    { kind: 'visitsOfTable', tableId },
    { kind: 'venue' },
  ],
  may(actor, rows, { tableId, status }) {
    const present = rows.get('table', tableId)?.status;
    const isMaintenance = status === 'maintenance' || present === 'maintenance';
    return mayRole(actor, isMaintenance ? 'table.maintenance' : 'table.setStatus');
  },
  refuses: ['table.notFound', 'table.inUse', 'table.changed', 'table.counter', 'row.archived'],
  decide(rows, { tableId, status, assigned, from, reservation }, context) {
    const table = rows.get('table', tableId);
    if (table?.venueId !== context.actor.venueId) return rejected('table.notFound');
    if (table.archived) return rejected('row.archived', { table: table.number });
    if (isCounter(table)) return rejected('table.counter');
    const isMeant = from === undefined || [from, status].includes(table.status);
    if (!isMeant) return rejected('table.changed', { status: table.status });
    const orders = takersOf(rows, tableId);
    if (status === 'available' && orders.length > 0) return rejected('table.inUse', { orders });
    const isFreed = status === 'available' && table.status !== 'available';
    const changed = {
      ...table,
      status,
      userId: assigned === false ? null : table.userId,
      reservation:
        status === 'reserved' ? (reservation === undefined ? table.reservation : reservation) : null,
      ...(isFreed && { freedAt: freed(table, context.occurredAt).freedAt }),
    };
    return applied(
      ...(same(changed, table) ? [] : [change('table', changed)]),
      ...(status === 'available' ? emptyOnesClosed(rows, tableId, context) : []),
    );
  },
});

/** Closes the drafts without items, and the visits whose guests left without ordering. */
function emptyOnesClosed(rows: Rows, tableId: string, context: Context): readonly Change[] {
  const visits = rows.openVisitsOfTable(tableId).slice(0, MAX_VISITS_LEFT);
  const left = visits.flatMap((visit) => asLeft(rows, visit, context));
  const drafts = rows
    .openOrdersOfTable(tableId)
    .filter((order) => order.status === 'draft' && order.items.length === 0)
    .filter((order) => !isOfVisit(order) && !isUnsentByGuest(order))
    .map((order) => change('order', asCancelled(order, null, context)));
  const rounds = visits.flatMap((visit) => roundsSettled(rows, visit, context));
  return [...left, ...drafts, ...rounds].slice(0, MAX_CLOSED);
}

/** Returns the changes that end the visit and cancel its pad. */
function asLeft(rows: Rows, visit: Visit, context: Context): readonly Change[] {
  const { actor, occurredAt } = context;
  const venue = rows.venue();
  const businessDay = venue ? bookingDay(occurredAt, venue) : visit.businessDay;
  const by = { id: actor.userId, name: actor.name };
  const closed = { at: occurredAt, by, businessDay, sale: saleOf(billOf(visit, [])) };
  return [
    change('visit', { ...visit, status: 'left', businessDay, closed }),
    ...rows
      .ordersOfVisit(visit.id)
      .filter(isPad)
      .map((pad) => change('order', asCancelled(pad, null, context))),
  ];
}

/** The rounds of a visit that ends were cancelled. Devices keep a round until its visit has ended. */
const roundsSettled = (rows: Rows, { id }: Visit, { occurredAt }: Context): readonly Change[] =>
  rows
    .ordersOfVisit(id)
    .filter(isRound)
    .map((round) => change('order', { ...round, settledAt: occurredAt, updatedAt: occurredAt }));
