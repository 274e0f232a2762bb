/** What rows say of categories, of groups of options and of their options. */
import { type Category, type Option, type OptionGroup, PREFIXES } from '../../entities/menu.ts';
import { same } from '../../ground/same.ts';
import { rulesText } from './cells.ts';
import type { Column } from './columns.ts';
import {
  belowDifference,
  type Compared,
  type Difference,
  isFault,
  newPart,
  only,
  optionsDifference,
  orEmpty,
  partDifferences,
  plainDifference,
  sizeAvailable,
  stationDifference,
  taxDifference,
} from './difference.ts';
import { hoursDifference } from './hours-difference.ts';
import type { PlanGroup, Shown } from './plan.ts';
import type { Fault } from './row-faults.ts';
import { categoryView, groupView } from './row-views.ts';
import type { CategoryRow, GroupRow, OptionRow } from './rows.ts';
import { storedOption } from './stored-parts.ts';

export function optionDifferences(
  row: OptionRow,
  option: Option,
  compared: Compared,
): readonly (Difference | Fault)[] {
  const { clears } = compared;
  const path = `options[${option.id}]`;
  const stored = storedOption(option);
  return [
    ...partDifferences({
      path,
      stored,
      fields: [
        { column: 'Size', group: 'texts', field: 'name', to: clears ? row.name : undefined },
        {
          column: 'Price',
          group: 'prices',
          field: 'price',
          to: typeof row.price === 'number' ? row.price : undefined,
        },
        {
          column: 'Sold out',
          group: 'soldOut',
          field: 'isAvailable',
          to: sizeAvailable(row.soldOut, clears),
        },
        ...SELDOM.map(({ field, ...column }) => ({
          ...column,
          field,
          to: orEmpty<Shown>(row[field], compared, column.empty),
        })),
      ],
    }),
    ...only([belowDifference(row.options, { path, stored }, compared)]),
  ];
}

/** What an option seldom has, and what it has without. */
const SELDOM = [
  { field: 'kitchenName', column: 'Kitchen name', group: 'kitchen', empty: '' },
  { field: 'most', column: 'Most', group: 'options', empty: 1 },
  { field: 'included', column: 'Included', group: 'options', empty: false },
  { field: 'extraPrice', column: 'Extra price', group: 'prices', empty: null },
  { field: 'allergens', column: 'Allergens', group: 'allergens', empty: [] },
  { field: 'traces', column: 'Traces', group: 'allergens', empty: [] },
] as const satisfies readonly {
  readonly field: keyof OptionRow & keyof Option;
  readonly column: Column;
  readonly group: PlanGroup;
  readonly empty: Shown;
}[];

export function newOptionDifference(row: OptionRow, id: string, compared: Compared): Difference | Fault {
  if (typeof row.price !== 'number') return { reason: 'price.missing' };
  const named = { name: row.name, price: row.price, isAvailable: row.soldOut !== 'size' };
  const seldom = SELDOM.flatMap(({ field, empty }) =>
    row[field] == null || same(row[field], empty) ? [] : [[field, row[field]]],
  );
  const path = `options[${id}]`;
  const below = belowDifference(row.options, { path, stored: named }, compared);
  if (below && isFault(below)) return below;
  return newPart({
    path,
    column: 'Size',
    group: 'newOptions',
    value: { ...named, ...Object.fromEntries(seldom), ...Object(below?.set[path]) },
    needs: below?.needs ?? [],
  });
}

/** A group has the name that its own row or the rows of its options give it. */
export const groupNameDifferences = (
  name: string,
  group: OptionGroup,
  compared: Compared,
): readonly Difference[] =>
  compared.clears
    ? [
        plainDifference(
          { column: 'Name', group: 'texts', path: 'name', from: group.name, to: name },
          compared,
        ),
      ].filter((one) => one !== undefined)
    : [];

export function groupDifferences(
  row: GroupRow,
  group: OptionGroup,
  compared: Compared,
): readonly (Difference | Fault)[] {
  const view = groupView(group);
  return [
    ...groupNameDifferences(row.name, group, compared),
    ...only([
      rulesDifference(row, group),
      plainDifference(
        {
          column: 'Prefixes',
          group: 'options',
          path: 'prefixes',
          from: view.prefixes,
          to: row.prefixes && PREFIXES.filter((prefix) => row.prefixes?.includes(prefix)),
          blank: [],
        },
        compared,
      ),
      plainDifference(
        { column: 'Position', group: 'order', path: 'position', from: view.position, to: row.position },
        compared,
      ),
    ]),
  ];
}

const RULES = ['type', 'required', 'min', 'max'] as const;

function rulesDifference({ rules }: GroupRow, group: OptionGroup): Difference | undefined {
  if (rules == null) return undefined;
  const paths = RULES.filter((path) => group[path] !== rules[path]);
  if (paths.length === 0) return undefined;
  return {
    id: 'Options',
    column: 'Options',
    group: 'options',
    from: rulesText(group),
    to: rulesText(rules),
    base: Object.fromEntries(paths.map((path) => [path, group[path]])),
    set: Object.fromEntries(paths.map((path) => [path, rules[path]])),
    needs: [],
  };
}

export function categoryDifferences(
  row: CategoryRow,
  category: Category,
  compared: Compared,
): readonly (Difference | Fault)[] {
  const view = categoryView(compared.index, category);
  return only([
    compared.clears
      ? plainDifference(
          { column: 'Name', group: 'texts', path: 'name', from: category.name, to: row.name },
          compared,
        )
      : undefined,
    stationDifference(row.station, { path: 'station', from: category.station, mayClear: false }, compared),
    plainDifference(
      { column: 'Course', group: 'kitchen', path: 'course', from: view.course, to: row.course, blank: null },
      compared,
    ),
    optionsDifference(row.options, category.optionGroupIds, compared),
    taxDifference(row.tax, category.taxId ?? null, compared),
    hoursDifference(row.hours, category.hours ?? null, compared),
    plainDifference(
      { column: 'Position', group: 'order', path: 'position', from: view.position, to: row.position },
      compared,
    ),
  ]);
}
