/**
 * Deletes what a device no longer needs: orders and payments closed for two days that owe nothing, and confirmations
 * older than a week.
 */
import { DAY_MS } from '@tableside/domain/durations.ts';
import { rowKey } from '@tableside/domain/entities.ts';
import type { OrderStatus } from '@tableside/domain/orders/order.ts';
import Dexie from 'dexie';
import { ACKED_KEPT_MS, type MirrorDb, type MirrorRow } from '../database/mirror-db.ts';
import { writeTransaction } from '../database/transaction.ts';
import { owingRows } from '../queries/owing-rows.ts';

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
    const orders = (await closedBefore(db, before)).filter((id) => !shadowed.has(rowKey('order', id)));
    await db.orders.bulkDelete(orders);
    const payments = (await agedPayments(db, before)).filter((id) => !shadowed.has(rowKey('payment', id)));
    await db.payments.bulkDelete(payments);
    await db.acked
      .where('at')
      .below(Math.min(server, device) - ACKED_KEPT_MS)
      .delete();
  });
}

/** Leaves out orders that owe money back. */
async function closedBefore(db: MirrorDb, before: string): Promise<string[]> {
  const ids = FINAL.map((status) =>
    db.orders
      .where('[doc.status+doc.statusBy.at]')
      .between([status, Dexie.minKey], [status, before], true, false)
      .primaryKeys(),
  );
  const owing = new Set(await owingRows(db).primaryKeys());
  return (await Promise.all(ids)).flat().filter((id) => !owing.has(id));
}

/**
 * Returns payments older than `before`, except those awaiting their terminal and those whose order is still here,
 * because its balance is computed from them.
 */
async function agedPayments(db: MirrorDb, before: string): Promise<string[]> {
  const aged = await db.payments.where('doc.timestamp').below(before).toArray();
  const orders = await db.orders.bulkGet(aged.map((row) => row.doc.orderId));
  const isDone = (row: MirrorRow<'payment'>) => row.doc.outcome !== 'pending';
  return aged.filter((row, index) => orders[index] === undefined && isDone(row)).map((row) => row.id);
}
