/**
 * Metrics of what a house relies on: changes that wait for a manager, devices that have not delivered, webhooks that fail,
 * and kitchen screens while there is something to cook. A venue is named by its host name, and the first one is `first`. Beyond 50 venues the others count together, so
 * that the number of labels stays bounded.
 */
import { Gauge, type Registry } from 'prom-client';
import type { Clock } from '../commands/clock.ts';
import type { Storage } from '../storage/storage.ts';
import { failingWebhooks, heldIn, ordersToMake, unsyncedDevices } from './venue-troubles.ts';

export interface VenueMetricsDeps {
  readonly storage: Pick<Storage, 'accounts' | 'held' | 'orders' | 'row' | 'venues' | 'webhooks'>;
  readonly clock: Clock;
  /** The kitchen screens of each venue that somebody can see at this server. */
  readonly kitchens: ReadonlyMap<string, number>;
}

const MOST_VENUES = 50;

const GAUGES = {
  held: ['tableside_held_changes', 'Changes that wait until a manager decides about them.'],
  unsynced: [
    'tableside_devices_unsynced',
    'Devices in use with changes that were made more than ten minutes ago, as last reported.',
  ],
  failingWebhooks: [
    'tableside_webhooks_failing',
    'Webhooks whose last delivery failed, or that were paused because nothing could be delivered.',
  ],
  toCook: [
    'tableside_kitchen_orders',
    'Orders that the kitchen has to make now. Takeout for later does not count. At most 200 are counted.',
  ],
  kitchenScreens: ['tableside_kitchen_screens', 'Kitchen screens that somebody can see at this server.'],
} as const;
type Figures = Record<keyof typeof GAUGES, number>;

export function measureVenues(deps: VenueMetricsDeps, registers: Registry[]): void {
  let underWay: Promise<ReadonlyMap<string, Figures>> | undefined;
  /** All gauges of one page of metrics share one look. */
  const look = () => {
    underWay ??= figuresByVenue(deps).finally(() => {
      underWay = undefined;
    });
    return underWay;
  };
  for (const [figure, [name, help]] of Object.entries(GAUGES) as [keyof Figures, readonly [string, string]][])
    new Gauge({
      name,
      help,
      labelNames: ['venue'],
      registers,
      async collect() {
        const found = await look().catch(() => undefined);
        // What cannot be read is missing. An earlier value would be taken for a present one.
        this.reset();
        for (const [venue, figures] of found ?? []) this.set({ venue }, figures[figure]);
      },
    });
}

async function figuresByVenue(deps: VenueMetricsDeps): Promise<ReadonlyMap<string, Figures>> {
  const found = new Map<string, Figures>();
  for (const [n, { id, host, closedAt }] of (await deps.storage.venues.list()).entries()) {
    if (closedAt !== null) continue;
    const label = n < MOST_VENUES ? (host ?? 'first') : 'others';
    const [now, former] = [await figuresOf(deps, id), found.get(label)];
    found.set(label, former ? sumOf(former, now) : now);
  }
  return found;
}

const sumOf = (one: Figures, other: Figures): Figures => ({
  held: one.held + other.held,
  unsynced: one.unsynced + other.unsynced,
  failingWebhooks: one.failingWebhooks + other.failingWebhooks,
  toCook: one.toCook + other.toCook,
  kitchenScreens: one.kitchenScreens + other.kitchenScreens,
});

async function figuresOf({ storage, clock, kitchens }: VenueMetricsDeps, venueId: string): Promise<Figures> {
  const of = { venueId, now: clock.now() };
  const venue = await storage.row(venueId, 'venue', venueId);
  return {
    held: await heldIn(storage, of),
    unsynced: (await unsyncedDevices(storage, of)).length,
    failingWebhooks: (await failingWebhooks(storage, of)).length,
    toCook: (await ordersToMake(storage, of, venue?.doc)).length,
    kitchenScreens: kitchens.get(venueId) ?? 0,
  };
}
