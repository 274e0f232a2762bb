/**
 * Records when this device saw a guest's orders change status. An order itself only holds the time of its latest
 * status.
 */

import type { Order, OrderStatus } from '@tableside/domain/entities/order.ts';
import { browserStorage, keepIn, keptRecord } from '../../platform/browser-storage.ts';
import type { SeenTimes } from './guest-steps.ts';

const KEY = 'tableside-own-orders';
const MOST_ORDERS = 20;

type Seen = Readonly<Record<string, SeenTimes>>;

export interface SeenStore {
  of(orderId: string): SeenTimes;
  note(orders: readonly Pick<Order, 'id' | 'status' | 'statusBy'>[]): void;
}

/** `storage` may be missing or full; then the times of past steps are lost on a reload. */
export function createSeenTimes(storage: Pick<Storage, 'getItem' | 'setItem'> | null): SeenStore {
  let seen = read(storage);
  return {
    of: (orderId) => seen[orderId] ?? {},
    note(orders) {
      const news = orders.filter(({ id, status, statusBy }) => seen[id]?.[status] !== statusBy.at);
      if (news.length === 0) return;
      const next: Record<string, SeenTimes> = { ...seen };
      for (const { id, status, statusBy } of news) next[id] = { ...next[id], [status]: statusBy.at };
      seen = Object.fromEntries(Object.entries(next).slice(-MOST_ORDERS));
      keepIn(storage, KEY, JSON.stringify(seen));
    },
  };
}

const read = (storage: Pick<Storage, 'getItem'> | null): Seen =>
  Object.fromEntries(Object.entries(keptRecord(storage, KEY)).map(([id, times]) => [id, timesIn(times)]));

function timesIn(value: unknown): SeenTimes {
  if (typeof value !== 'object' || value === null) return {};
  const times = Object.entries(value).filter(([, at]) => typeof at === 'string');
  return Object.fromEntries(times) as Partial<Record<OrderStatus, string>>;
}

export const seenTimes = createSeenTimes(browserStorage());
