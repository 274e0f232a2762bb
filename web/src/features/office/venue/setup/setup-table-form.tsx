/** The third step: tables in one of the sections, one or many at once. */
import type { Section } from '@tableside/domain/entities/table.ts';
import * as v from 'valibot';
import { required, typed, wholeNumber } from '../../../../components/form/form-schemas.ts';
import { useKeptForm } from '../../../../components/form/use-kept-form.ts';
import { MOST_TABLES, seriesPlaces, tableNumbers } from '../../../../components/tables/table-series.ts';
import { useEngine } from '../../../../engine/engine-context.tsx';
import { type Problem, problemOf } from '../../../../engine/mutation-problem.ts';
import { newId } from '../../../../platform/new-id.ts';
import { goOn, SetupFormFrame } from './setup-form-frame.tsx';

const Schema = v.object({
  number: required('Enter the number of the table', 20),
  section: required('Choose a section'),
  guests: typed(wholeNumber(1, 'Enter a number of guests, 1 or more')),
  count: typed(wholeNumber(1, `Enter a number from 1 to ${MOST_TABLES}`, MOST_TABLES)),
});

export function SetupTableForm({ sections }: { sections: readonly Section[] }) {
  const engine = useEngine();
  const kept = useKeptForm({
    name: 'setup table',
    values: { number: '1', section: sections[0]?.key ?? '', guests: '4', count: '1' },
    schema: Schema,
    async save({ number, section, guests, count }): Promise<Problem> {
      const room = sections.find(({ key }) => key === section)?.position;
      const places = seriesPlaces(room, Number(count));
      for (const [n, one] of tableNumbers(number, Number(count)).entries()) {
        const problem = await problemOf(
          engine.mutate('table.create', {
            id: newId(),
            qrCode: newId(),
            number: one,
            section,
            tableType: 'square',
            capacity: { minimum: 1, maximum: Number(guests) },
            minimumSpend: 0,
            location: { floor: 1, position: '', coordinates: places[n] ?? { x: 0, y: 0 } },
          }),
        );
        if (problem !== null) return problem;
      }
      return null;
    },
    onSaved: goOn,
  });
  const { form } = kept;
  const options = sections.map(({ key, name }) => ({ value: key, label: name }));
  return (
    <SetupFormFrame kept={kept}>
      <form.AppField name="number">
        {(field) => <field.TextField label="Table number" maxLength={20} autoComplete="off" />}
      </form.AppField>
      <form.AppField name="count">
        {(field) => (
          <field.TextField
            label="How many tables"
            inputMode="numeric"
            hint="12 tables from 1 are numbered 1 to 12"
          />
        )}
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
