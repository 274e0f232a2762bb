/** Gives a venue another host name. It works while the server runs: the venue is served at both names at once. */
import { type CliContext, withStorage } from './cli-context.ts';
import { CliError } from './cli-error.ts';
import { hostOf, venueNamed } from './which-venue.ts';

interface Renaming {
  readonly host: string;
  readonly to: string;
}

export async function renameVenue(context: CliContext, { host, to: typed }: Renaming): Promise<number> {
  const to = hostOf(typed);
  return withStorage(context, async (storage) => {
    const { id, host: former } = await venueNamed(storage, host);
    if (former === null)
      throw new CliError('The first venue is served at every name that no other venue has. It needs none.');
    if (former === to) throw new CliError(`The venue has the name ${to} already.`);
    const event = {
      venueId: id,
      actor: null,
      action: 'venue.rename',
      at: context.at(),
      rows: [{ entity: 'venue', id, before: { host: former }, after: { host: to } }],
      detail: { by: 'command line' },
    } as const;
    if ((await storage.venues.rename({ id, host: to, event })) === 'hostTaken')
      throw new CliError(`Another venue has the name ${to}, or had it before.`);
    context.out(`Address   ${to}`);
    context.out(`Before    ${former}, where the venue is served, too`);
    context.out('The certificate must cover both names. People and tablets sign in anew at the new one.');
    return 0;
  });
}
