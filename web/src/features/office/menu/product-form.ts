/** The form of a product: its input, its validation, and the command that it becomes. */
import type { InputOf } from '@tableside/domain/commands.ts';
import { type Product, slotsOf } from '@tableside/domain/entities/menu.ts';
import { hoursText, readHours } from '@tableside/domain/menu/hours-text.ts';
import { parseDollars } from '@tableside/domain/values/typed-dollars.ts';
import * as v from 'valibot';
import { dollarsFault, dollarsText, required } from '../../../components/form/form-schemas.ts';
import { patchOf } from '../../../components/form/patch-of.ts';

const IMAGE = /^(?:|https?:\/\/[^\s"'<>]+|\/?[\w-][^\s"'<>:]*)$/;
const NO_SIZE = 'Add at least one size';

/** Hours as people write them. */
export const HoursForm = v.pipe(
  v.string(),
  v.check((typed) => readHours(typed) !== undefined, 'Write hours like Mon-Fri 11:00-15:00; Sat 10:00-16:00'),
);

const SlotForm = v.object({
  id: v.string(),
  name: v.string(),
  min: v.number(),
  max: v.number(),
  choices: v.array(v.object({ productId: v.string(), sizeId: v.string(), extra: v.string() })),
});

/** An empty amount is nothing. */
const isExtra = (typed: string): boolean => typed.trim() === '' || parseDollars(typed) !== undefined;

const SlotsForm = v.pipe(
  v.array(SlotForm),
  v.check((slots) => slots.every(({ name }) => name.trim() !== ''), 'Name each part of the combo'),
  v.check(
    (slots) => slots.every(({ choices }) => choices.length > 0),
    'Add what can be picked for each part',
  ),
  v.check(
    (slots) => slots.every(({ choices }) => choices.every(({ extra }) => isExtra(extra))),
    'Enter extra prices like 1.50',
  ),
);

/** Amounts stay dollars as typed, and one that is open may be empty; allergens are one text with commas. */
export const ProductFormSchema = v.object({
  name: required('Enter a name'),
  shortName: v.string(),
  kitchenName: v.string(),
  description: v.string(),
  image: v.pipe(
    v.string(),
    v.check((typed) => IMAGE.test(typed.trim()), 'Enter an image address starting with https://'),
  ),
  category: v.pipe(v.string(), v.minLength(1, 'Choose a category')),
  allergens: v.string(),
  traces: v.string(),
  allergensNone: v.boolean(),
  sizes: v.pipe(
    v.array(
      v.pipe(
        v.object({
          id: v.string(),
          name: required('Enter a name'),
          kitchenName: v.string(),
          price: v.string(),
          isAvailable: v.boolean(),
          open: v.boolean(),
        }),
        v.forward(
          v.check(
            ({ price, open }) => (open && price.trim() === '') || parseDollars(price) !== undefined,
            ({ input }) => dollarsFault(input.price, 'Enter a price like 12.50'),
          ),
          ['price'],
        ),
      ),
    ),
    v.minLength(1, NO_SIZE),
  ),
  optionGroupIds: v.array(v.string()),
  /** Empty: the tax of its category. */
  taxId: v.string(),
  /** Empty: the course of its category. '0': none. */
  course: v.string(),
  /** Empty: the station of its category. */
  stationId: v.string(),
  /** As people write them. Empty: the hours of its category. */
  hours: HoursForm,
  openName: v.boolean(),
  /** The parts of a combo. */
  slots: SlotsForm,
});

export type SlotInput = v.InferInput<typeof SlotForm>;
export type ProductForm = v.InferInput<typeof ProductFormSchema>;
type SizeForm = ProductForm['sizes'][number];

export const formOf = (product: Product): ProductForm => ({
  name: product.name,
  shortName: product.shortName ?? '',
  kitchenName: product.kitchenName ?? '',
  description: product.description,
  image: product.image,
  category: product.category,
  allergens: product.allergens.join(', '),
  traces: (product.traces ?? []).join(', '),
  allergensNone: product.allergensNone ?? false,
  sizes: product.sizes.map(({ id, name, kitchenName = '', currentPrice, isAvailable, open = false }) => ({
    id,
    name,
    kitchenName,
    price: open && currentPrice === 0 ? '' : dollarsText(currentPrice),
    isAvailable,
    open,
  })),
  optionGroupIds: [...product.optionGroupIds],
  taxId: product.taxId ?? '',
  course: String(product.course ?? ''),
  stationId: product.stationId ?? '',
  hours: hoursText(product.hours),
  openName: product.openName ?? false,
  slots: slotsOf(product).map(({ id, name, min, max, choices }) => ({
    id,
    name,
    min,
    max,
    choices: choices.map(({ productId, sizeId, extra }) => ({
      productId,
      sizeId,
      extra: extra === 0 ? '' : dollarsText(extra),
    })),
  })),
});

/** A new product like this one, with sizes of its own. Nothing of it is sold out, and neither tile nor ticket takes it for the other. */
export function copyOf(product: Product, newId: () => string): ProductForm {
  const form = formOf(product);
  const sizes = form.sizes.map((size) => ({ ...size, id: newId(), isAvailable: true }));
  return { ...form, name: `${form.name} copy`.slice(0, 120), shortName: '', kitchenName: '', sizes };
}

export const emptySize = (id: string): SizeForm => ({
  id,
  name: '',
  kitchenName: '',
  price: '',
  isAvailable: true,
  open: false,
});

export const emptyForm = (category: string, sizeId: string): ProductForm => ({
  name: '',
  shortName: '',
  kitchenName: '',
  description: '',
  image: '',
  category,
  allergens: '',
  traces: '',
  allergensNone: false,
  sizes: [{ ...emptySize(sizeId), name: 'Regular' }],
  optionGroupIds: [],
  taxId: '',
  course: '',
  stationId: '',
  hours: '',
  openName: false,
  slots: [],
});

/** The words between commas. */
export const listOf = (typed: string): string[] =>
  typed
    .split(',')
    .map((word) => word.trim())
    .filter((word) => word !== '');

/** A kitchen name is sent only where one of the two sides has it. */
function sizeOf({ name, kitchenName, price, isAvailable, open }: SizeForm, other?: SizeForm) {
  const isNamed = [kitchenName, other?.kitchenName].some((one) => one?.trim());
  return {
    name: name.trim(),
    ...(isNamed && { kitchenName: kitchenName.trim() }),
    currentPrice: parseDollars(price) ?? 0,
    isAvailable,
    ...(open && { open }),
  };
}

const fieldsOf = (form: ProductForm) => ({
  name: form.name.trim(),
  shortName: form.shortName.trim(),
  kitchenName: form.kitchenName.trim(),
  description: form.description.trim(),
  image: form.image.trim(),
  category: form.category,
  allergens: listOf(form.allergens),
  traces: listOf(form.traces),
  // What the list names is in it, whatever was checked before.
  allergensNone: form.allergensNone && listOf(form.allergens).length === 0,
  optionGroupIds: [...form.optionGroupIds],
  taxId: form.taxId === '' ? null : form.taxId,
  course: form.course === '' ? null : Number(form.course),
  stationId: form.stationId === '' ? null : form.stationId,
  hours: hoursOfText(form.hours),
});

/** Returns what a command takes. */
export const hoursOfText = (typed: string) =>
  readHours(typed)?.map(({ days, from, to }) => ({ days: [...days], from, to })) ?? null;

const slotOf = ({ id, name, min, max, choices }: SlotInput) => ({
  id,
  name: name.trim(),
  min: Math.min(min, max),
  max,
  choices: choices.map(({ productId, sizeId, extra }) => ({
    productId,
    sizeId,
    extra: parseDollars(extra) ?? 0,
  })),
});

export const creationOf = (
  form: ProductForm,
  { id, position }: { id: string; position: number },
): InputOf<'product.create'> => ({
  ...fieldsOf(form),
  id,
  position,
  sizes: form.sizes.map((size) => ({ id: size.id, ...sizeOf(size) })),
  ...(form.openName && { openName: true }),
  ...(form.slots.length > 0 && { slots: form.slots.map(slotOf) }),
});

/** Returns only what differs, each with the value the edit started from, or undefined when nothing differs. */
export function changeOf(
  { id }: Pick<Product, 'id'>,
  form: ProductForm,
  base: ProductForm,
): InputOf<'product.patch'> | undefined {
  const patch = patchOf(pathsOf(form, base), pathsOf(base, form));
  return patch && { id, set: patch.set as InputOf<'product.patch'>['set'], base: patch.base };
}

function pathsOf(form: ProductForm, other: ProductForm): Record<string, unknown> {
  const sizes = form.sizes.map((size) => {
    const twin = other.sizes.find(({ id }) => id === size.id);
    return [`sizes[${size.id}]`, sizeOf(size, twin)];
  });
  return {
    ...fieldsOf(form),
    openName: form.openName,
    slots: form.slots.map(slotOf),
    ...Object.fromEntries(sizes),
  };
}
