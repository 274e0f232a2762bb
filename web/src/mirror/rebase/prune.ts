/**
 * Deletes what a device no longer needs: orders, visits and payments closed for two days that owe nothing, drawers and
 * days closed as long ago, calls of guests and slips as old, time cards of past pay periods, and confirmations older than a week.
 */

import { type Documents, type EntityName, rowKey } from '@tableside/domain/entities/entities.ts';
import type { OrderStatus } from '@tableside/domain/entities/order.ts';
import { DAY_MS } from '@tableside/domain/ground/durations.ts';
import {
  endOfCall,
  endOfCharge,
  endOfDay,
  endOfDrawer,
  endOfOrder,
  endOfPrint,
  endOfTimeCard,
  endOfVisit,
} from '@tableside/domain/sync/live-scope.ts';
import Dexie from 'dexie';
import { ACKED_KEPT_MS, type MirrorDb, type MirrorRow } from '../database/mirror-db.ts';
import { writeTransaction } from '../database/transaction.ts';

/** The live scope: orders that closed earlier are on the server only. */
const CLOSED_KEPT_MS = 2 * DAY_MS;
const FINAL: readonly OrderStatus[] = ['completed', 'cancelled'];

/** The time in milliseconds by each clock. Rows carry the server's time, confirmations the device's. */
export interface Now {
  readonly server: number;
  readonly device: number;
}

/**
 * Uses the server's time for rows, so that a wrong device clock cannot empty the board. Never deletes a row with a
 * shadow.
 */
export function prune(mirror: MirrorDb, { server, device }: Now): Promise<void> {
  return writeTransaction(mirror, mirror.tables, async (db) => {
    const before = new Date(server - CLOSED_KEPT_MS).toISOString();
    const shadows = await db.shadow.toArray();
    const shadowed = new Set(shadows.map(({ entity, id }) => rowKey(entity, id)));
    const without = (entity: EntityName, ids: readonly string[]): string[] =>
      ids.filter((id) => !shadowed.has(rowKey(entity, id)));
    await db.orders.bulkDelete(without('order', await closedOrders(db, before)));
    const deleteAged = async <E extends EntityName>(
      entity: E,
      endOf: (doc: Documents[E]) => string | null,
    ): Promise<void> => {
      const rows = await db.rowsOf(entity).toArray();
      const aged = rows.filter(({ doc }) => isBefore(endOf(doc), before)).map(({ id }) => id);
      await db.rowsOf(entity).bulkDelete(without(entity, aged));
    };
    // There are few of each, because the others were deleted.
    await deleteAged('visit', endOfVisit);
    await deleteAged('drawer', endOfDrawer);
    await deleteAged('day', endOfDay);
    await deleteAged('call', endOfCall);
    await deleteAged('timeCard', endOfTimeCard);
    await deleteAged('print', endOfPrint);
    await deleteAged('cardCharge', endOfCharge);
    await db.payments.bulkDelete(without('payment', await agedPayments(db, before)));
    await deleteAgedAcked(db, Math.min(server, device));
  });
}

/** Deletes the confirmations that a restored backup would no longer be sent. */
export async function deleteAgedAcked(db: MirrorDb, now: number): Promise<void> {
  await db.acked
    .where('at')
    .below(now - ACKED_KEPT_MS)
    .delete();
}

/** Looks at the orders with a final status from before that time. There are few, because the others were deleted. */
async function closedOrders(db: MirrorDb, before: string): Promise<string[]> {
  const found = FINAL.map((status) =>
    db.orders
      .where('[doc.status+doc.statusBy.at]')
      .between([status, Dexie.minKey], [status, before], true, false)
      .toArray(),
  );
  return (await Promise.all(found))
    .flat()
    .filter((row) => isBefore(endOfOrder(row.doc), before))
    .map((row) => row.id);
}

const isBefore = (end: string | null, before: string): boolean => end !== null && end < before;

/**
 * Returns payments older than `before`, except those awaiting their terminal and those whose visit is still here,
 * because what it owes is computed from them.
 */
async function agedPayments(db: MirrorDb, before: string): Promise<string[]> {
  const aged = await db.payments.where('doc.timestamp').below(before).toArray();
  const visits = await db.visits.bulkGet(aged.map((row) => row.doc.visitId));
  const isDone = (row: MirrorRow<'payment'>) => row.doc.outcome !== 'pending';
  return aged.filter((row, index) => visits[index] === undefined && isDone(row)).map((row) => row.id);
}
