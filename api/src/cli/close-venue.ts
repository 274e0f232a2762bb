/** Takes a venue out of use, and back into use. Both work while the server runs, and its data stays. */
import { commandName } from '../config.ts';
import { leftOpen } from '../running/left-open.ts';
import type { VenueRecord } from '../storage/door/venues.ts';
import type { Storage } from '../storage/storage.ts';
import { type CliContext, withStorage } from './cli-context.ts';
import { CliError } from './cli-error.ts';
import { nameOf, venueNamed } from './which-venue.ts';

interface Closing {
  readonly host: string;
  readonly isForced: boolean;
}

export const closeVenue = (context: CliContext, { host, isForced }: Closing): Promise<number> =>
  withStorage(context, async (storage) => {
    const venue = await venueNamed(storage, host);
    if (venue.closedAt !== null) throw new CliError(`The venue is closed since ${venue.closedAt}.`);
    const at = context.at();
    const left = await leftOpen(storage, { venueId: venue.id, at });
    for (const line of left) (isForced ? context.out : context.err)(line);
    if (left.length > 0 && !isForced) {
      context.err(
        'The venue stays open. Finish this first, or say --force: it waits until the venue opens again.',
      );
      return 1;
    }
    await storage.venues.close({ id: venue.id, at, event: eventOf('venue.close', venue, at) });
    context.out(`${await called(storage, venue)} is closed. Within a minute nobody can use it any more.`);
    context.out(
      `Its data stays. ${commandName(context.environment)} open-venue --host ${nameOf(venue)} opens it again.`,
    );
    return 0;
  });

export const openVenue = (context: CliContext, host: string): Promise<number> =>
  withStorage(context, async (storage) => {
    const venue = await venueNamed(storage, host);
    if (venue.closedAt === null) throw new CliError('The venue is open.');
    const event = eventOf('venue.open', venue, context.at());
    await storage.venues.reopen({ id: venue.id, event });
    context.out(`${await called(storage, venue)} is open again. Tablets find that out within a minute.`);
    return 0;
  });

const eventOf = (action: 'venue.close' | 'venue.open', { id }: VenueRecord, at: string) =>
  ({
    venueId: id,
    actor: null,
    action,
    at,
    rows: [{ entity: 'venue', id }],
    detail: { by: 'command line' },
  }) as const;

async function called(storage: Storage, venue: VenueRecord): Promise<string> {
  const name = (await storage.row(venue.id, 'venue', venue.id))?.doc.name;
  return name ? `${name} (${nameOf(venue)})` : `The venue ${nameOf(venue)}`;
}
