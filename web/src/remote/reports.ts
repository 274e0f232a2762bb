/** Loads the venue's revenue and sales, computed by the server. For managers. */
import { VenueMetrics } from '@tableside/protocol/rest/metrics.ts';
import * as v from 'valibot';
import type { Remote } from './remote-context.tsx';

/** From and to are business days (YYYY-MM-DD), both included. */
export async function fetchMetrics(
  remote: Remote,
  { venueId, from, to }: { venueId: string; from: string; to: string },
): Promise<VenueMetrics> {
  const path = `venues/${encodeURIComponent(venueId)}/metrics`;
  return v.parse(VenueMetrics, await remote.get(path, { searchParams: { from, to } }).json());
}
