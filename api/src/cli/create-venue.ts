/** Adds a venue to the server. It works while the server runs: the new venue is served at once. */
import { change } from '@tableside/domain/entities/entities.ts';
import { bareVenue } from '@tableside/domain/venue/bare-venue.ts';
import { isTimezone } from '@tableside/domain/venue/timezone.ts';
import { v7 as uuid } from 'uuid';
import { serverTimezone } from '../start/server-timezone.ts';
import { emailOf, makeAdmin } from './admin-commands.ts';
import { type CliContext, withStorage } from './cli-context.ts';
import { CliError } from './cli-error.ts';
import { hostOf } from './which-venue.ts';

interface NewVenue {
  readonly host: string;
  readonly name: string;
  readonly email: string;
  /** Left out: that of this machine. */
  readonly timezone?: string | undefined;
}

export async function createVenue(context: CliContext, typed: NewVenue): Promise<number> {
  const [host, name, email] = [hostOf(typed.host), typed.name.trim(), emailOf(typed.email)];
  const timezone = timezoneOf(typed.timezone);
  const id = uuid();
  const changes = [change('venue', bareVenue({ id, name, timezone }))];
  const venue = { id, host, createdAt: context.at(), changes };
  return withStorage(context, async (storage) => {
    if ((await storage.venues.create(venue)) === 'hostTaken')
      throw new CliError(`Another venue has the name ${host}.`);
    context.out(`Venue     ${name}`);
    context.out(`Address   ${host}`);
    context.out(`Time zone ${timezone}${typed.timezone === undefined ? ', as on this machine' : ''}`);
    await makeAdmin(context, storage, { venueId: id, email });
    return 0;
  });
}

function timezoneOf(typed: string | undefined): string {
  if (typed === undefined) return serverTimezone();
  if (isTimezone(typed)) return typed;
  throw new CliError(`${typed} is no time zone. Give one such as Europe/Berlin.`);
}
