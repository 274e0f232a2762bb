/** Finds the venue of a request: the one with the host name that it was sent to. */
import type { FastifyRequest } from 'fastify';
import { ProtocolError } from '../commands/protocol-error.ts';
import type { Venues } from '../storage/door/venues.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The venue with the host name of the request. Undefined before there is any venue. */
    venueId: string | undefined;
    /** The error that kept the venue from being found. Health checks work in spite of it. */
    venueFault: unknown;
  }
}

/**
 * Behind a trusted proxy, the name is the one that the proxy received. Names are compared in lower case, without a port
 * and without the final dot that a fully qualified name may have.
 */
export const hostOf = ({ hostname }: FastifyRequest): string => hostname.toLowerCase().replace(/\.$/, '');

export const findVenue = (
  { venues }: { readonly venues: Venues },
  request: FastifyRequest,
): Promise<string | undefined> => venues.at(hostOf(request));

export async function noteVenue(deps: { readonly venues: Venues }, request: FastifyRequest): Promise<void> {
  try {
    request.venueId = await findVenue(deps, request);
  } catch (error) {
    request.venueFault = error;
  }
}

/** Returns undefined before there is any venue. Throws what kept the venue from being found. */
export function foundVenue({ venueId, venueFault }: FastifyRequest): string | undefined {
  if (venueFault !== undefined) throw venueFault;
  return venueId;
}

export function venueOf(request: FastifyRequest): string {
  const venueId = foundVenue(request);
  if (venueId === undefined) throw new ProtocolError('notFound');
  return venueId;
}
