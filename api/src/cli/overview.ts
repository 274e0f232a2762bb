/** Says of each open venue how yesterday was and what is wrong now: for the owner of several houses, and for scripts. */
import type { Venue } from '@tableside/domain/entities/venue.ts';
import { begunAt } from '@tableside/domain/orders/answered-for.ts';
import { wantedFrom } from '@tableside/domain/orders/pickup.ts';
import { formatCents } from '@tableside/domain/values/money.ts';
import { businessDay, dayBefore } from '@tableside/domain/venue/business-day.ts';
import {
  failingWebhooks,
  heldIn,
  ordersToMake,
  unsyncedDevices,
  type VenueNow,
} from '../running/venue-troubles.ts';
import { nameOfDevice } from '../storage/door/devices.ts';
import type { VenueRecord } from '../storage/door/venues.ts';
import type { Storage } from '../storage/storage.ts';
import { type CliContext, withStorage } from './cli-context.ts';
import { isNotClosed } from './left-open.ts';
import { nameOf } from './which-venue.ts';

type TroubleKind = 'kitchenSilent' | 'deviceUnsynced' | 'dayNotClosed' | 'changesHeld' | 'webhookFailing';

interface Trouble {
  readonly kind: TroubleKind;
  readonly text: string;
}

interface VenueOverview {
  readonly host: string | null;
  readonly name: string;
  /** What the last business day sold: its checks, and their sum in cents with tax. */
  readonly yesterday: { readonly businessDay: string; readonly orders: number; readonly sales: number };
  readonly wrong: readonly Trouble[];
}

export const overview = (context: CliContext, { isJson }: { readonly isJson: boolean }): Promise<number> =>
  withStorage(context, async (storage) => {
    const venues: VenueOverview[] = [];
    // One after the other: a report waits for the one before it.
    for (const venue of await storage.venues.list())
      if (venue.closedAt === null) venues.push(...(await overviewOf(storage, venue, context.now())));
    if (isJson) context.out(JSON.stringify(venues, null, 2));
    else for (const line of venues.flatMap(linesOf)) context.out(line);
    return 0;
  });

const linesOf = ({ host, name, yesterday, wrong }: VenueOverview): readonly string[] => {
  const { businessDay, orders, sales } = yesterday;
  const called = name ? `${name} (${nameOf({ host })})` : nameOf({ host });
  return [
    `${called}: ${orders} ${orders === 1 ? 'check' : 'checks'} and ${formatCents(sales)} on ${businessDay}`,
    ...(wrong.length === 0 ? ['  ✓ nothing is wrong'] : wrong.map(({ text }) => `  ✗ ${text}`)),
  ];
};

async function overviewOf(
  storage: Storage,
  { id, host }: VenueRecord,
  now: number,
): Promise<VenueOverview[]> {
  const venue = (await storage.row(id, 'venue', id))?.doc;
  if (!venue) return [];
  const at = new Date(now).toISOString();
  const day = dayBefore(businessDay(at, venue));
  const { sold } = await storage.reports.metrics(id, { from: day, to: day }, at);
  const yesterday = { businessDay: day, orders: sold.orders, sales: sold.sales };
  const wrong = await troublesOf(storage, { venueId: id, now }, { venue, day });
  return [{ host, name: venue.name, yesterday, wrong }];
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

const trouble = (kind: TroubleKind, text: string | false): Trouble[] => (text ? [{ kind, text }] : []);

const counted = (count: number, one: string, many: string): string => `${count} ${count === 1 ? one : many}`;

const silent = (orders: number, minutes: number): string =>
  `The kitchen has not begun ${counted(orders, 'order', 'orders')}, the oldest for ${minutes} minutes.`;

const unsent = (names: readonly string[]): string => {
  const who = counted(names.length, 'device has not sent its work', 'devices have not sent their work');
  return `${who} for ten minutes: ${names.join(', ')}.`;
};
