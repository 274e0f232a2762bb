/** Says how much of the example is left, and makes the commands that clear it away. */
import type { ExampleRow } from '@tableside/domain/venue/example-rows.ts';
import type { SetupCommand } from '../setup-command.ts';

const KINDS: readonly (readonly [ExampleRow['entity'], string, string])[] = [
  ['product', 'product', 'products'],
  ['category', 'category', 'categories'],
  ['optionGroup', 'option group', 'option groups'],
  ['table', 'table', 'tables'],
  ['section', 'section', 'sections'],
  ['staff', 'person', 'people'],
];

/** '31 products, 6 categories, 24 tables' */
export const exampleText = (rows: readonly ExampleRow[]): string =>
  KINDS.flatMap(([entity, one, many]) => {
    const count = rows.filter((row) => row.entity === entity).length;
    return count === 0 ? [] : [`${count} ${count === 1 ? one : many}`];
  }).join(', ');

export const clearing = ({ entity, id }: ExampleRow): SetupCommand =>
  entity === 'staff'
    ? { name: 'staff.deactivate', args: { staffId: id } }
    : { name: `${entity}.archive`, args: { id } };
