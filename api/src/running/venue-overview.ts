/** How yesterday was in a venue, and what is wrong there now. The command line and the page of all venues say it. */
import type { Venue } from '@tableside/domain/entities/venue.ts';
import { begunAt } from '@tableside/domain/orders/answered-for.ts';
import { wantedFrom } from '@tableside/domain/orders/pickup.ts';
import { businessDay, dayBefore } from '@tableside/domain/venue/business-day.ts';
import type { Trouble, VenueOverview } from '@tableside/protocol/rest/own-venues.ts';
import { nameOfDevice } from '../storage/door/devices.ts';
import type { Storage } from '../storage/storage.ts';
import { isNotClosed } from './left-open.ts';
import { failingWebhooks, heldIn, ordersToMake, unsyncedDevices, type VenueNow } from './venue-troubles.ts';

export async function overviewOf(storage: Storage, venue: Venue, now: number): Promise<VenueOverview> {
  const at = new Date(now).toISOString();
  const day = dayBefore(businessDay(at, venue));
  const { sold } = await storage.reports.metrics(venue.id, { from: day, to: day }, at);
  const yesterday = { businessDay: day, orders: sold.orders, sales: sold.sales };
  const wrong = await troublesOf(storage, { venueId: venue.id, now }, { venue, day });
  return { yesterday, wrong };
}

interface Yesterday {
  readonly venue: Venue;
  readonly day: string;
}

async function troublesOf(storage: Storage, of: VenueNow, { venue, day }: Yesterday): Promise<Trouble[]> {
  const [held, webhooks, devices, orders, isForgotten] = await Promise.all([
    heldIn(storage, of),
    failingWebhooks(storage, of),
    unsyncedDevices(storage, of),
    ordersToMake(storage, of, venue),
    isNotClosed(storage, venue, day),
  ]);
  const late = orders
    .filter((order) => begunAt(order) === undefined)
    .map((order) => wantedFrom(order, venue));
  const lateMinutes = Math.floor((of.now - Date.parse([...late].sort()[0] ?? '')) / 60_000);
  return [
    ...trouble(
      'kitchenSilent',
      lateMinutes >= venue.settings.kitchenRedMinutes && silent(late.length, lateMinutes),
    ),
    ...trouble('deviceUnsynced', devices.length > 0 && unsent(devices.map(nameOfDevice))),
    ...trouble('dayNotClosed', isForgotten && `The day ${day} is not closed.`),
    ...trouble('changesHeld', held > 0 && `${counted(held, 'change waits', 'changes wait')} for a manager.`),
    ...trouble(
      'webhookFailing',
      webhooks.length > 0 && `${counted(webhooks.length, 'webhook does', 'webhooks do')} not arrive.`,
    ),
  ];
}

const trouble = (kind: Trouble['kind'], text: string | false): Trouble[] => (text ? [{ kind, text }] : []);

const counted = (count: number, one: string, many: string): string => `${count} ${count === 1 ? one : many}`;

const silent = (orders: number, minutes: number): string =>
  `The kitchen has not begun ${counted(orders, 'order', 'orders')}, the oldest for ${minutes} minutes.`;

const unsent = (names: readonly string[]): string => {
  const who = counted(names.length, 'device has not sent its work', 'devices have not sent their work');
  return `${who} for ten minutes: ${names.join(', ')}.`;
};
