/** What rows say of categories, of groups of options and of their options. */
import type { Category, Option, OptionGroup } from '../../entities/menu.ts';
import { rulesText } from './cells.ts';
import {
  type Compared,
  type Difference,
  newPart,
  only,
  optionsDifference,
  partDifferences,
  plainDifference,
  sizeAvailable,
  stationDifference,
  taxDifference,
} from './difference.ts';
import type { Fault } from './row-faults.ts';
import { categoryView, groupView } from './row-views.ts';
import type { CategoryRow, GroupRow, OptionRow } from './rows.ts';

export function optionDifferences(
  row: OptionRow,
  option: Option,
  { clears }: Compared,
): readonly Difference[] {
  const { name, price, isAvailable } = option;
  return partDifferences({
    path: `options[${option.id}]`,
    stored: { name, price, isAvailable },
    fields: [
      { column: 'Size', group: 'texts', field: 'name', to: clears ? row.name : undefined },
      {
        column: 'Price',
        group: 'prices',
        field: 'price',
        to: typeof row.price === 'number' ? row.price : undefined,
      },
      { column: 'Sold out', group: 'soldOut', field: 'isAvailable', to: sizeAvailable(row.soldOut, clears) },
    ],
  });
}

export function newOptionDifference(row: OptionRow, id: string): Difference | Fault {
  if (typeof row.price !== 'number') return { reason: 'price.missing' };
  const value = { name: row.name, price: row.price, isAvailable: row.soldOut !== 'size' };
  return newPart({ path: `options[${id}]`, column: 'Size', group: 'newOptions', value });
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
    plainDifference(
      { column: 'Position', group: 'order', path: 'position', from: view.position, to: row.position },
      compared,
    ),
  ]);
}
