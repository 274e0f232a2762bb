/** The second step: a section of the venue for its tables. */
import type { Section } from '@tableside/domain/entities/table.ts';
import * as v from 'valibot';
import { required } from '../../../../components/form/form-schemas.ts';
import { useKeptForm } from '../../../../components/form/use-kept-form.ts';
import { freeSectionKey } from '../../../../components/tables/section-key.ts';
import { useEngine } from '../../../../engine/engine-context.tsx';
import { problemOf } from '../../../../engine/mutation-problem.ts';
import { newId } from '../../../../platform/new-id.ts';
import { goOn, SetupFormFrame } from './setup-form-frame.tsx';

const Schema = v.object({ name: required('Enter a name') });

export function SetupSectionForm({ sections }: { sections: readonly Section[] }) {
  const engine = useEngine();
  const kept = useKeptForm({
    name: 'setup section',
    values: { name: 'Main Floor' },
    schema: Schema,
    save: ({ name }) =>
      problemOf(engine.mutate('section.create', { id: newId(), key: freeSectionKey(name, sections), name })),
    onSaved: goOn,
  });
  const { form } = kept;
  return (
    <SetupFormFrame kept={kept}>
      <form.AppField name="name">
        {(field) => (
          <field.TextField
            label="Name of the section"
            maxLength={120}
            hint="For example Main Floor, Patio or Bar"
          />
        )}
      </form.AppField>
    </SetupFormFrame>
  );
}
