/** What waits or fails in a venue until a person looks at it. The metrics count it, and the overview names it. */
import type { Order } from '@tableside/domain/entities/order.ts';
import type { Venue } from '@tableside/domain/entities/venue.ts';
import { isToMake } from '@tableside/domain/orders/for-kitchen.ts';
import { isForLater } from '@tableside/domain/orders/pickup.ts';
import type { DeviceRecord } from '../storage/door/devices.ts';
import type { WebhookRecord } from '../storage/door/integrations.ts';
import type { Storage } from '../storage/storage.ts';

/** A device that is well delivers within seconds. */
const UNSYNCED_AFTER_MS = 10 * 60_000;
const DEVICES_A_PAGE = 200;
const ORDERS_MOST = 200;

/** A venue at a moment, in ms. */
export interface VenueNow {
  readonly venueId: string;
  readonly now: number;
}

export const heldIn = async ({ held }: Pick<Storage, 'held'>, { venueId }: VenueNow): Promise<number> =>
  (await held.ofDevices(venueId)).reduce((sum, { count }) => sum + count, 0);

/** Returns the webhooks whose last delivery failed, or that were paused because nothing could be delivered. */
export const failingWebhooks = async (
  { webhooks }: Pick<Storage, 'webhooks'>,
  { venueId }: VenueNow,
): Promise<readonly WebhookRecord[]> =>
  (await webhooks.list(venueId)).filter(({ attempts, pauseReason }) =>
    pauseReason === null ? attempts > 0 : pauseReason !== 'person',
  );

/** Returns the devices in use that hold changes from more than ten minutes ago, as last reported. */
export async function unsyncedDevices(
  { accounts }: Pick<Storage, 'accounts'>,
  { venueId, now }: VenueNow,
): Promise<readonly DeviceRecord[]> {
  const before = new Date(now - UNSYNCED_AFTER_MS).toISOString();
  const found: DeviceRecord[] = [];
  let next: string | null | undefined;
  do {
    const page = await accounts.devices(venueId, { limit: DEVICES_A_PAGE, ...(next && { before: next }) });
    found.push(
      ...page.devices.filter(
        ({ revokedAt, pending, oldestPending }) =>
          revokedAt === null && (pending ?? 0) > 0 && oldestPending !== null && oldestPending < before,
      ),
    );
    next = page.next;
  } while (next !== null);
  return found;
}

/** Returns what the kitchen has to make now, of the newest open orders: what matters is whether there is any. */
export async function ordersToMake(
  storage: Pick<Storage, 'orders'>,
  { venueId, now }: VenueNow,
  venue: Venue | undefined,
): Promise<readonly Order[]> {
  const { orders } = await storage.orders(venueId, { open: true, limit: ORDERS_MOST });
  return orders
    .map(({ doc }) => doc)
    .filter((order) => isToMake(order) && !(venue && isForLater(order, venue, now)));
}
