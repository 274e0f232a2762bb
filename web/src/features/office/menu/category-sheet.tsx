/** The form of a category: its name, its station, and the option groups of all its products. */
import type { Category, OptionGroup } from '@tableside/domain/entities/menu.ts';
import { hoursText } from '@tableside/domain/menu/hours-text.ts';
import { firstOf, stationsOf } from '@tableside/domain/venue/stations.ts';
import * as v from 'valibot';
import { required } from '../../../components/form/form-schemas.ts';
import { KeptForm, SheetSave } from '../../../components/form/kept-form.tsx';
import { patchOf } from '../../../components/form/patch-of.ts';
import { useKeptForm } from '../../../components/form/use-kept-form.ts';
import { stationOptions } from '../../../components/menu/station-options.ts';
import { useEngine } from '../../../engine/engine-context.tsx';
import { type Problem, problemOf } from '../../../engine/mutation-problem.ts';
import { useVenue } from '../../../mirror/read/read.ts';
import { newId } from '../../../platform/new-id.ts';
import { OptionGroup as Choices } from '../../../ui/choices/option-group.tsx';
import { OptionRow } from '../../../ui/choices/option-row.tsx';
import { Sheet } from '../../../ui/overlays/sheet.tsx';
import { courseOptions } from './course-options.ts';
import styles from './menu-setup-page.module.css';
import { HoursForm, hoursOfText } from './product-form.ts';
import { taxOptions } from './tax-options.ts';

const Schema = v.object({
  name: required('Enter a name'),
  station: v.string(),
  optionGroupIds: v.array(v.string()),
  taxId: v.string(),
  /** Empty: none. */
  course: v.string(),
  /** As people write them. */
  hours: HoursForm,
});
type Values = v.InferInput<typeof Schema>;

export interface CategorySheetProps {
  open: boolean;
  /** Null for a new category. */
  category: Category | null;
  groups: readonly OptionGroup[];
  /** The position of a new category. */
  position: number;
  onClose: () => void;
  /** Called with a new category when it is saved. */
  onAdded?: (id: string) => void;
}

export function CategorySheet(props: CategorySheetProps) {
  const { open, category, onClose } = props;
  return (
    <Sheet open={open} onClose={onClose} title={category ? `Edit ${category.name}` : 'Add Category'}>
      {open && <CategoryForm {...props} />}
    </Sheet>
  );
}

function CategoryForm({ category, groups, position, onClose, onAdded }: CategorySheetProps) {
  const engine = useEngine();
  const venue = useVenue();
  const taxes = taxOptions(venue, (rate) => `The tax rate of the venue, ${rate}`);
  const kept = useKeptForm({
    name: category ? `category ${category.id}` : 'category new',
    values: valuesOf(category, firstOf(stationsOf(venue ?? {})).id),
    schema: Schema,
    async save(values, base: Values): Promise<Problem> {
      if (!category) {
        const id = newId();
        const made = { ...fieldsOf(values), id, position };
        const refused = await problemOf(engine.mutate('category.create', made));
        if (refused === null) onAdded?.(id);
        return refused;
      }
      const patch = patchOf(fieldsOf(values), fieldsOf(base));
      return patch ? problemOf(engine.mutate('category.patch', { id: category.id, ...patch })) : null;
    },
    onSaved: onClose,
  });
  const { form } = kept;
  return (
    <KeptForm kept={kept} className={styles.form}>
      <form.AppField name="name">{(field) => <field.TextField label="Name" maxLength={120} />}</form.AppField>
      <form.AppField name="station">
        {(field) => (
          <field.SelectField
            label="Prepared at"
            options={stationOptions(venue, category?.station ?? '')}
            hint="Its products appear on this station's screen"
          />
        )}
      </form.AppField>
      <form.AppField name="course">
        {(field) => (
          <field.SelectField
            label="Course"
            options={courseOptions('No course')}
            hint="Its products go to the kitchen with this course. A server can change it."
          />
        )}
      </form.AppField>
      <form.AppField name="hours">
        {(field) => (
          <field.TextField
            label="Sold at"
            optional
            hint="Like Mon-Fri 11:00-15:00; Sat 10:00-16:00. Empty: at any time. Staff can sell it all the same."
            maxLength={400}
          />
        )}
      </form.AppField>
      {taxes && (
        <form.AppField name="taxId">
          {(field) => (
            <field.SelectField
              label="Tax"
              options={taxes}
              hint="For its products without a tax of their own"
            />
          )}
        </form.AppField>
      )}
      {groups.length > 0 && (
        <form.AppField name="optionGroupIds">
          {(field) => (
            <Choices legend="Option groups" pill="Optional">
              {groups.map(({ id, name, options }) => (
                <OptionRow
                  key={id}
                  type="checkbox"
                  name={`category-group-${id}`}
                  label={name}
                  note={options.map((option) => option.name).join(', ')}
                  checked={field.state.value.includes(id)}
                  onChange={(checked) =>
                    field.handleChange(
                      checked ? [...field.state.value, id] : field.state.value.filter((one) => one !== id),
                    )
                  }
                />
              ))}
            </Choices>
          )}
        </form.AppField>
      )}
      <SheetSave kept={kept}>{category ? 'Save Changes' : 'Add Category'}</SheetSave>
    </KeptForm>
  );
}

const valuesOf = (category: Category | null, usual: string): Values => ({
  name: category?.name ?? '',
  station: category?.station ?? usual,
  optionGroupIds: [...(category?.optionGroupIds ?? [])],
  taxId: category?.taxId ?? '',
  course: String(category?.course ?? ''),
  hours: hoursText(category?.hours),
});

const fieldsOf = ({ taxId, course, hours, ...values }: Values) => ({
  ...values,
  taxId: taxId === '' ? null : taxId,
  course: course === '' ? null : Number(course),
  hours: hoursOfText(hours),
});
