/** Finds the venue of a request: the one with the host name that it was sent to. */
import type { FastifyRequest } from 'fastify';
import { ProtocolError } from '../commands/protocol-error.ts';
import type { Venues } from '../storage/door/venues.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The venue with the host name of the request, also while it is closed. Undefined before there is any venue. */
    venueId: string | undefined;
    /** Why the venue cannot be served: it was not found, or it is closed. Health checks work in spite of it. */
    venueFault: unknown;
  }
}

/** Devices ask a closed venue no more often than this. */
const CLOSED_RETRY_S = 60;

/**
 * Behind a trusted proxy, the name is the one that the proxy received. Names are compared in lower case, without a port
 * and without the final dot that a fully qualified name may have.
 */
export const hostOf = ({ hostname }: FastifyRequest): string => hostname.toLowerCase().replace(/\.$/, '');

/** Returns the id of the venue. Returns undefined before there is any, and while it is closed. */
export async function findVenue(
  { venues }: { readonly venues: Pick<Venues, 'at'> },
  request: FastifyRequest,
): Promise<string | undefined> {
  const found = await venues.at(hostOf(request));
  return found?.isClosed ? undefined : found?.id;
}

export async function noteVenue(deps: { readonly venues: Venues }, request: FastifyRequest): Promise<void> {
  try {
    const found = await deps.venues.at(hostOf(request));
    request.venueId = found?.id;
    if (found?.isClosed)
      request.venueFault = new ProtocolError('venue.outOfUse', { retryAfter: CLOSED_RETRY_S });
  } catch (error) {
    request.venueFault = error;
  }
}

/** Returns undefined before there is any venue. Throws why the venue cannot be served. */
export function foundVenue({ venueId, venueFault }: FastifyRequest): string | undefined {
  if (venueFault !== undefined) throw venueFault;
  return venueId;
}

export function venueOf(request: FastifyRequest): string {
  const venueId = foundVenue(request);
  if (venueId === undefined) throw new ProtocolError('notFound');
  return venueId;
}
