/** The third step: a table in one of the sections. */
import type { Section } from '@tableside/domain/tables/table.ts';
import * as v from 'valibot';
import { required, typed, wholeNumber } from '../../../components/form/form-schemas.ts';
import { useKeptForm } from '../../../components/form/use-kept-form.ts';
import { useEngine } from '../../../engine/engine-context.tsx';
import { problemOf } from '../../../engine/mutation-problem.ts';
import { newId } from '../../../platform/new-id.ts';
import { goOn, SetupFormFrame } from './setup-form-frame.tsx';

const Schema = v.object({
  number: required('Enter the number of the table', 20),
  section: required('Choose a section'),
  guests: typed(wholeNumber(1, 'Enter a number of guests, 1 or more')),
});

export function SetupTableForm({ sections }: { sections: readonly Section[] }) {
  const engine = useEngine();
  const kept = useKeptForm({
    name: 'setup table',
    values: { number: '1', section: sections[0]?.key ?? '', guests: '4' },
    schema: Schema,
    save: ({ number, section, guests }) =>
      problemOf(
        engine.mutate('table.create', {
          id: newId(),
          qrCode: newId(),
          number,
          section,
          tableType: 'square',
          capacity: { minimum: 1, maximum: Number(guests) },
          minimumSpend: 0,
          location: { floor: 1, position: '', coordinates: { x: 0, y: 0 } },
        }),
      ),
    onSaved: goOn,
  });
  const { form } = kept;
  const options = sections.map(({ key, name }) => ({ value: key, label: name }));
  return (
    <SetupFormFrame kept={kept}>
      <form.AppField name="number">
        {(field) => <field.TextField label="Table number" maxLength={20} autoComplete="off" />}
      </form.AppField>
      <form.AppField name="section">
        {(field) => <field.SelectField label="Section" options={options} />}
      </form.AppField>
      <form.AppField name="guests">
        {(field) => <field.TextField label="Seats" inputMode="numeric" suffix="guests" />}
      </form.AppField>
    </SetupFormFrame>
  );
}
