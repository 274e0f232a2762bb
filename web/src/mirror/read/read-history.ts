/** Reads the order history that this device holds: everything but drafts and the pads of visits, newest first. */
import type { Order, OrderStatus } from '@tableside/domain/entities/order.ts';
import { isOwnPad } from '@tableside/domain/entities/visit.ts';
import Dexie from 'dexie';
import { useLiveQuery } from 'dexie-react-hooks';
import type { MirrorDb } from '../database/mirror-db.ts';
import { useMirror } from '../mirror-context.tsx';

/** Returns the latest orders of each status, newest first; `undefined` while loading. */
export function useHistory(
  statuses: readonly OrderStatus[],
  mostPerStatus: number,
): ReadonlyMap<OrderStatus, readonly Order[]> | undefined {
  const db = useMirror();
  return useLiveQuery(() => historyOf(db, statuses, mostPerStatus), [db, statuses, mostPerStatus]);
}

async function historyOf(
  db: MirrorDb,
  statuses: readonly OrderStatus[],
  most: number,
): Promise<ReadonlyMap<OrderStatus, readonly Order[]>> {
  const sections = await Promise.all(
    statuses.map(async (status) => [status, await latestWith(db, status, most)] as const),
  );
  return new Map(sections);
}

async function latestWith(db: MirrorDb, status: OrderStatus, most: number): Promise<readonly Order[]> {
  const rows = await db.orders
    .where('[doc.status+doc.statusBy.at]')
    .between([status, Dexie.minKey], [status, Dexie.maxKey])
    .reverse()
    .filter((row) => !isOwnPad(row.doc))
    .limit(most)
    .toArray();
  return rows.map((row) => row.doc).sort((a, b) => b.createdAt.localeCompare(a.createdAt));
}
