/** Adds a venue to the server. It works while the server runs: the new venue is served at once. */
import { change } from '@tableside/domain/entities/entities.ts';
import { bareVenue } from '@tableside/domain/venue/bare-venue.ts';
import { v7 as uuid } from 'uuid';
import { emailOf, makeAdmin } from './admin-commands.ts';
import { type CliContext, withStorage } from './cli-context.ts';
import { CliError } from './cli-error.ts';
import { hostOf } from './which-venue.ts';

interface NewVenue {
  readonly host: string;
  readonly name: string;
  readonly email: string;
}

export async function createVenue(context: CliContext, typed: NewVenue): Promise<number> {
  const [host, name, email] = [hostOf(typed.host), typed.name.trim(), emailOf(typed.email)];
  const id = uuid();
  const venue = { id, host, createdAt: context.at(), changes: [change('venue', bareVenue({ id, name }))] };
  return withStorage(context, async (storage) => {
    if ((await storage.venues.create(venue)) === 'hostTaken')
      throw new CliError(`Another venue has the name ${host}.`);
    context.out(`Venue     ${name}`);
    context.out(`Address   ${host}`);
    await makeAdmin(context, storage, { venueId: id, email });
    return 0;
  });
}
