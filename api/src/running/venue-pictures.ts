/** Where the pictures of each venue are. */
import { join } from 'node:path';
import { FIRST_VENUE_ID } from '@tableside/domain/entities/venue.ts';

/**
 * Returns the folder of a venue's pictures. Those of the first venue are in the folder of all, because they were there
 * before there were others.
 */
export const picturesOf = (folder: string, venueId: string): string =>
  venueId === FIRST_VENUE_ID ? folder : join(folder, venueId);
