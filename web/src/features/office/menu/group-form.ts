/** The form of an option group: its input, and the command that it becomes. */
import type { InputOf } from '@tableside/domain/commands.ts';
import { type Option, type OptionGroup, PREFIXES } from '@tableside/domain/entities/menu.ts';
import { same } from '@tableside/domain/ground/same.ts';
import * as v from 'valibot';
import { Dollars, dollarsText, OptionalDollars, required } from '../../../components/form/form-schemas.ts';
import { patchOf } from '../../../components/form/patch-of.ts';
import { listOf } from './product-form.ts';

const Count = v.pipe(
  v.string(),
  v.trim(),
  v.regex(/^\d{0,2}$/, 'Enter a number up to 50, or leave blank'),
  v.transform((typed) => (typed === '' ? null : Number(typed))),
  v.check((count) => count === null || count <= 50, 'Enter a number up to 50, or leave blank'),
);

/** How often a guest may take an option. */
const Most = v.pipe(
  v.string(),
  v.trim(),
  v.regex(/^$|^(?:[1-9]|1\d|20)$/, 'Enter a number up to 20, or leave blank'),
  v.transform((typed) => (typed === '' ? 1 : Number(typed))),
);

const Fields = v.object({
  name: required('Enter a name'),
  type: v.picklist(['radio', 'checkbox']),
  required: v.boolean(),
  min: Count,
  max: Count,
  prefixes: v.array(v.picklist(PREFIXES)),
  options: v.pipe(
    v.array(
      v.object({
        id: v.string(),
        name: required('Enter a name'),
        kitchenName: v.string(),
        price: Dollars,
        isAvailable: v.boolean(),
        allergens: v.string(),
        traces: v.string(),
        most: Most,
        included: v.boolean(),
        extraPrice: OptionalDollars,
        groupIds: v.pipe(v.array(v.string()), v.maxLength(5, 'At most 5 groups')),
      }),
    ),
    v.minLength(1, 'Add at least one option'),
    v.maxLength(50, 'At most 50 options'),
  ),
});

/** Minimum and maximum apply only when several options may be chosen. A single choice stores neither. */
export const GroupFormSchema = v.pipe(
  Fields,
  v.forward(
    v.partialCheck(
      [['type'], ['max']],
      ({ type, max }) => type === 'radio' || max !== 0,
      'Enter 1 or more, or leave blank',
    ),
    ['max'],
  ),
  v.forward(
    v.partialCheck(
      [['type'], ['min'], ['max']],
      ({ type, min, max }) => type === 'radio' || min === null || max === null || max >= min,
      "The maximum can't be below the minimum",
    ),
    ['max'],
  ),
  v.transform((fields) => (fields.type === 'radio' ? { ...fields, min: null, max: null } : fields)),
);

export type GroupFormValues = v.InferInput<typeof GroupFormSchema>;
type GroupFields = v.InferOutput<typeof GroupFormSchema>;

export const emptyOption = (id: string): GroupFormValues['options'][number] => ({
  id,
  name: '',
  kitchenName: '',
  price: '0.00',
  isAvailable: true,
  allergens: '',
  traces: '',
  most: '',
  included: false,
  extraPrice: '',
  groupIds: [],
});

export const groupValues = (group: OptionGroup | null, newOptionId: string): GroupFormValues => ({
  name: group?.name ?? '',
  type: group?.type ?? 'radio',
  required: group?.required ?? false,
  min: group?.min?.toString() ?? '',
  max: group?.max?.toString() ?? '',
  prefixes: [...(group?.prefixes ?? [])],
  options: group?.options.map(valuesOfOption) ?? [emptyOption(newOptionId)],
});

const valuesOfOption = (option: Option): GroupFormValues['options'][number] => ({
  id: option.id,
  name: option.name,
  kitchenName: option.kitchenName ?? '',
  price: dollarsText(option.price),
  isAvailable: option.isAvailable,
  allergens: (option.allergens ?? []).join(', '),
  traces: (option.traces ?? []).join(', '),
  most: option.most?.toString() ?? '',
  included: option.included ?? false,
  extraPrice: option.extraPrice === undefined ? '' : dollarsText(option.extraPrice),
  groupIds: [...(option.groupIds ?? [])],
});

export const groupCreation = (
  { prefixes, options, ...rest }: GroupFields,
  { id, position }: { id: string; position: number },
): InputOf<'optionGroup.create'> => ({
  id,
  position,
  ...rest,
  ...(prefixes.length > 0 && { prefixes }),
  options: options.map(({ id: optionId, ...option }) => ({ id: optionId, ...optionValue(option) })),
});

type OptionFields = Omit<GroupFields['options'][number], 'id'>;

/** What an option seldom has. It is sent only where one of the two sides has it. */
const SELDOM = {
  kitchenName: (option: OptionFields) => option.kitchenName !== '',
  most: (option: OptionFields) => option.most > 1,
  included: (option: OptionFields) => option.included,
  extraPrice: (option: OptionFields) => option.extraPrice !== null,
  groupIds: (option: OptionFields) => option.groupIds.length > 0,
};
const SELDOM_FIELDS = ['kitchenName', 'most', 'included', 'extraPrice', 'groupIds'] as const;

function optionValue(option: OptionFields, other?: OptionFields) {
  const { name, price, isAvailable, allergens, traces } = option;
  const seldom = SELDOM_FIELDS.filter(
    (field) => SELDOM[field](option) || (other !== undefined && SELDOM[field](other)),
  );
  return {
    name,
    price,
    isAvailable,
    allergens: listOf(allergens),
    traces: listOf(traces),
    ...Object.fromEntries(seldom.map((field) => [field, option[field]])),
  };
}

/**
 * Compares options one by one, so that two people who edit different options both keep their changes. The order is
 * asked for only where an option was moved.
 */
export function groupChange(
  id: string,
  fields: GroupFields,
  base: GroupFormValues,
): InputOf<'optionGroup.patch'> | undefined {
  const before = idsOf(base);
  const after = idsOf(fields);
  const kept = before.filter((optionId) => after.includes(optionId));
  const unmoved = [...kept, ...after.filter((optionId) => !before.includes(optionId))];
  const order = (ids: readonly string[]) => (same(after, unmoved) ? {} : { optionOrder: ids });
  const known = v.parse(Fields, base);
  const patch = patchOf(
    { ...pathsOf(fields, known), ...order(after) },
    { ...pathsOf(known, fields), ...order(before) },
  );
  return patch && { id, set: patch.set as InputOf<'optionGroup.patch'>['set'], base: patch.base };
}

const idsOf = ({ options }: { readonly options: readonly { readonly id: string }[] }): readonly string[] =>
  options.map(({ id }) => id);

function pathsOf({ options, ...tops }: GroupFields, other: GroupFields): Record<string, unknown> {
  const members = options.map(({ id, ...option }) => [
    `options[${id}]`,
    optionValue(
      option,
      other.options.find((one) => one.id === id),
    ),
  ]);
  return { ...tops, ...Object.fromEntries(members) };
}
