/** When a product is sold, and the parts of a combo. */
import { lazy, Suspense } from 'react';
import type { ProductFormState } from './use-product-form.ts';

/** Few products are combos. */
const SlotFields = lazy(async () => ({ default: (await import('./slot-fields.tsx')).SlotFields }));

export interface HoursAndPartsProps {
  form: ProductFormState['form'];
  /** The id of the product. Missing: it is a new one. */
  own: string | undefined;
}

export function HoursAndParts({ form, own }: HoursAndPartsProps) {
  return (
    <>
      <form.AppField name="hours">
        {(field) => (
          <field.TextField
            label="Sold at"
            optional
            hint="Like Mon-Fri 11:00-15:00; Sat 10:00-16:00. Empty: the hours of its category. always: at any time."
            maxLength={400}
          />
        )}
      </form.AppField>
      <form.AppField name="slots">
        {(field) => (
          <Suspense>
            <SlotFields
              slots={field.state.value}
              own={own}
              error={field.state.meta.errors[0]?.message}
              onChange={field.handleChange}
            />
          </Suspense>
        )}
      </form.AppField>
    </>
  );
}
