/** The first step: the venue's name and time zone. */
import type { Venue } from '@tableside/domain/venue/venue.ts';
import * as v from 'valibot';
import { required } from '../../../components/form/form-schemas.ts';
import { timezoneOptions } from '../../../components/venue/timezone-options.ts';
import { goOn, SetupFormFrame } from './setup-form-frame.tsx';
import { useVenueForm } from './use-venue-form.ts';

const Schema = v.object({ name: required('Enter the name'), timezone: required('Choose the time zone') });

export function SetupNameForm({ venue }: { venue: Venue }) {
  const kept = useVenueForm({
    name: 'setup name',
    values: { name: venue.name, timezone: venue.timezone },
    schema: Schema,
    pathsOf: (values) => ({ ...values }),
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
            hint="Its clock says when a business day ends"
          />
        )}
      </form.AppField>
    </SetupFormFrame>
  );
}
