/** The sizes of a product: name, price, whether it can be had; one at least. */
import { Plus, Trash2 } from 'lucide-react';
import { newId } from '../../platform/new-id.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { OptionRow } from '../../ui/option-row.tsx';
import type { Faults, SizeForm } from './product-form.ts';
import styles from './size-fields.module.css';

export interface SizeFieldsProps {
  sizes: readonly SizeForm[];
  faults: Faults;
  onChange: (sizes: readonly SizeForm[]) => void;
}

export function SizeFields({ sizes, faults, onChange }: SizeFieldsProps) {
  const set = (id: string, fields: Partial<SizeForm>): void =>
    onChange(sizes.map((size) => (size.id === id ? { ...size, ...fields } : size)));
  return (
    <fieldset className={styles.sizes}>
      <legend className={styles.legend}>Sizes</legend>
      {sizes.map((size, n) => (
        <div key={size.id} className={styles.size}>
          <Field
            label={`Size ${n + 1}`}
            maxLength={120}
            value={size.name}
            error={faults[`sizes[${size.id}].name`]}
            onChange={(event) => set(size.id, { name: event.target.value })}
          />
          <Field
            label="Price"
            inputMode="decimal"
            suffix="USD"
            value={size.price}
            error={faults[`sizes[${size.id}].price`]}
            onChange={(event) => set(size.id, { price: event.target.value })}
          />
          <IconButton
            icon={Trash2}
            label={`Remove size ${size.name || n + 1}`}
            variant="danger"
            disabled={sizes.length === 1}
            onClick={() => onChange(sizes.filter((one) => one.id !== size.id))}
            className={styles.bin}
          />
          <OptionRow
            type="checkbox"
            name={`available-${size.id}`}
            label="Available"
            checked={size.isAvailable}
            onChange={(isAvailable) => set(size.id, { isAvailable })}
            className={styles.available}
          />
        </div>
      ))}
      <Button
        icon={Plus}
        onClick={() => onChange([...sizes, { id: newId(), name: '', price: '', isAvailable: true }])}
      >
        Add size
      </Button>
    </fieldset>
  );
}
