/** The form of the venue's settings. */
import type { Venue } from '@tableside/domain/entities/venue.ts';
import { useVenueForm } from '../use-venue-form.ts';
import { SettingsSchema, settingsPathsOf, settingsValuesOf } from './settings-form.ts';

export const useSettingsForm = (venue: Venue, onSaved: () => void) =>
  useVenueForm({
    name: 'venue settings',
    values: settingsValuesOf(venue.settings),
    schema: SettingsSchema,
    pathsOf: settingsPathsOf,
    savedText: 'Settings saved',
    onSaved,
  });

export type SettingsForm = ReturnType<typeof useSettingsForm>['form'];
