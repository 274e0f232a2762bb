/** The last step: a product to sell, in a menu category that names its station. */
import type { Category } from '@tableside/domain/entities/menu.ts';
import * as v from 'valibot';
import { Dollars, required } from '../../../../components/form/form-schemas.ts';
import { useKeptForm } from '../../../../components/form/use-kept-form.ts';
import { useEngine } from '../../../../engine/engine-context.tsx';
import { type Problem, problemOf } from '../../../../engine/mutation-problem.ts';
import { useCategories } from '../../../../mirror/read/read.ts';
import { newId } from '../../../../platform/new-id.ts';
import { goOn, SetupFormFrame } from './setup-form-frame.tsx';

const Schema = v.object({
  name: required('Enter a name'),
  price: Dollars,
  category: required('Enter a name'),
  station: v.picklist(['kitchen', 'bar']),
});

const STATIONS = [
  { value: 'kitchen', label: 'Kitchen' },
  { value: 'bar', label: 'Bar' },
];

export function SetupProductForm() {
  const categories = useCategories();
  return categories ? <ProductForm categories={categories} /> : null;
}

function ProductForm({ categories }: { categories: readonly Category[] }) {
  const engine = useEngine();
  const kept = useKeptForm({
    name: 'setup product',
    values: {
      name: '',
      price: '',
      category: categories[0]?.name ?? 'Small plates',
      station: 'kitchen' as const,
    },
    schema: Schema,
    async save({ name, price, category, station }): Promise<Problem> {
      const known = categories.find((one) => one.name === category);
      const id = known?.id ?? newId();
      const refused = known
        ? null
        : await problemOf(engine.mutate('category.create', { id, name: category, station }));
      if (refused !== null) return refused;
      const sizes = [{ id: newId(), name: 'Regular', currentPrice: price }];
      return problemOf(engine.mutate('product.create', { id: newId(), name, category: id, sizes }));
    },
    onSaved: goOn,
  });
  const { form } = kept;
  return (
    <SetupFormFrame kept={kept}>
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
        {(field) => <field.SelectField label="Prepared at" options={STATIONS} />}
      </form.AppField>
    </SetupFormFrame>
  );
}
