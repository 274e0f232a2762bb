/** The form of an option group: its input, and the command that it becomes. */
import type { InputOf } from '@tableside/domain/commands.ts';
import type { OptionGroup } from '@tableside/domain/entities/menu.ts';
import { same } from '@tableside/domain/ground/same.ts';
import * as v from 'valibot';
import { Dollars, dollarsText, required } from '../../../components/form/form-schemas.ts';
import { patchOf } from '../../../components/form/patch-of.ts';
import { listOf } from './product-form.ts';

const Count = v.pipe(
  v.string(),
  v.trim(),
  v.regex(/^\d{0,2}$/, 'Enter a number up to 50, or leave blank'),
  v.transform((typed) => (typed === '' ? null : Number(typed))),
  v.check((count) => count === null || count <= 50, 'Enter a number up to 50, or leave blank'),
);

const Fields = v.object({
  name: required('Enter a name'),
  type: v.picklist(['radio', 'checkbox']),
  required: v.boolean(),
  min: Count,
  max: Count,
  options: v.pipe(
    v.array(
      v.object({
        id: v.string(),
        name: required('Enter a name'),
        price: Dollars,
        isAvailable: v.boolean(),
        allergens: v.string(),
        traces: v.string(),
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
  price: '0.00',
  isAvailable: true,
  allergens: '',
  traces: '',
});

export const groupValues = (group: OptionGroup | null, newOptionId: string): GroupFormValues => ({
  name: group?.name ?? '',
  type: group?.type ?? 'radio',
  required: group?.required ?? false,
  min: group?.min?.toString() ?? '',
  max: group?.max?.toString() ?? '',
  options: group?.options.map(({ id, name, price, isAvailable, allergens = [], traces = [] }) => ({
    id,
    name,
    price: dollarsText(price),
    isAvailable,
    allergens: allergens.join(', '),
    traces: traces.join(', '),
  })) ?? [emptyOption(newOptionId)],
});

export const groupCreation = (
  fields: GroupFields,
  { id, position }: { id: string; position: number },
): InputOf<'optionGroup.create'> => ({
  id,
  position,
  ...fields,
  options: fields.options.map(({ id: optionId, ...option }) => ({ id: optionId, ...optionValue(option) })),
});

const optionValue = ({ allergens, traces, ...option }: Omit<GroupFields['options'][number], 'id'>) => ({
  ...option,
  allergens: listOf(allergens),
  traces: listOf(traces),
});

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
  const patch = patchOf(
    { ...pathsOf(fields), ...order(after) },
    { ...pathsOf(v.parse(Fields, base)), ...order(before) },
  );
  return patch && { id, set: patch.set as InputOf<'optionGroup.patch'>['set'], base: patch.base };
}

const idsOf = ({ options }: { readonly options: readonly { readonly id: string }[] }): readonly string[] =>
  options.map(({ id }) => id);

function pathsOf({ options, ...tops }: GroupFields): Record<string, unknown> {
  const members = options.map(({ id, ...option }) => [`options[${id}]`, optionValue(option)]);
  return { ...tops, ...Object.fromEntries(members) };
}
