/** Adding a product, or editing one: words, category, sizes with prices, option groups. */
import type { Category, OptionGroup, Product } from '@tableside/domain/menu/menu.ts';
import { type FormEvent, useId, useState } from 'react';
import { useEngine } from '../../engine/engine-context.tsx';
import { type Problem, problemOf } from '../../engine/mutation-problem.ts';
import { newId } from '../../platform/new-id.ts';
import { useOneAtATime } from '../../platform/use-one-at-a-time.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { NoteBand } from '../../ui/note-band.tsx';
import { OptionGroup as Choices } from '../../ui/option-group.tsx';
import { OptionRow } from '../../ui/option-row.tsx';
import { Select } from '../../ui/select.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { useToast } from '../../ui/toast.tsx';
import { PictureField } from './picture-field.tsx';
import {
  changeOf,
  creationOf,
  emptyForm,
  type Faults,
  faultsOf,
  formOf,
  type ProductForm,
} from './product-form.ts';
import styles from './product-form-sheet.module.css';
import { SizeFields } from './size-fields.tsx';

export interface ProductFormSheetProps {
  /** null: a new one. */
  product: Product | null;
  open: boolean;
  categories: readonly Category[];
  optionGroups: readonly OptionGroup[];
  /** The category shown on the page: a new product starts in it. */
  category: string;
  /** Where a new one stands. */
  position: number;
  onClose: () => void;
}

/** Keyed by its opening: each one starts from the product as it is. */
export function ProductFormSheet(props: ProductFormSheetProps) {
  const { product, open, categories, optionGroups, onClose } = props;
  const { form, setForm, faults, problem, busy, save } = useProductForm(props);
  const formId = useId();
  const set = (fields: Partial<ProductForm>): void => setForm({ ...form, ...fields });
  // An upload ends later: what was typed meanwhile stays.
  const setImage = (image: string): void => setForm((now) => ({ ...now, image }));
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const element = event.currentTarget;
    save();
    // After the faults are drawn, the first of them gets the focus.
    requestAnimationFrame(() => element.querySelector<HTMLElement>('[aria-invalid]')?.focus());
  };
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={product ? 'Edit product' : 'Add New Product'}
      footer={
        <Button type="submit" form={formId} variant="primary" size={56} block busy={busy}>
          {product ? 'Save changes' : 'Add product'}
        </Button>
      }
    >
      <form id={formId} noValidate className={styles.form} onSubmit={submit}>
        {problem !== null && (
          <NoteBand tone="danger" role="alert">
            {problem}
          </NoteBand>
        )}
        <Field
          label="Name"
          maxLength={120}
          value={form.name}
          error={faults.name}
          onChange={(event) => set({ name: event.target.value })}
        />
        <TextArea
          label="Description"
          optional
          rows={2}
          maxLength={2000}
          value={form.description}
          onChange={(event) => set({ description: event.target.value })}
        />
        <Select
          label="Category"
          value={form.category}
          error={faults.category}
          options={categories.map(({ id, name }) => ({ value: id, label: name }))}
          onChange={(event) => set({ category: event.target.value })}
        />
        <SizeFields sizes={form.sizes} faults={faults} onChange={(sizes) => set({ sizes })} />
        <GroupFields
          groups={optionGroups}
          chosen={form.optionGroupIds}
          inherited={categories.find((one) => one.id === form.category)?.optionGroupIds ?? []}
          onChange={(optionGroupIds) => set({ optionGroupIds })}
        />
        <Field
          label="Allergens"
          optional
          hint="Separated by commas"
          value={form.allergens}
          onChange={(event) => set({ allergens: event.target.value })}
        />
        <PictureField
          product={product}
          category={categories.find((one) => one.id === form.category)}
          image={form.image}
          error={faults.image}
          onChange={setImage}
        />
      </form>
    </Sheet>
  );
}

function useProductForm({ product, category, categories, position, onClose }: ProductFormSheetProps) {
  const engine = useEngine();
  const toast = useToast();
  const { busy, run } = useOneAtATime();
  const [form, setForm] = useState<ProductForm>(() => {
    if (product) return formOf(product);
    const start = categories.some(({ id }) => id === category) ? category : (categories[0]?.id ?? '');
    return emptyForm(start, newId());
  });
  const [tried, setTried] = useState(false);
  const [problem, setProblem] = useState<Problem>(null);
  const faults: Faults = tried ? faultsOf(form) : {};

  const send = async (): Promise<Problem> => {
    if (!product)
      return problemOf(engine.mutate('product.create', creationOf(form, { id: newId(), position })));
    const patch = changeOf(product, form);
    return patch ? problemOf(engine.mutate('product.patch', patch)) : null;
  };
  const save = (): void => {
    setTried(true);
    if (Object.keys(faultsOf(form)).length > 0) return;
    run(async () => {
      const refused = await send();
      setProblem(refused);
      if (refused !== null) return;
      toast.show({ message: `${form.name.trim()} saved` });
      onClose();
    });
  };
  return { form, setForm, faults, problem, busy, save };
}

interface GroupFieldsProps {
  groups: readonly OptionGroup[];
  chosen: readonly string[];
  /** Groups that every product of the category has. */
  inherited: readonly string[];
  onChange: (chosen: readonly string[]) => void;
}

function GroupFields({ groups, chosen, inherited, onChange }: GroupFieldsProps) {
  const name = useId();
  if (groups.length === 0) return null;
  return (
    <Choices legend="Option groups" pill="Optional">
      {groups.map(({ id, name: label, options }) => {
        const isInherited = inherited.includes(id);
        return (
          <OptionRow
            key={id}
            type="checkbox"
            name={name}
            label={label}
            note={isInherited ? 'From its category' : options.map((option) => option.name).join(', ')}
            checked={isInherited || chosen.includes(id)}
            disabled={isInherited}
            onChange={(checked) => onChange(checked ? [...chosen, id] : chosen.filter((one) => one !== id))}
          />
        );
      })}
    </Choices>
  );
}
