/** The form of a table: its input, its validation, and the command that it becomes. */
import type { InputOf } from '@tableside/domain/commands.ts';
import { type Section, TABLE_SHAPES, type Table } from '@tableside/domain/entities/table.ts';
import * as v from 'valibot';
import { Dollars, dollarsText, required, wholeNumber } from '../../../components/form/form-schemas.ts';
import { patchOf } from '../../../components/form/patch-of.ts';
import { MOST_TABLES, seriesPlaces, tableNumbers } from '../../../components/tables/table-series.ts';
import { newId } from '../../../platform/new-id.ts';
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
    /** How many tables are added. An existing table has 1. */
    count: wholeNumber(1, `Enter a number from 1 to ${MOST_TABLES}`, MOST_TABLES),
  }),
  v.forward(
    v.partialCheck(
      [['minimum'], ['maximum']],
      ({ minimum, maximum }) => maximum >= minimum,
      "The maximum can't be below the minimum",
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
  count: '1',
};

export const valuesOf = (table: Table): TableFormValues => ({
  number: table.number,
  minimum: `${table.capacity.minimum}`,
  maximum: `${table.capacity.maximum}`,
  section: table.section,
  tableType: table.tableType,
  minimumSpend: dollarsText(table.minimumSpend),
  count: '1',
});

const fieldsOf = ({ number, minimum, maximum, section, tableType, minimumSpend }: TableFields) => ({
  number,
  section,
  tableType,
  capacity: { minimum, maximum },
  minimumSpend,
});

/** Spreads new tables over their section; the plan is where they are moved to their real places. */
export function creationsOf(values: TableFields, sections: readonly Section[]): InputOf<'table.create'>[] {
  const room = sections.find(({ key }) => key === values.section)?.position;
  const places = seriesPlaces(room, values.count);
  return tableNumbers(values.number, values.count).map((number, n) => ({
    ...fieldsOf(values),
    id: newId(),
    qrCode: newId(),
    number,
    location: { floor: 1, position: '', coordinates: places[n] ?? { x: 0, y: 0 } },
  }));
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
