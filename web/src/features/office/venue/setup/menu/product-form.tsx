/** A product to sell, in a menu category that names its station. */
import type { Category } from '@tableside/domain/entities/menu.ts';
import { firstOf, stationsOf } from '@tableside/domain/venue/stations.ts';
import * as v from 'valibot';
import { Dollars, required } from '../../../../../components/form/form-schemas.ts';
import { KeptForm } from '../../../../../components/form/kept-form.tsx';
import { useKeptForm } from '../../../../../components/form/use-kept-form.ts';
import { stationOptions } from '../../../../../components/menu/station-options.ts';
import { useEngine } from '../../../../../engine/engine-context.tsx';
import { type Problem, problemOf } from '../../../../../engine/mutation-problem.ts';
import { useVenue } from '../../../../../mirror/read/read.ts';
import { newId } from '../../../../../platform/new-id.ts';
import { Button } from '../../../../../ui/buttons/button.tsx';
import styles from '../setup-page.module.css';

const Schema = v.object({
  name: required('Enter a name'),
  price: Dollars,
  category: required('Enter a name'),
  station: v.string(),
});

interface SetupProductFormProps {
  categories: readonly Category[];
  /** The tax that is in the prices. A new category gets it, too. */
  taxId: string | undefined;
  onDone: () => void;
}

export function SetupProductForm({ categories, taxId, onDone }: SetupProductFormProps) {
  const engine = useEngine();
  const venue = useVenue();
  const kept = useKeptForm({
    name: 'setup product',
    values: {
      name: '',
      price: '',
      category: categories[0]?.name ?? 'Small plates',
      station: firstOf(stationsOf(venue ?? {})).id,
    },
    schema: Schema,
    async save({ name, price, category, station }): Promise<Problem> {
      const known = categories.find((one) => one.name === category);
      const id = known?.id ?? newId();
      const refused = known
        ? null
        : await problemOf(
            engine.mutate('category.create', { id, name: category, station, ...(taxId && { taxId }) }),
          );
      if (refused !== null) return refused;
      const sizes = [{ id: newId(), name: 'Regular', currentPrice: price }];
      return problemOf(engine.mutate('product.create', { id: newId(), name, category: id, sizes }));
    },
    onSaved: onDone,
  });
  const { form } = kept;
  return (
    <>
      <KeptForm kept={kept} className={styles.row}>
        <form.AppField name="name">
          {(field) => <field.TextField label="Name of the product" maxLength={120} autoComplete="off" />}
        </form.AppField>
        <form.AppField name="price">
          {(field) => <field.MoneyField label="Price" placeholder="12.50" autoComplete="off" />}
        </form.AppField>
        <form.AppField name="category">
          {(field) => <field.TextField label="Category" maxLength={120} autoComplete="off" />}
        </form.AppField>
        <form.AppField name="station">
          {(field) => <field.SelectField label="Prepared at" options={stationOptions(venue, '')} />}
        </form.AppField>
      </KeptForm>
      <Button type="submit" form={kept.id} variant="primary" size={56} busy={kept.isSaving}>
        Save and continue
      </Button>
    </>
  );
}
