/** The parts of a combo: how many are picked of each, of which products, and what they cost extra. */
import type { Product } from '@tableside/domain/entities/menu.ts';
import { COMBO_LIMITS } from '@tableside/domain/menu/combo-slots.ts';
import { Plus, Trash2 } from 'lucide-react';
import { useProducts } from '../../../mirror/read/read.ts';
import { newId } from '../../../platform/new-id.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { IconButton } from '../../../ui/buttons/icon-button.tsx';
import { Field } from '../../../ui/fields/field.tsx';
import { Select } from '../../../ui/fields/select.tsx';
import { NoteBand } from '../../../ui/messages/note-band.tsx';
import type { SlotInput } from './product-form.ts';
import styles from './slot-fields.module.css';

export interface SlotFieldsProps {
  slots: readonly SlotInput[];
  /** The id of the product itself, which can be no part of it. */
  own: string | undefined;
  error: string | undefined;
  onChange: (slots: SlotInput[]) => void;
}

export function SlotFields({ slots, own, error, onChange }: SlotFieldsProps) {
  const products = (useProducts() ?? []).filter(({ id, slots: parts }) => id !== own && !parts?.length);
  const add = (): void => onChange([...slots, { id: newId(), name: '', min: 1, max: 1, choices: [] }]);
  return (
    <fieldset className={styles.slots}>
      <legend className={styles.legend}>Parts of a combo</legend>
      {slots.map((slot, n) => (
        <SlotPart
          key={slot.id}
          slot={slot}
          n={n + 1}
          products={products}
          onChange={(next) => onChange(slots.map((one) => (one.id === slot.id ? next : one)))}
          onRemove={() => onChange(slots.filter(({ id }) => id !== slot.id))}
        />
      ))}
      {error && (
        <NoteBand tone="danger" role="alert">
          {error}
        </NoteBand>
      )}
      <Button icon={Plus} disabled={slots.length >= COMBO_LIMITS.slots} onClick={add}>
        Add a part
      </Button>
    </fieldset>
  );
}

interface SlotPartProps {
  slot: SlotInput;
  /** Its place, from 1. */
  n: number;
  products: readonly Product[];
  onChange: (slot: SlotInput) => void;
  onRemove: () => void;
}

function SlotPart({ slot, n, products, onChange, onRemove }: SlotPartProps) {
  const counts = Array.from({ length: COMBO_LIMITS.picks + 1 }, (_, count) => String(count));
  const optionsOf = (values: readonly string[]) => values.map((value) => ({ value, label: value }));
  return (
    <div className={styles.slot}>
      <div className={styles.head}>
        <Field
          label={`Part ${n}`}
          value={slot.name}
          maxLength={120}
          onChange={(event) => onChange({ ...slot, name: event.target.value })}
        />
        <IconButton
          icon={Trash2}
          label={`Remove part ${slot.name || n}`}
          onClick={onRemove}
          className={styles.bin}
        />
      </div>
      <div className={styles.counts}>
        <Select
          label="At least"
          options={optionsOf(counts.slice(0, slot.max + 1))}
          value={String(Math.min(slot.min, slot.max))}
          onChange={(event) => onChange({ ...slot, min: Number(event.target.value) })}
        />
        <Select
          label="At most"
          options={optionsOf(counts.slice(1))}
          value={String(slot.max)}
          onChange={(event) => onChange({ ...slot, max: Number(event.target.value) })}
        />
      </div>
      <Choices slot={slot} products={products} onChange={onChange} />
    </div>
  );
}

const keyOf = ({ productId, sizeId }: SlotInput['choices'][number]): string => `${productId}/${sizeId}`;

function Choices({ slot, products, onChange }: Omit<SlotPartProps, 'n' | 'onRemove'>) {
  const all = products.flatMap((product) =>
    product.sizes.map(({ id, name }) => ({
      value: `${product.id}/${id}`,
      label: product.sizes.length > 1 ? `${product.name}, ${name}` : product.name,
    })),
  );
  const chosen = new Set(slot.choices.map(keyOf));
  const free = all.filter(({ value }) => !chosen.has(value));
  const set = (choices: SlotInput['choices']): void => onChange({ ...slot, choices });
  const add = (key: string): void => {
    const [productId = '', sizeId = ''] = key.split('/');
    if (sizeId !== '') set([...slot.choices, { productId, sizeId, extra: '' }]);
  };
  return (
    <>
      {slot.choices.map((choice) => {
        const key = keyOf(choice);
        const name = all.find(({ value }) => value === key)?.label ?? 'No longer on the menu';
        return (
          <div key={key} className={styles.choice}>
            <span className={styles.name}>{name}</span>
            <Field
              label={`Extra price of ${name}`}
              inputMode="decimal"
              placeholder="0.00"
              value={choice.extra}
              onChange={(event) =>
                set(slot.choices.map((one) => (one === choice ? { ...one, extra: event.target.value } : one)))
              }
            />
            <IconButton
              icon={Trash2}
              label={`Take ${name} out`}
              onClick={() => set(slot.choices.filter((one) => one !== choice))}
              className={styles.bin}
            />
          </div>
        );
      })}
      <Select
        label="Add what can be picked"
        options={[{ value: '', label: 'Choose a product' }, ...free]}
        value=""
        disabled={free.length === 0 || slot.choices.length >= COMBO_LIMITS.choices}
        onChange={(event) => add(event.target.value)}
      />
    </>
  );
}
