/** A product while it is edited: what a person typed, what is wrong with it, and the change it makes. */
import type { InputOf } from '@tableside/domain/commands.ts';
import type { Product } from '@tableside/domain/menu/menu.ts';
import { parseDollars } from '@tableside/domain/money.ts';
import { patchOf } from '../../components/form/patch-of.ts';

export interface SizeForm {
  readonly id: string;
  readonly name: string;
  /** Dollars as typed. */
  readonly price: string;
  readonly isAvailable: boolean;
}

export interface ProductForm {
  readonly name: string;
  readonly description: string;
  readonly image: string;
  readonly category: string;
  /** Separated by commas. */
  readonly allergens: string;
  readonly sizes: readonly SizeForm[];
  readonly optionGroupIds: readonly string[];
}

/** The sentence under each field that is wrong; sizes by `sizes[id].name` and `sizes[id].price`. */
export type Faults = Readonly<Record<string, string>>;

const dollars = (cents: number): string => (cents / 100).toFixed(2);

export const formOf = (product: Product): ProductForm => ({
  name: product.name,
  description: product.description,
  image: product.image,
  category: product.category,
  allergens: product.allergens.join(', '),
  sizes: product.sizes.map(({ id, name, currentPrice, isAvailable }) => ({
    id,
    name,
    price: dollars(currentPrice),
    isAvailable,
  })),
  optionGroupIds: product.optionGroupIds,
});

export const emptyForm = (category: string, sizeId: string): ProductForm => ({
  name: '',
  description: '',
  image: '',
  category,
  allergens: '',
  sizes: [{ id: sizeId, name: 'Regular', price: '', isAvailable: true }],
  optionGroupIds: [],
});

const IMAGE = /^(?:|https?:\/\/[^\s"'<>]+|\/?[\w-][^\s"'<>:]*)$/;

export function faultsOf(form: ProductForm): Faults {
  const faults: Record<string, string> = {};
  if (form.name.trim() === '') faults.name = 'Enter a name';
  if (form.category === '') faults.category = 'Choose a category';
  if (!IMAGE.test(form.image.trim()))
    faults.image = 'Enter a path of this server, or an address with https://';
  if (form.sizes.length === 0) faults.sizes = 'A product needs one size at least';
  for (const { id, name, price } of form.sizes) {
    if (name.trim() === '') faults[`sizes[${id}].name`] = 'Enter a name';
    if (parseDollars(price) === undefined) faults[`sizes[${id}].price`] = 'Enter a price like 12.50';
  }
  return faults;
}

const listOf = (typed: string): string[] =>
  typed
    .split(',')
    .map((word) => word.trim())
    .filter((word) => word !== '');

const sizeOf = ({ name, price, isAvailable }: SizeForm) => ({
  name: name.trim(),
  currentPrice: parseDollars(price) ?? 0,
  isAvailable,
});

const fieldsOf = (form: ProductForm) => ({
  name: form.name.trim(),
  description: form.description.trim(),
  image: form.image.trim(),
  category: form.category,
  allergens: listOf(form.allergens),
  optionGroupIds: [...form.optionGroupIds],
});

export const creationOf = (
  form: ProductForm,
  { id, position }: { id: string; position: number },
): InputOf<'product.create'> => ({
  ...fieldsOf(form),
  id,
  position,
  sizes: form.sizes.map((size) => ({ id: size.id, ...sizeOf(size) })),
});

/** Only what differs, each with the value it was edited from; undefined when nothing does. */
export function changeOf(product: Product, form: ProductForm): InputOf<'product.patch'> | undefined {
  const before: Record<string, unknown> = { ...fieldsOf(formOf(product)) };
  const after: Record<string, unknown> = { ...fieldsOf(form) };
  for (const size of formOf(product).sizes) before[`sizes[${size.id}]`] = sizeOf(size);
  for (const size of form.sizes) after[`sizes[${size.id}]`] = sizeOf(size);
  const patch = patchOf(after, before);
  return patch && { id: product.id, set: patch.set as InputOf<'product.patch'>['set'], base: patch.base };
}
