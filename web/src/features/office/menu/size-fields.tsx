/** The sizes of a product, at least one: name, price, availability. */
import { MAX_KITCHEN_NAME } from '@tableside/domain/values/text-limits.ts';
import { Plus, Trash2 } from 'lucide-react';
import { newId } from '../../../platform/new-id.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { IconButton } from '../../../ui/buttons/icon-button.tsx';
import { emptySize } from './product-form.ts';
import styles from './size-fields.module.css';
import type { ProductFormState } from './use-product-form.ts';

export function SizeFields({ form }: { form: ProductFormState['form'] }) {
  return (
    <form.AppField name="sizes" mode="array">
      {(list) => (
        <fieldset className={styles.sizes}>
          <legend className={styles.legend}>Sizes</legend>
          {list.state.value.map((size, n) => (
            <div key={size.id} className={styles.size}>
              <form.AppField name={`sizes[${n}].name`}>
                {(field) => <field.TextField label={`Size ${n + 1}`} maxLength={120} />}
              </form.AppField>
              <form.AppField name={`sizes[${n}].price`}>
                {(field) =>
                  size.open ? (
                    <field.MoneyField label="Proposed price" optional />
                  ) : (
                    <field.MoneyField label="Price" />
                  )
                }
              </form.AppField>
              <IconButton
                icon={Trash2}
                label={`Remove size ${size.name || n + 1}`}
                disabled={list.state.value.length === 1}
                onClick={() => list.removeValue(n)}
                className={styles.bin}
              />
              {/* A ticket names the size only where there are several. */}
              {(list.state.value.length > 1 || size.kitchenName !== '') && (
                <div className={styles.wide}>
                  <form.AppField name={`sizes[${n}].kitchenName`}>
                    {(field) => (
                      <field.TextField
                        label={`Kitchen name of size ${n + 1}`}
                        optional
                        maxLength={MAX_KITCHEN_NAME}
                      />
                    )}
                  </form.AppField>
                </div>
              )}
              <form.AppField name={`sizes[${n}].isAvailable`}>
                {(field) => <field.CheckField label="Available" className={styles.available} />}
              </form.AppField>
              <form.AppField name={`sizes[${n}].open`}>
                {(field) => (
                  <field.CheckField
                    label="Open price"
                    note="Staff type it at the sale. Guests ask their server."
                    className={styles.available}
                  />
                )}
              </form.AppField>
            </div>
          ))}
          <Button icon={Plus} onClick={() => list.pushValue(emptySize(newId()))}>
            Add size
          </Button>
          {list.state.value.some(({ open }) => open) && (
            <form.AppField name="openName">
              {(field) => (
                <field.CheckField
                  label="Staff type the name, too"
                  note="A custom item, for what is not on the menu"
                />
              )}
            </form.AppField>
          )}
        </fieldset>
      )}
    </form.AppField>
  );
}
