/** The entries of what the venue has and a sheet of ours has not. Nobody takes it away without choosing it. */
import type { Category, OptionGroup, Product } from '../../entities/menu.ts';
import type { MenuIndex } from './menu-index.ts';
import type { PlanEntry } from './plan.ts';
import type { MenuRow } from './rows.ts';
import { storedOption, storedSize } from './stored-parts.ts';

interface Sheet {
  readonly rows: readonly MenuRow[];
  /** What it has: ids, and `productId/sizeId` or `groupId/optionId`. */
  readonly named: ReadonlySet<string>;
  /** The ids of the categories that products move to. */
  readonly movedTo: ReadonlySet<string>;
}

const gone = (
  id: string,
  title: string,
  change: PlanEntry['change'],
  needs: readonly string[] = [],
): PlanEntry => ({
  id: `gone ${id}`,
  group: 'notInFile',
  rows: [],
  title,
  change,
  needs,
});

/** A file without keys says nothing of what it leaves out, and one without rows of a kind nothing of that kind. */
export function goneEntries(index: MenuIndex, { rows, named, movedTo }: Sheet): readonly PlanEntry[] {
  if (rows.every(({ key }) => key === undefined)) return [];
  const has = (kind: MenuRow['kind']) => rows.some((row) => row.kind === kind);
  return [
    ...(has('size') ? index.products.all.flatMap((product) => productGone(product, named)) : []),
    ...(has('option') ? index.groups.all.flatMap((group) => optionsGone(group, named)) : []),
    ...(has('group') ? index.groups.all.flatMap((group) => groupGone(group, named)) : []),
    ...(has('size') && has('category')
      ? index.categories.all.flatMap((category) =>
          named.has(category.id) || movedTo.has(category.id) ? [] : categoryGone(category, index, named),
        )
      : []),
  ];
}

function productGone(product: Product, named: ReadonlySet<string>): readonly PlanEntry[] {
  const { id, name, sizes } = product;
  if (!named.has(id)) return [gone(`product ${id}`, name, { name: 'product.archive', args: { id } })];
  return sizes
    .filter((size) => !named.has(`${id}/${size.id}`))
    .map((size) => {
      const path = `sizes[${size.id}]`;
      const base = { [path]: storedSize(size) };
      const edit = { entity: 'product', id, set: { [path]: null }, base } as const;
      return gone(`product ${id} ${path}`, `${name} (${size.name})`, edit);
    });
}

function optionsGone({ id, name, options }: OptionGroup, named: ReadonlySet<string>): readonly PlanEntry[] {
  if (!named.has(id)) return [];
  return options
    .filter((option) => !named.has(`${id}/${option.id}`))
    .map((option) => {
      const path = `options[${option.id}]`;
      const base = { [path]: storedOption(option) };
      const edit = { entity: 'optionGroup', id, set: { [path]: null }, base } as const;
      return gone(`optionGroup ${id} ${path}`, `${name} (${option.name})`, edit);
    });
}

const groupGone = ({ id, name }: OptionGroup, named: ReadonlySet<string>): readonly PlanEntry[] =>
  named.has(id) ? [] : [gone(`optionGroup ${id}`, name, { name: 'optionGroup.archive', args: { id } })];

/** A category can go with all of its products, and with none left behind. */
function categoryGone(
  { id, name }: Category,
  index: MenuIndex,
  named: ReadonlySet<string>,
): readonly PlanEntry[] {
  const products = index.products.all.filter(({ category }) => category === id);
  if (products.some((product) => named.has(product.id))) return [];
  const needs = products.map((product) => `gone product ${product.id}`);
  return [gone(`category ${id}`, name, { name: 'category.archive', args: { id } }, needs)];
}
