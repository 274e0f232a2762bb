/**
 * Where guests pay first, the venue says whether servers may send what nobody has paid. Managers always may, or approve
 * it. That goes for each way to it: sending, and having the guests pay at the end.
 */
import type { Permission } from '../command/command.ts';
import { mayOr, mayRole } from '../command/order-access.ts';
import type { Actor } from '../command/permissions.ts';
import type { Rows } from '../command/rows.ts';
import { paysFirst } from '../entities/visit.ts';
import { payAtOf, sendsUnpaid } from '../venue/bill-settings.ts';
import { chainOf } from './chain.ts';

/** Whether the actor may change a visit of guests who pay first so that the kitchen begins before they pay. */
export function mayCookUnpaid(actor: Actor, rows: Rows, visitId: string): Permission {
  const chain = chainOf(rows, actor, visitId);
  return chain && paysFirst(chain.end) && !letsServers(rows) ? mayOr(actor, 'bill.reduce') : mayEdit(actor);
}

/** Whether the actor may open a visit of guests who pay at the end. */
export function mayOpenUnpaid(actor: Actor, rows: Rows): Permission {
  const venue = rows.venue();
  const isException = venue !== undefined && payAtOf(venue) === 'order';
  return isException && !letsServers(rows) ? mayOr(actor, 'bill.reduce') : mayEdit(actor);
}

const mayEdit = (actor: Actor): Permission => mayRole(actor, 'visit.edit');

function letsServers(rows: Rows): boolean {
  const venue = rows.venue();
  return venue === undefined || sendsUnpaid(venue);
}
