/** The form of the venue's rules. */
import { takesRegistrations, type VenueSettings } from '@tableside/domain/venue/venue.ts';
import * as v from 'valibot';
import { required, typed, wholeNumber } from '../../../components/form/form-schemas.ts';

const Minutes = typed(wholeNumber(1, 'Enter a number of minutes from 1 to 240', 240));

export const SettingsSchema = v.pipe(
  v.object({
    businessDayCutoff: required('Choose a time'),
    priceGraceHours: typed(wholeNumber(0, 'Enter a number of hours from 0 to 168', 168)),
    kitchenAmberMinutes: Minutes,
    kitchenRedMinutes: Minutes,
    guestRegistration: v.boolean(),
  }),
  v.forward(
    v.partialCheck(
      [['kitchenAmberMinutes'], ['kitchenRedMinutes']],
      ({ kitchenAmberMinutes, kitchenRedMinutes }) => Number(kitchenRedMinutes) > Number(kitchenAmberMinutes),
      'Enter more minutes than until an order is due',
    ),
    ['kitchenRedMinutes'],
  ),
);

export type SettingsValues = v.InferInput<typeof SettingsSchema>;

export const settingsValuesOf = (settings: VenueSettings): SettingsValues => ({
  businessDayCutoff: settings.businessDayCutoff,
  priceGraceHours: String(settings.priceGraceHours),
  kitchenAmberMinutes: String(settings.kitchenAmberMinutes),
  kitchenRedMinutes: String(settings.kitchenRedMinutes),
  guestRegistration: takesRegistrations({ settings }),
});

/** Returns every path that `venue.patch` knows, with its value. */
export const settingsPathsOf = (values: SettingsValues): Record<string, unknown> => ({
  'settings[businessDayCutoff]': values.businessDayCutoff,
  'settings[priceGraceHours]': Number(values.priceGraceHours),
  'settings[kitchenAmberMinutes]': Number(values.kitchenAmberMinutes),
  'settings[kitchenRedMinutes]': Number(values.kitchenRedMinutes),
  'settings[guestRegistration]': values.guestRegistration,
});
