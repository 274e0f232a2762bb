/** The form of a section: its name, its description, and whether it is in use. */

import type { Section } from '@tableside/domain/entities/table.ts';
import * as v from 'valibot';
import { required } from '../../../components/form/form-schemas.ts';
import { KeptForm, SheetSave } from '../../../components/form/kept-form.tsx';
import { patchOf } from '../../../components/form/patch-of.ts';
import { useKeptForm } from '../../../components/form/use-kept-form.ts';
import { freeSectionKey } from '../../../components/tables/section-key.ts';
import { useEngine } from '../../../engine/engine-context.tsx';
import { type Problem, problemOf } from '../../../engine/mutation-problem.ts';
import { newId } from '../../../platform/new-id.ts';
import { Sheet } from '../../../ui/overlays/sheet.tsx';
import styles from './office.module.css';

const Schema = v.object({
  name: required('Enter a name'),
  description: v.pipe(v.string(), v.trim(), v.maxLength(280, 'At most 280 characters')),
  isActive: v.boolean(),
});
type Values = v.InferInput<typeof Schema>;

export interface SectionSheetProps {
  open: boolean;
  /** Null for a new section. */
  section: Section | null;
  sections: readonly Section[];
  onClose: () => void;
}

export function SectionSheet(props: SectionSheetProps) {
  const { open, section, onClose } = props;
  const title = section ? `Edit ${section.name}` : 'Add Section';
  return (
    <Sheet open={open} onClose={onClose} title={title}>
      {open && <SectionForm {...props} />}
    </Sheet>
  );
}

function SectionForm({ section, sections, onClose }: SectionSheetProps) {
  const engine = useEngine();
  const kept = useKeptForm({
    name: section ? `section ${section.id}` : 'section new',
    values: valuesOf(section),
    schema: Schema,
    save(values, base: Values): Promise<Problem> {
      if (!section) return problemOf(engine.mutate('section.create', creationOf(values, sections)));
      const patch = patchOf(values, base);
      return patch
        ? problemOf(engine.mutate('section.patch', { id: section.id, ...patch }))
        : Promise.resolve(null);
    },
    onSaved: onClose,
  });
  const { form } = kept;
  return (
    <KeptForm kept={kept} className={styles.form}>
      <form.AppField name="name">{(field) => <field.TextField label="Name" maxLength={120} />}</form.AppField>
      <form.AppField name="description">
        {(field) => <field.AreaField label="Description" optional maxLength={280} />}
      </form.AppField>
      <form.AppField name="isActive">
        {(field) => <field.CheckField label="Active" note="Turn off for seasonal closures" />}
      </form.AppField>
      <SheetSave kept={kept}>{section ? 'Save Changes' : 'Add Section'}</SheetSave>
    </KeptForm>
  );
}

const valuesOf = (section: Section | null): Values => ({
  name: section?.name ?? '',
  description: section?.description ?? '',
  isActive: section?.isActive ?? true,
});

const creationOf = (values: Values, sections: readonly Section[]) => ({
  ...values,
  id: newId(),
  key: freeSectionKey(values.name, sections),
  rank: sections.length,
});
