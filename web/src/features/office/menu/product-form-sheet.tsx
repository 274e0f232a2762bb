/** The form for adding or editing a product: description, category, sizes with prices, option groups. */
import type { Category, OptionGroup, Product } from '@tableside/domain/entities/menu.ts';
import { MAX_KITCHEN_NAME, MAX_SHORT_NAME } from '@tableside/domain/values/text-limits.ts';
import { Copy, Plus } from 'lucide-react';
import { useId, useState } from 'react';
import { KeptForm } from '../../../components/form/kept-form.tsx';
import { ownStationOptions } from '../../../components/menu/station-options.ts';
import { useVenue } from '../../../mirror/read/read.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { OptionGroup as Choices } from '../../../ui/choices/option-group.tsx';
import { OptionRow } from '../../../ui/choices/option-row.tsx';
import { Sheet } from '../../../ui/overlays/sheet.tsx';
import { useOpening } from '../../../ui/overlays/use-opening.ts';
import { CategorySheet } from './category-sheet.tsx';
import { courseOptions } from './course-options.ts';
import { HoursAndParts } from './hours-and-parts.tsx';
import { PictureField } from './picture-field.tsx';
import styles from './product-form-sheet.module.css';
import { SizeFields } from './size-fields.tsx';
import { taxOptions } from './tax-options.ts';
import { type EditedProduct, type ProductFormState, useProductForm } from './use-product-form.ts';

export interface ProductFormSheetProps extends EditedProduct {
  open: boolean;
  optionGroups: readonly OptionGroup[];
  /** Begins a new product like this one. */
  onCopy: (product: Product) => void;
}

/** Gets a new key each time it opens, so that it starts from the current product or from unsaved input. */
export function ProductFormSheet(props: ProductFormSheetProps) {
  const { product, categories, optionGroups, open, onClose, onCopy } = props;
  const kept = useProductForm(props);
  const [waits, setWaits] = useState<string>();
  const [category, addCategory] = useOpening();
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={product ? 'Edit product' : 'Add New Product'}
      footer={
        <>
          {product ? (
            <Button size={56} icon={Copy} onClick={() => onCopy(product)}>
              Copy
            </Button>
          ) : (
            <Button
              size={56}
              busy={kept.isSaving}
              disabled={waits !== undefined}
              onClick={() => {
                kept.after('another');
                void kept.form.handleSubmit();
              }}
            >
              Save and add another
            </Button>
          )}
          <Button
            type="submit"
            form={kept.id}
            variant="primary"
            size={56}
            block
            busy={kept.isSaving}
            disabledReason={waits}
            onClick={() => kept.after('close')}
          >
            {product ? 'Save changes' : 'Add product'}
          </Button>
        </>
      }
    >
      {open && (
        <ProductFields {...props} kept={kept} onWaits={setWaits} onNewCategory={() => addCategory()} />
      )}
      {category && (
        <CategorySheet
          key={category.key}
          {...category.sheet}
          category={null}
          groups={optionGroups}
          position={categories.length}
          onAdded={(id) => kept.form.setFieldValue('category', id)}
        />
      )}
    </Sheet>
  );
}

type ProductFieldsProps = ProductFormSheetProps & {
  kept: ProductFormState;
  onWaits: (reason: string | undefined) => void;
  onNewCategory: () => void;
};

