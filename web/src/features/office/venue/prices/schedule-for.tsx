/** Chooses what a schedule is for: categories and products for a percentage, or products with a price of their own. */
import type { Product } from '@tableside/domain/entities/menu.ts';
import { formatCents } from '@tableside/domain/values/money.ts';
import { Trash2 } from 'lucide-react';
import { useId } from 'react';
import { useCategories, useProducts } from '../../../../mirror/read/read.ts';
import { IconButton } from '../../../../ui/buttons/icon-button.tsx';
import { OptionGroup } from '../../../../ui/choices/option-group.tsx';
import { OptionRow } from '../../../../ui/choices/option-row.tsx';
import { Field } from '../../../../ui/fields/field.tsx';
import { Select } from '../../../../ui/fields/select.tsx';
import { Fault } from './fault.tsx';
import styles from './prices-page.module.css';
import type { KeptSchedule } from './use-schedule-form.ts';

interface PartProps {
  kept: KeptSchedule;
}

export function ScheduleFor({ kept }: PartProps) {
  const { form } = kept;
  return (
    <form.Subscribe selector={({ values }) => values.kind === 'percent'}>
      {(isPercent) =>
        isPercent ? (
          <>
            <form.AppField name="percent">
              {(field) => <field.PercentField label="Percentage off" />}
            </form.AppField>
            <Categories kept={kept} />
            <Products kept={kept} />
          </>
        ) : (
          <Products kept={kept} priced />
        )
      }
    </form.Subscribe>
  );
}

function Categories({ kept: { form } }: PartProps) {
  const name = useId();
  const categories = useCategories() ?? [];
  return (
    <form.AppField name="categoryIds">
      {(field) => (
        <div>
          <OptionGroup legend="Categories" columns={2}>
            {categories.map((category) => (
              <OptionRow
                key={category.id}
                type="checkbox"
                name={name}
                label={category.name}
                checked={field.state.value.includes(category.id)}
                onChange={(checked) =>
                  field.handleChange(
                    checked
                      ? [...field.state.value, category.id]
                      : field.state.value.filter((id) => id !== category.id),
                  )
                }
              />
            ))}
          </OptionGroup>
          <Fault message={field.state.meta.errors[0]?.message} />
        </div>
      )}
    </form.AppField>
  );
}

/** The products by name. `priced`: each of their sizes has a field for its price. */
function Products({ kept: { form }, priced = false }: PartProps & { priced?: boolean }) {
  const products = useProducts() ?? [];
  return (
    <form.AppField name="productIds">
      {(field) => {
        const chosen = products.filter(({ id }) => field.state.value.includes(id));
        const others = products.filter(({ id }) => !field.state.value.includes(id));
        return (
          <div className={styles.form}>
            <Select
              label={chosen.length === 0 ? 'Products' : 'Another product'}
              options={[
                { value: '', label: 'Choose a product' },
                ...others.map(({ id, name }) => ({ value: id, label: name })),
              ]}
              value=""
              onChange={({ target }) => {
                if (target.value !== '') field.handleChange([...field.state.value, target.value]);
              }}
            />
            <Fault message={field.state.meta.errors[0]?.message} />
            {chosen.map((product) => (
              <div key={product.id} className={styles.product}>
                <p className={styles.productName}>{product.name}</p>
                <IconButton
                  icon={Trash2}
                  label={`Remove ${product.name}`}
                  onClick={() => field.handleChange(field.state.value.filter((id) => id !== product.id))}
                />
                {priced && <Prices form={form} product={product} />}
              </div>
            ))}
          </div>
        );
      }}
    </form.AppField>
  );
}

function Prices({ form, product }: { form: KeptSchedule['form']; product: Product }) {
  return (
    <form.AppField name="fixed">
      {(field) => (
        <div className={styles.prices}>
          {product.sizes.map((size) => {
            const key = `${product.id}/${size.id}`;
            return (
              <Field
                key={size.id}
                label={
                  product.sizes.length === 1 ? `Price of ${product.name}` : `${product.name}, ${size.name}`
                }
                hint={`Otherwise ${formatCents(size.currentPrice)}`}
                inputMode="decimal"
                suffix="USD"
                value={field.state.value[key] ?? ''}
                onChange={({ target }) => field.handleChange({ ...field.state.value, [key]: target.value })}
              />
            );
          })}
          <Fault message={field.state.meta.errors[0]?.message} />
        </div>
      )}
    </form.AppField>
  );
}
