/** Adds a venue to the server. It works while the server runs: the new venue is served at once. */
import { change } from '@tableside/domain/entities/entities.ts';
import type { Venue } from '@tableside/domain/entities/venue.ts';
import { bareVenue } from '@tableside/domain/venue/bare-venue.ts';
import { isTimezone } from '@tableside/domain/venue/timezone.ts';
import { venueLike } from '@tableside/domain/venue/venue-like.ts';
import { v7 as uuid } from 'uuid';
import { serverTimezone } from '../start/server-timezone.ts';
import type { Storage } from '../storage/storage.ts';
import { emailOf, makeAdmin } from './admin-commands.ts';
import { type CliContext, withStorage } from './cli-context.ts';
import { CliError } from './cli-error.ts';
import { hostOf, venueNamed } from './which-venue.ts';

interface NewVenue {
  readonly host: string;
  readonly name: string;
  readonly email: string;
  /** Left out: that of this machine. */
  readonly timezone?: string | undefined;
  /** The address of the venue whose settings it begins with. Left out: none. */
  readonly like?: string | undefined;
}

export async function createVenue(context: CliContext, typed: NewVenue): Promise<number> {
  const [host, name, email] = [hostOf(typed.host), typed.name.trim(), emailOf(typed.email)];
  const id = uuid();
  return withStorage(context, async (storage) => {
    const model = typed.like === undefined ? undefined : await modelOf(storage, typed.like);
    const timezone = timezoneOf(typed.timezone ?? model?.timezone);
    const bare = bareVenue({ id, name, timezone });
    const changes = [change('venue', model ? venueLike(bare, model) : bare)];
    const venue = { id, host, createdAt: context.at(), changes };
    if ((await storage.venues.create(venue)) === 'hostTaken')
      throw new CliError(`Another venue has the name ${host}.`);
    context.out(`Venue     ${name}`);
    context.out(`Address   ${host}`);
    context.out(`Time zone ${timezone}${typed.timezone === undefined ? asWhere(model) : ''}`);
    if (model) context.out(`Settings  as those of ${model.name || typed.like}`);
    await makeAdmin(context, storage, { venueId: id, email });
    return 0;
  });
}

const asWhere = (model: Venue | undefined): string => (model ? '' : ', as on this machine');

async function modelOf(storage: Storage, host: string): Promise<Venue> {
  const { id } = await venueNamed(storage, host);
  const row = await storage.row(id, 'venue', id);
  if (!row) throw new CliError(`The venue ${host} has no settings yet.`);
  return row.doc;
}

function timezoneOf(typed: string | undefined): string {
  if (typed === undefined) return serverTimezone();
  if (isTimezone(typed)) return typed;
  throw new CliError(`${typed} is no time zone. Give one such as Europe/Berlin.`);
}
