/** The first step: the venue's name, its time zone and, for administrators, its tax rate. */
import { roleMay } from '@tableside/domain/command/permissions.ts';
import type { Venue } from '@tableside/domain/entities/venue.ts';
import * as v from 'valibot';
import { Percent, required, typed } from '../../../../components/form/form-schemas.ts';
import { useActor } from '../../../../components/staff/actor.tsx';
import { timezoneOptions } from '../../../../components/venue/timezone-options.ts';
import { useVenueForm } from '../use-venue-form.ts';
import { goOn, SetupFormFrame } from './setup-form-frame.tsx';

const Schema = v.object({
  name: required('Enter the name'),
  timezone: required('Choose the time zone'),
  taxRate: v.pipe(v.string(), v.nonEmpty('Enter the tax rate, or 0 if you charge no tax'), typed(Percent)),
});

export function SetupNameForm({ venue }: { venue: Venue }) {
  const { role } = useActor();
  const maySetTax = roleMay(role, 'venue.settings');
  const kept = useVenueForm({
    name: 'setup name',
    // A new venue has a rate of 0 that nobody has chosen, so the field starts empty.
    values: {
      name: venue.name,
      timezone: venue.timezone,
      taxRate: maySetTax && venue.taxRate === 0 ? '' : String(venue.taxRate),
    },
    schema: Schema,
    pathsOf: ({ name, timezone, taxRate }) => ({
      name,
      timezone,
      ...(maySetTax ? { taxRate: taxRate === '' ? venue.taxRate : Number(taxRate) } : {}),
    }),
    savedText: 'Name saved',
    onSaved: goOn,
  });
  const { form } = kept;
  return (
    <SetupFormFrame kept={kept}>
      <form.AppField name="name">
        {(field) => <field.TextField label="Name" maxLength={120} autoComplete="organization" />}
      </form.AppField>
      <form.AppField name="timezone">
        {(field) => (
          <field.SelectField
            label="Time zone"
            options={timezoneOptions(field.state.value)}
            hint="Used to decide when the business day ends"
          />
        )}
      </form.AppField>
      {maySetTax && (
        <form.AppField name="taxRate">
          {(field) => (
            <field.PercentField label="Tax rate" hint="Added to every order. Enter 0 if you charge no tax." />
          )}
        </form.AppField>
      )}
    </SetupFormFrame>
  );
}
