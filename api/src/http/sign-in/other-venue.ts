/** The answer to a right password at a venue that the account does not belong to: the venues that it belongs to. */
import { ProtocolError } from '../../commands/protocol-error.ts';
import type { FoundAccount } from '../../storage/account-records.ts';
import type { Storage } from '../../storage/storage.ts';

/** Returns whether the account can sign in to any venue. */
export const belongsSomewhere = (found: FoundAccount | undefined): boolean =>
  found?.memberships.some(({ isActive }) => isActive) ?? false;

/**
 * Call it only for a person who gave the right password. `details` lists the venues: `path` is the host name, which is
 * empty for the first venue, and `message` is the name.
 */
export async function otherVenue(storage: Storage, found: FoundAccount | undefined): Promise<ProtocolError> {
  const mine = new Set(found?.memberships.flatMap(({ venueId, isActive }) => (isActive ? [venueId] : [])));
  const venues = (await storage.venues.list()).filter(({ id }) => mine.has(id));
  const details = venues.map(async ({ id, host }) => ({
    path: host ?? '',
    message: (await storage.row(id, 'venue', id))?.doc.name ?? '',
  }));
  return new ProtocolError('auth.otherVenue', { details: await Promise.all(details) });
}
