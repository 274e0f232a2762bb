import { expect, it } from 'vitest';
import { applyTo } from '../../../testing/menu-sheets.ts';
import { plan, SMALL_MENU } from '../../../testing/small-menu.ts';
import { commandsOf } from './commands-of.ts';
import type { MenuCommand, Plan, PlanEntry } from './plan.ts';
import { undone } from './undone.ts';

const all = () => true;
const undoOf = (told: Plan, chosen: (entry: PlanEntry) => boolean) =>
  commandsOf(told, chosen).toReversed().map(undone);

it('what was made goes, edits go back, and what was taken away comes back', () => {
  const told = plan(
    'Kind;Category;Name;Size;Price;Key',
    ';Wine;Gamay;Glass;11,00;gamay/glass',
    ';Mains;Hanger steak;;34,00;steak/one',
    ';Soups;Leek;;7,00;',
    'category;;Mains;;;mains',
  );
  expect(undoOf(told, all).map(({ name }) => name)).toEqual([
    'menu.restore',
    'product.patch',
    'product.archive',
    'category.archive',
  ]);
  const { menu } = applyTo(SMALL_MENU, commandsOf(told, all));
  const { menu: back, outcomes } = applyTo(menu, undoOf(told, all));
  expect(outcomes).toEqual(['applied', 'applied', 'applied', 'applied']);
  const known = new Set(SMALL_MENU.products.map(({ id }) => id));
  expect(back.products.filter(({ id }) => known.has(id)).map(({ archived }) => archived)).toEqual([
    false,
    false,
    false,
  ]);
  expect(back.products.filter(({ id }) => !known.has(id)).map(({ archived }) => archived)).toEqual([true]);
});

it('what somebody else edited since then stays, and is named', () => {
  const told = plan('Name;Size;Price;Description;Key', 'Gamay;Glass;11,00;Granite;gamay/glass');
  const { menu } = applyTo(
    SMALL_MENU,
    commandsOf(told, ({ group }) => group !== 'notInFile'),
  );
  const edit: MenuCommand = {
    name: 'product.patch',
    args: { id: 'gamay', set: { description: 'Slate' }, base: { description: 'Granite' } },
  };
  const undo = undoOf(told, ({ group }) => group !== 'notInFile');
  const { menu: back, outcomes } = applyTo(menu, [edit, ...undo]);
  expect(outcomes).toEqual(['applied', 'patch.partial']);
  const gamay = back.products.find(({ id }) => id === 'gamay');
  expect([gamay?.description, gamay?.sizes[0]?.currentPrice]).toEqual(['Slate', 1000]);
});

it('what a sheet brought back is deleted again', () => {
  expect(undone({ name: 'menu.restore', args: { entity: 'product', id: 'gamay' } })).toEqual({
    name: 'product.archive',
    args: { id: 'gamay' },
  });
});
