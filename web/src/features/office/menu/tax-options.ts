/** The taxes that the form of a category or a product offers. An empty value means none of its own. */

import type { Venue } from '@tableside/domain/entities/venue.ts';
import { taxesOf } from '@tableside/domain/venue/taxes.ts';

/** Returns nothing when the venue has no taxes to choose from. `otherwise` names what applies without a choice. */
export function taxOptions(venue: Venue | null | undefined, otherwise: (venueRate: string) => string) {
  if (!venue || taxesOf(venue).length === 0) return undefined;
  return [
    { value: '', label: otherwise(`${venue.taxRate}%`) },
    ...taxesOf(venue).map(({ id, name, percent }) => ({ value: id, label: `${name} ${percent}%` })),
  ];
}
