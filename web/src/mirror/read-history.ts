/** The order history as this device holds it: everything but drafts, the newest first. */
import type { Order, OrderStatus } from '@tableside/domain/orders/order.ts';
import Dexie from 'dexie';
import { useLiveQuery } from 'dexie-react-hooks';
import { useMirror } from './mirror-context.tsx';
import type { MirrorDb } from './mirror-db.ts';

/** Of each status the latest; more than fit a screen, fewer than slow one down. */
const MOST_PER_STATUS = 100;

/** By status, each from the newest on; `undefined` while loading. */
export function useHistory(
  statuses: readonly OrderStatus[],
): ReadonlyMap<OrderStatus, readonly Order[]> | undefined {
  const db = useMirror();
  return useLiveQuery(() => historyOf(db, statuses), [db, statuses]);
}

async function historyOf(
  db: MirrorDb,
  statuses: readonly OrderStatus[],
): Promise<ReadonlyMap<OrderStatus, readonly Order[]>> {
  const sections = await Promise.all(
    statuses.map(async (status) => [status, await latestWith(db, status)] as const),
  );
  return new Map(sections);
}

async function latestWith(db: MirrorDb, status: OrderStatus): Promise<readonly Order[]> {
  const rows = await db.orders
    .where('[doc.status+doc.statusBy.at]')
    .between([status, Dexie.minKey], [status, Dexie.maxKey])
    .reverse()
    .limit(MOST_PER_STATUS)
    .toArray();
  return rows.map((row) => row.doc).sort((a, b) => b.createdAt.localeCompare(a.createdAt));
}
