/** Calls for the venues of one person. They throw `ApiError` or what `useAttempt` reads. */
import { OwnVenue, VenueEntered, VenueEntryCode } from '@tableside/protocol/rest/own-venues.ts';
import * as v from 'valibot';
import { addressOfHost } from '../platform/address-of-host.ts';
import { toApiError } from './api-error.ts';
import { createCalls } from './calls.ts';
import type { Remote } from './remote-context.tsx';

const PATH = 'auth/venues';
/** Each venue is asked for the sums of a day, one after the other. */
const LIST_MS = 60_000;
/** The first venue has no host name, so its address is the one that somebody came from. */
const FIRST_AT_KEY = 'tableside-first-venue';

export const listOwnVenues = async (remote: Remote, signal?: AbortSignal): Promise<OwnVenue[]> =>
  v.parse(v.array(OwnVenue), await remote.get(PATH, { timeout: LIST_MS, ...(signal && { signal }) }).json());

/** Returns the address of a venue, without a path. Returns undefined for the first venue until somebody came from there. */
export function addressOf({ host }: Pick<OwnVenue, 'host'>): string | undefined {
  if (host !== null) return addressOfHost(host);
  return window.localStorage.getItem(FIRST_AT_KEY) ?? undefined;
}

/** Returns the link that signs the person in at the venue, once. */
export async function linkIntoVenue(remote: Remote, { id }: OwnVenue, address: string): Promise<string> {
  const path = `${PATH}/${encodeURIComponent(id)}/code`;
  const { code } = v.parse(VenueEntryCode, await remote.post(path).json());
  return `${address}/enter#${code}`;
}

/** Uses a code up, at the venue that it is for. */
export async function enterVenue(code: string): Promise<VenueEntered> {
  try {
    const calls = createCalls({ token: () => null });
    const entered = v.parse(VenueEntered, await calls.post(`${PATH}/enter`, { json: { code } }).json());
    if (entered.firstAt !== null) window.localStorage.setItem(FIRST_AT_KEY, entered.firstAt);
    return entered;
  } catch (error) {
    throw await toApiError(error, "You couldn't be signed in");
  }
}
