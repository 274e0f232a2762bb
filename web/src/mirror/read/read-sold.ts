/** Reads the completed orders that this device holds. They are many, so they are read once and not kept live. */
import type { Order } from '@tableside/domain/entities/order.ts';
import Dexie from 'dexie';
import { useEffect } from 'react';
import type { MirrorDb } from '../database/mirror-db.ts';
import { useMirror } from '../mirror-context.tsx';
import { useMirrorState } from './read.ts';

/** Calls `onRead` once with them. Waits until the first pull is over, and does nothing unless `isWanted`. */
export function useCompletedOnce(isWanted: boolean, onRead: (orders: readonly Order[]) => void): void {
  const db = useMirror();
  const isWhole = useMirrorState()?.empty === false;
  useEffect(() => {
    if (!isWanted || !isWhole) return;
    let isShown = true;
    completedOrdersOf(db).then(
      (orders) => isShown && onRead(orders),
      // If the read fails, nothing is ranked. The storage problem is reported where it matters.
      () => undefined,
    );
    return () => {
      isShown = false;
    };
  }, [db, isWanted, isWhole, onRead]);
}

async function completedOrdersOf(db: MirrorDb): Promise<Order[]> {
  const rows = await db.orders
    .where('[doc.status+doc.statusBy.at]')
    .between(['completed', Dexie.minKey], ['completed', Dexie.maxKey])
    .toArray();
  return rows.map((row) => row.doc);
}