function ProductFields(props: ProductFieldsProps) {
  const { kept, product, categories, optionGroups, onWaits, onNewCategory } = props;
  const { form } = kept;
  const venue = useVenue();
  const taxes = taxOptions(venue, () => 'The tax of its category');
  const categoryOf = (wanted: string) => categories.find(({ id }) => id === wanted);
  return (
    <KeptForm kept={kept} className={styles.form}>
      <form.AppField name="name">{(field) => <field.TextField label="Name" maxLength={120} />}</form.AppField>
      <form.AppField name="shortName">
        {(field) => (
          <field.TextField
            label="Short name"
            optional
            hint="On the tiles that staff tap. Guests and bill read the name."
            maxLength={MAX_SHORT_NAME}
          />
        )}
      </form.AppField>
      <form.AppField name="kitchenName">
        {(field) => (
          <field.TextField
            label="Kitchen name"
            optional
            hint="On the tickets of the kitchen. Guests and bill read the name."
            maxLength={MAX_KITCHEN_NAME}
          />
        )}
      </form.AppField>
      <form.AppField name="description">
        {(field) => <field.AreaField label="Description" optional rows={2} maxLength={2000} />}
      </form.AppField>
      <form.AppField name="category">
        {(field) => (
          <field.SelectField
            label="Category"
            options={categories.map(({ id, name }) => ({ value: id, label: name }))}
          />
        )}
      </form.AppField>
      <Button size={44} variant="outline" icon={Plus} onClick={onNewCategory}>
        New category
      </Button>
      <form.Subscribe selector={({ values }) => values.category}>
        {(category) => (
          <form.AppField name="course">
            {(field) => (
              <field.SelectField
                label="Course"
                options={courseOptions(ofCategory(categoryOf(category)), 'No course')}
              />
            )}
          </form.AppField>
        )}
      </form.Subscribe>
      <form.Subscribe selector={({ values }) => values.category}>
        {(category) => (
          <form.AppField name="stationId">
            {(field) => (
              <field.SelectField
                label="Prepared at"
                options={ownStationOptions(venue, {
                  chosen: product?.stationId ?? '',
                  category: categoryOf(category),
                })}
              />
            )}
          </form.AppField>
        )}
      </form.Subscribe>
      <SizeFields form={form} />
      <HoursAndParts form={form} own={product?.id} />
      {taxes && (
        <form.AppField name="taxId">
          {(field) => <field.SelectField label="Tax" options={taxes} />}
        </form.AppField>
      )}
      <form.Subscribe selector={({ values }) => values.category}>
        {(category) => (
          <form.AppField name="optionGroupIds">
            {(field) => (
              <GroupFields
                groups={optionGroups}
                chosen={field.state.value}
                inherited={categoryOf(category)?.optionGroupIds ?? []}
                onChange={field.handleChange}
              />
            )}
          </form.AppField>
        )}
      </form.Subscribe>
      <form.AppField name="allergens">
        {(field) => <field.TextField label="Allergens" optional hint="Separated by commas" />}
      </form.AppField>
      <form.Subscribe selector={({ values }) => values.allergens.trim() === ''}>
        {(isEmpty) =>
          isEmpty && (
            <form.AppField name="allergensNone">
              {(field) => <field.CheckField label="Checked: it contains none of the 14 allergens" />}
            </form.AppField>
          )
        }
      </form.Subscribe>
      <form.AppField name="traces">
        {(field) => <field.TextField label="May contain traces of" optional hint="Separated by commas" />}
      </form.AppField>
      <form.Subscribe selector={({ values }) => values.category}>
        {(category) => (
          <form.AppField name="image">
            {(field) => (
              <PictureField
                product={product}
                category={categoryOf(category)}
                image={field.state.value}
                error={field.state.meta.errors[0]?.message}
                onChange={field.handleChange}
                onWaits={onWaits}
                // The server already holds the picture of a saved product, so it must not count as unsaved input.
                onUploaded={(image) =>
                  product ? field.setValue(image, { dontRunListeners: true }) : field.handleChange(image)
                }
              />
            )}
          </form.AppField>
        )}
      </form.Subscribe>
    </KeptForm>
  );
}

/** 'As its category: course 1' */
const ofCategory = (category: Category | undefined): string =>
  `As its category: ${category?.course ? `course ${category.course}` : 'no course'}`;

interface GroupFieldsProps {
  groups: readonly OptionGroup[];
  chosen: readonly string[];
  /** The option groups that every product of the category has. */
  inherited: readonly string[];
  onChange: (chosen: string[]) => void;
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
