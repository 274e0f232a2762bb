/** What rows say of categories, of groups of options and of their options. */
import type { Category, Option, OptionGroup } from '../../entities/menu.ts';
import { rulesText } from './cells.ts';
import { plainName } from './menu-index.ts';
import type { Fault } from './row-faults.ts';
import { categoryView, groupView } from './row-views.ts';
import type { CategoryRow, GroupRow, OptionRow } from './rows.ts';
import {
  newPart,
  only,
  optionsTold,
  partsTold,
  plain,
  type Said,
  sizeAvailable,
  type Telling,
  type Told,
  taxTold,
} from './told.ts';

export function toldOfOption(row: OptionRow, option: Option, { clears }: Telling): readonly Told[] {
  const { name, price, isAvailable } = option;
  return partsTold({
    path: `options[${option.id}]`,
    stored: { name, price, isAvailable },
    fields: [
      { column: 'Size', group: 'texts', field: 'name', to: clears ? row.name : undefined },
      { column: 'Price', group: 'prices', field: 'price', to: row.price ?? undefined },
      { column: 'Sold out', group: 'soldOut', field: 'isAvailable', to: sizeAvailable(row.soldOut, clears) },
    ],
  });
}

export function toldOfNewOption(row: OptionRow, id: string): Told | Fault {
  if (typeof row.price !== 'number') return { reason: 'price.missing' };
  const value = { name: row.name, price: row.price, isAvailable: row.soldOut !== 'size' };
  return newPart({ path: `options[${id}]`, column: 'Size', group: 'newOptions', value });
}

/** A group has the name that its own row or the rows of its options give it. */
export const toldOfGroupName = (name: string, group: OptionGroup, telling: Telling): readonly Told[] =>
  telling.clears
    ? [plain({ column: 'Name', group: 'texts', path: 'name', from: group.name, to: name }, telling)].filter(
        (told) => told !== undefined,
      )
    : [];

export function toldOfGroup(row: GroupRow, group: OptionGroup, telling: Telling): readonly (Told | Fault)[] {
  const view = groupView(group);
  return [
    ...toldOfGroupName(row.name, group, telling),
    ...only([
      rulesTold(row, group),
      plain(
        { column: 'Position', group: 'order', path: 'position', from: view.position, to: row.position },
        telling,
      ),
    ]),
  ];
}

const RULES = ['type', 'required', 'min', 'max'] as const;

function rulesTold({ rules }: GroupRow, group: OptionGroup): Told | undefined {
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

export function toldOfCategory(
  row: CategoryRow,
  category: Category,
  telling: Telling,
): readonly (Told | Fault)[] {
  const view = categoryView(telling.index, category);
  return only([
    telling.clears
      ? plain({ column: 'Name', group: 'texts', path: 'name', from: category.name, to: row.name }, telling)
      : undefined,
    stationTold(row, category),
    plain(
      { column: 'Course', group: 'kitchen', path: 'course', from: view.course, to: row.course, blank: null },
      telling,
    ),
    optionsTold(row.options, category.optionGroupIds, telling),
    taxTold(row.tax, category.taxId ?? null, telling),
    plain(
      { column: 'Position', group: 'order', path: 'position', from: view.position, to: row.position },
      telling,
    ),
  ]);
}

function stationTold({ station }: CategoryRow, category: Category): Said {
  if (station == null) return undefined;
  const told = plainName(station);
  if (told !== 'kitchen' && told !== 'bar') return { reason: 'station.unknown', text: station };
  if (told === category.station) return undefined;
  return {
    id: 'Station',
    column: 'Station',
    group: 'kitchen',
    from: category.station,
    to: told,
    base: { station: category.station },
    set: { station: told },
    needs: [],
  };
}
