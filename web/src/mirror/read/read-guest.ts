/** Reads a customer's own orders: drafts, open ones and past ones, newest first. */
import type { Order } from '@tableside/domain/entities/order.ts';
import { useLiveQuery } from 'dexie-react-hooks';
import { useMirror } from '../mirror-context.tsx';

/** `undefined` while loading. A customer's mirror holds little, so it is read whole. */
export function useOwnOrders(customerId: string): readonly Order[] | undefined {
  const db = useMirror();
  return useLiveQuery(async () => {
    const orders = (await db.orders.toArray()).map((row) => row.doc);
    return orders
      .filter((order) => order.customerId === customerId)
      .sort((a, b) => b.createdAt.localeCompare(a.createdAt) || b.id.localeCompare(a.id));
  }, [db, customerId]);
}
