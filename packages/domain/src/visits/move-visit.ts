/** visit.move: the party sits down at another table. Its pad and all its rounds go along. */

import * as v from 'valibot';
import { applied, defineCommand, isRejection, noop, rejected } from '../command/command.ts';
import { labelText, theVisitIn } from '../command/label.ts';
import { mayRole } from '../command/order-access.ts';
import { change } from '../entities/entities.ts';
import type { Visit } from '../entities/visit.ts';
import { described } from '../ground/described.ts';
import { seated } from '../orders/occupied.ts';
import { isAtCounter } from '../tables/counter.ts';
import { leftTable } from '../tables/taken-table.ts';
import { RowId, Uuid } from '../values/ids.ts';
import { openChain } from './chain.ts';
import { withParty } from './party-of.ts';

export const moveVisit = defineCommand({
  name: 'visit.move',
  version: 1,
  args: v.strictObject({ visitId: Uuid, tableId: described('The table.', RowId) }),
  label: {
    short: 'Guests moved',
    audit: ({ it, table }) => `{moved|move} ${it} to ${table}`,
    full: (_, names) => labelText(`${theVisitIn(names)} moved`, names.table),
  },
  reads: ({ visitId, tableId }) => [
    { kind: 'visitWithTable', visitId },
    { kind: 'row', entity: 'table', id: tableId },
  ],
  may: (actor) => mayRole(actor, 'visit.edit'),
  refuses: ['visit.notFound', 'visit.closed', 'table.notFound', 'row.archived'],
  decide(rows, { visitId, tableId }, context) {
    const chain = openChain(rows, context, visitId);
    if (isRejection(chain)) return rejected(chain.code, chain.detail);
    const { end, pads, rounds } = chain;
    const table = rows.get('table', tableId);
    if (table?.venueId !== context.actor.venueId) return rejected('table.notFound');
    if (end.tableId === tableId) return noop;
    if (table.archived) return rejected('row.archived', { table: table.number });
    const at = context.occurredAt;
    const visit = placedAt(end, tableId);
    const there = { tableId, updatedAt: at };
    return applied(
      change('visit', visit),
      ...pads.map((pad) => change('order', { ...pad, ...there })),
      ...rounds.map((round) => change('order', withParty({ ...round, ...there }, visit))),
      ...leftTable(rows, { tableId: end.tableId, visitId: end.id, at }),
      ...seated(table),
    );
  },
});

/** Guests who sit down pick nothing up. */
function placedAt(visit: Visit, tableId: string): Visit {
  const { dueAt, ...there } = { ...visit, tableId };
  return dueAt !== undefined && isAtCounter(there) ? { ...there, dueAt } : there;
}
