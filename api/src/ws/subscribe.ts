/** Starts a subscription: with the list of open orders, or from the client's cursor. */
import { ORDER_STATUSES } from '@tableside/domain/entities/order.ts';
import type { RowPut } from '@tableside/protocol/envelope.ts';
import { LIMITS } from '@tableside/protocol/version.ts';
import type { Storage } from '../storage/storage.ts';
import { rowsOfOrders } from '../sync/shown-orders.ts';
import { changesFor, visibleRow, visibleRows } from '../sync/visibility.ts';
import { type Connection, isListener, newsOfQueue, queuesOf } from './connection.ts';
import { changeFrame, withSync } from './data-frames.ts';

const OPEN_STATUSES = ORDER_STATUSES.filter((status) => status !== 'completed' && status !== 'cancelled');

/**
 * Sends the open orders and returns the head. The head is read first, so an order that changes in between is in the
 * list and comes again in a frame.
 */
export async function listOpenOrders(storage: Storage, connection: Connection): Promise<number> {
  const { venueId, viewer } = connection;
  const { epoch, head } = await storage.head(venueId);
  const filter = { limit: LIMITS.answerRows + 1, ownerId: changesFor(viewer).ownerId };
  const pages = await Promise.all(
    OPEN_STATUSES.map((status) => storage.orders(venueId, { ...filter, status, withPads: true })),
  );
  const shown = await rowsOfOrders(
    storage,
    venueId,
    pages.flatMap((page) => page.orders),
  );
  const orders = shown
    .map((row) => visibleRow(row, viewer))
    .filter((row): row is RowPut => row !== undefined && !('deleted' in row))
    .map((row) => row.doc)
    .sort((a, b) => (String(a.createdAt) < String(b.createdAt) ? 1 : -1));
  const truncated = orders.length > LIMITS.answerRows;
  connection.sendBuffer.send({
    event: 'allOrders',
    data: { orders: orders.slice(0, LIMITS.answerRows), truncated, sync: { epoch, head } },
  });
  connection.lastTo = head;
  return head;
}

/**
 * Sends one `change` for (cursor, head] if it is small, otherwise a `poke`. Sends `resync` when the cursor is not valid
 * here or for this role.
 */
export async function resume(storage: Storage, connection: Connection, cursor: number): Promise<number> {
  const { venueId, viewer } = connection;
  const page = await storage.changes(venueId, {
    after: cursor,
    limit: LIMITS.answerRows + 1,
    ...changesFor(viewer),
  });
  const at = { epoch: page.epoch, head: page.head };
  connection.lastTo = page.head;
  // The device's data was loaded for another role. Only a full pull replaces it.
  const isOthers = cursor < connection.roleSince;
  const reason = isOthers ? 'role' : resyncReason(page, { cursor, epoch: connection.epoch });
  if (reason !== undefined) {
    connection.sendBuffer.send({ event: 'resync', data: { reason } });
    return page.head;
  }
  const told = isListener(connection) ? await rowsOfOrders(storage, venueId, page.rows) : page.rows;
  const rows = visibleRows(told, viewer);
  const hasOutcomes = connection.clientId !== undefined && page.resolvedOf.includes(connection.clientId);
  if (page.to < page.head || rows.length > LIMITS.answerRows || hasOutcomes) {
    connection.sendBuffer.send({ event: 'poke', data: { head: page.head } });
    return page.head;
  }
  const queues = await queuesOf(storage, [connection]);
  const own = await newsOfQueue(storage, connection, { ...at, queues });
  if (own.lastMid !== null) connection.lastMid = own.lastMid;
  connection.sendBuffer.sendData(
    withSync(changeFrame(rows, page.head), { ...at, from: cursor, to: page.head, ...own }),
  );
  return page.head;
}

function resyncReason(
  page: { epoch: string; head: number; prunedBelow: number },
  { cursor, epoch }: { cursor: number; epoch?: string },
): string | undefined {
  if (epoch !== undefined && epoch !== page.epoch) return 'epoch';
  if (cursor > page.head) return 'ahead';
  if (cursor < page.prunedBelow) return 'pruned';
  return undefined;
}
