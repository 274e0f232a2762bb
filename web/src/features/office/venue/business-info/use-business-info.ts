/** The form of Business Information: the whole profile of the venue, edited and saved together. */
import type { Section } from '@tableside/domain/entities/table.ts';
import type { Venue } from '@tableside/domain/entities/venue.ts';
import { useVenueForm } from '../use-venue-form.ts';
import { VenueSchema, venuePathsOf, venueValuesOf } from './venue-form.ts';

interface FormOptions {
  venue: Venue;
  sections: readonly Section[];
  onSaved: () => void;
}

export function useBusinessInfo({ venue, sections, onSaved }: FormOptions) {
  return useVenueForm({
    name: 'venue',
    values: venueValuesOf(venue, sections),
    schema: VenueSchema,
    pathsOf: venuePathsOf,
    savedText: 'Business information saved',
    onSaved,
  });
}

/** The form that contains the groups of fields. */
export type BusinessInfoForm = ReturnType<typeof useBusinessInfo>['form'];
