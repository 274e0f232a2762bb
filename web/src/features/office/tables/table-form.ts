/** The form of a table: its input, its validation, and the command that it becomes. */
import type { InputOf } from '@tableside/domain/commands.ts';
import { type Section, TABLE_SHAPES, type Table } from '@tableside/domain/tables/table.ts';
import * as v from 'valibot';
import { Dollars, dollarsText, required, wholeNumber } from '../../../components/form/form-schemas.ts';
import { patchOf } from '../../../components/form/patch-of.ts';
import type { SelectOption } from '../../../ui/fields/select.tsx';

const Guests = wholeNumber(1, 'Enter a number of guests, 1 or more');

export const TableFormSchema = v.pipe(
  v.object({
    number: required('Enter the number of the table', 20),
    minimum: Guests,
    maximum: Guests,
    section: required('Choose a section'),
    tableType: v.picklist(TABLE_SHAPES, 'Choose a shape'),
    minimumSpend: Dollars,
  }),
  v.forward(
    v.partialCheck(
      [['minimum'], ['maximum']],
      ({ minimum, maximum }) => maximum >= minimum,
      'Enter at least as many as the smallest party',
    ),
    ['maximum'],
  ),
);

export type TableFormValues = v.InferInput<typeof TableFormSchema>;
type TableFields = v.InferOutput<typeof TableFormSchema>;

/** The minimum spend that a new table starts with, in cents. */
const NEW_MINIMUM_SPEND = 10_000;

export const newTableValues: TableFormValues = {
  number: '',
  minimum: '2',
  maximum: '4',
  section: 'main_floor',
  tableType: 'square',
  minimumSpend: dollarsText(NEW_MINIMUM_SPEND),
};

export const valuesOf = (table: Table): TableFormValues => ({
  number: table.number,
  minimum: `${table.capacity.minimum}`,
  maximum: `${table.capacity.maximum}`,
  section: table.section,
  tableType: table.tableType,
  minimumSpend: dollarsText(table.minimumSpend),
});

const fieldsOf = ({ number, minimum, maximum, section, tableType, minimumSpend }: TableFields) => ({
  number,
  section,
  tableType,
  capacity: { minimum, maximum },
  minimumSpend,
});

/** Places a new table in the middle of its section; the plan is where it is moved to its real place. */
export function creationOf(
  values: TableFields,
  { id, qrCode, sections }: { id: string; qrCode: string; sections: readonly Section[] },
): InputOf<'table.create'> {
  const room = sections.find(({ key }) => key === values.section)?.position;
  const middle = room ? { x: room.x + room.width / 2, y: room.y + room.height / 2 } : { x: 0, y: 0 };
  const coordinates = { x: Math.round(middle.x), y: Math.round(middle.y) };
  return { id, qrCode, ...fieldsOf(values), location: { floor: 1, position: '', coordinates } };
}

/** Returns only what differs from the values the edit started from, or undefined when nothing differs. */
export function changeOf(
  tableId: string,
  values: TableFields,
  base: TableFormValues,
): InputOf<'table.patch'> | undefined {
  const patch = patchOf(fieldsOf(values), fieldsOf(v.parse(TableFormSchema, base)));
  return patch && { id: tableId, ...patch };
}

const KNOWN: readonly SelectOption[] = [
  { value: 'main_floor', label: 'Main Floor' },
  { value: 'patio', label: 'Patio' },
  { value: 'bar', label: 'Bar' },
];

/** The three sections that every venue has, under the venue's own names, and then its further sections. */
export function sectionOptions(sections: readonly Section[]): SelectOption[] {
  const nameOf = (option: SelectOption): string =>
    sections.find(({ key }) => key === option.value)?.name ?? option.label;
  const own = sections.filter(({ key }) => !KNOWN.some(({ value }) => value === key));
  return [
    ...KNOWN.map((option) => ({ value: option.value, label: nameOf(option) })),
    ...own.map(({ key, name }) => ({ value: key, label: key === 'default_section' ? 'General Area' : name })),
  ];
}
