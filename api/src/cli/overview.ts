/** Says of each open venue how yesterday was and what is wrong now: for the owner of several houses, and for scripts. */
import { formatCents } from '@tableside/domain/values/money.ts';
import type { VenueOverview } from '@tableside/protocol/rest/own-venues.ts';
import { overviewOf } from '../running/venue-overview.ts';
import type { VenueRecord } from '../storage/door/venues.ts';
import type { Storage } from '../storage/storage.ts';
import { type CliContext, withStorage } from './cli-context.ts';
import { nameOf } from './which-venue.ts';

interface ListedOverview extends VenueOverview {
  readonly host: string | null;
  readonly name: string;
}

export const overview = (context: CliContext, { isJson }: { readonly isJson: boolean }): Promise<number> =>
  withStorage(context, async (storage) => {
    const venues: ListedOverview[] = [];
    // One after the other: a report waits for the one before it.
    for (const venue of await storage.venues.list())
      if (venue.closedAt === null) venues.push(...(await listed(storage, venue, context.now())));
    if (isJson) context.out(JSON.stringify(venues, null, 2));
    else for (const line of venues.flatMap(linesOf)) context.out(line);
    return 0;
  });

const linesOf = ({ host, name, yesterday, wrong }: ListedOverview): readonly string[] => {
  const { businessDay, orders, sales } = yesterday;
  const called = name ? `${name} (${nameOf({ host })})` : nameOf({ host });
  return [
    `${called}: ${orders} ${orders === 1 ? 'check' : 'checks'} and ${formatCents(sales)} on ${businessDay}`,
    ...(wrong.length === 0 ? ['  ✓ nothing is wrong'] : wrong.map(({ text }) => `  ✗ ${text}`)),
  ];
};

async function listed(storage: Storage, { id, host }: VenueRecord, now: number): Promise<ListedOverview[]> {
  const venue = (await storage.row(id, 'venue', id))?.doc;
  return venue ? [{ host, name: venue.name, ...(await overviewOf(storage, venue, now)) }] : [];
}
