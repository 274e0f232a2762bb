/** Finds the venue that a command is about, by its name or one that it had. With one venue, no option is needed. */

import type { VenueRecord } from '../storage/door/venues.ts';
import type { Storage } from '../storage/storage.ts';
import { CliError } from './cli-error.ts';

/** Stands for the venue without a host name, which answers at every other name. */
const ANY = 'any';

/** Labels of letters, digits and dashes. An address is no name. */
const HOST =
  /^(?=.{1,253}$)(?![\d.]+$)[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?(\.[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?)*$/;

export function hostOf(typed: string): string {
  const host = typed.trim().toLowerCase().replace(/\.$/, '');
  if (host === ANY || !HOST.test(host))
    throw new CliError(
      `${typed} is no host name. Give one such as harbor.example.com, without https:// and port.`,
    );
  return host;
}

export const nameOf = ({ host }: Pick<VenueRecord, 'host'>): string => host ?? ANY;

const isNamed = (venue: VenueRecord, wanted: string): boolean =>
  nameOf(venue) === wanted || venue.formerHosts.includes(wanted);

export async function venueNamed(storage: Storage, typed: string | undefined): Promise<VenueRecord> {
  const venues = await storage.venues.list();
  if (venues.length === 0) throw new CliError('There is no venue: start the server once.');
  const wanted = typed?.trim().toLowerCase();
  const [venue, another] = wanted === undefined ? venues : venues.filter((one) => isNamed(one, wanted));
  if (venue && !another) return venue;
  const names = venues.map(nameOf).join(', ');
  throw new CliError(
    typed === undefined
      ? `There are ${venues.length} venues. Name one with --host: ${names}.`
      : `No venue has the name ${typed}. There are: ${names}.`,
  );
}
