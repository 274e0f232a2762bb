/** Where the venue is: the country proposes the time zone, and says what money is called here. */

import { useMemo } from 'react';
import { timezoneOptions } from '../../../../../components/venue/timezone-options.ts';
import type { SelectOption } from '../../../../../ui/fields/select.tsx';
import { zoneText } from '../setup-left.ts';
import styles from '../setup-page.module.css';
import { browserZone } from './browser-zone.ts';
import { countryOptions, zoneFor, zonesOf } from './countries.ts';
import type { PlaceForm } from './use-place-form.ts';

export function WhereFields({ form }: { form: PlaceForm }) {
  const countries = useMemo(() => [{ value: '', label: 'Choose a country' }, ...countryOptions()], []);
  return (
    <div className={styles.row}>
      <form.AppField
        name="country"
        listeners={{
          onChange: ({ value }) =>
            form.setFieldValue('timezone', zoneFor(value, form.getFieldValue('timezone'), browserZone())),
        }}
      >
        {(field) => <field.SelectField label="Country" options={countries} />}
      </form.AppField>
      <form.Subscribe selector={({ values }) => values.country}>
        {(country) => (
          <form.AppField name="timezone">
            {(field) => (
              <field.SelectField
                label="Time zone"
                options={zoneOptions(country, field.state.value)}
                hint={hintOf(field.state.value)}
              />
            )}
          </form.AppField>
        )}
      </form.Subscribe>
    </div>
  );
}

const hintOf = (zone: string): string =>
  `${zone === browserZone() ? 'As on this device. ' : ''}Used to decide when the business day ends`;

/** The zones of the country come first. Without a chosen one, the first row asks for it. */
function zoneOptions(country: string, chosen: string): SelectOption[] {
  const near = zonesOf(country).map((zone) => ({ value: zone, label: zoneText(zone) }));
  const known = new Set(near.map(({ value }) => value));
  const far = timezoneOptions(chosen).filter(({ value }) => !known.has(value));
  const ask = chosen === '' ? [{ value: '', label: 'Choose a time zone' }] : [];
  return [...ask, ...near, ...far];
}
