import { describe, expect, it, test } from 'vitest';
import { anOption, anOptionGroup } from '../../../testing/builders.ts';
import { applyTo, exported } from '../../../testing/menu-sheets.ts';
import { faults, IMPORT, inFile, SMALL_MENU, said, sheet } from '../../../testing/small-menu.ts';
import type { OptionGroup } from '../../entities/menu.ts';
import { commandsOf } from './commands-of.ts';
import type { MenuState } from './plan.ts';
import { planOf } from './plan-of.ts';

const sides = anOptionGroup({
  id: 'sides',
  name: 'Sides',
  type: 'checkbox',
  required: false,
  prefixes: ['no', 'extra'],
  options: [
    anOption({
      id: 'fries',
      name: 'Fries',
      price: 400,
      most: 2,
      groupIds: ['dips'],
      kitchenName: 'POM',
      extraPrice: 150,
      allergens: ['Gluten'],
    }),
    anOption({ id: 'onion', name: 'Onion', price: 0, included: true }),
  ],
});
const dips = anOptionGroup({
  id: 'dips',
  name: 'Dips',
  type: 'checkbox',
  options: [anOption({ id: 'aioli', name: 'Aioli', price: 100 })],
});
const herbs = anOptionGroup({
  id: 'herbs',
  name: 'Herbs',
  options: [anOption({ id: 'dill', name: 'Dill' })],
});
const menu: MenuState = { ...SMALL_MENU, optionGroups: [sides, dips, herbs] };
const HEAD =
  'Kind;Name;Size;Price;Kitchen name;Options;Most;Included;Extra price;Prefixes;Allergens;Traces;Key';
const planned = (...lines: readonly string[]) => planOf(menu, sheet(HEAD, ...lines), IMPORT);
const made = (lines: readonly string[], on: MenuState = menu): readonly OptionGroup[] => {
  const { menu: after, outcomes } = applyTo(
    on,
    commandsOf(planOf(on, sheet(HEAD, ...lines), IMPORT), inFile),
  );
  expect(new Set(outcomes)).toEqual(new Set(['applied']));
  return after.optionGroups;
};

const FRIES = 'option;Sides;Fries;4,00;POM;Dips;2;;1,50;;Gluten;;sides/fries';

describe('the options of a sheet', () => {
  it('say what differs, field by field, and nothing where they are as stored', () => {
    const plan = planned(
      'option;Sides;Fries;4,50;Frites;Herbs;3;yes;2,00;;Gluten, Milk;Nuts;sides/fries',
      'group;Sides;;;;any;;;;less, no;;;sides',
    );
    expect(said(plan)).toEqual([
      ['prices', 'Sides (Fries)', 400, 450],
      ['prices', 'Sides (Fries)', 150, 200],
      ['kitchen', 'Sides (Fries)', 'POM', 'Frites'],
      ['allergens', 'Sides (Fries)', ['Gluten'], ['Gluten', 'Milk']],
      ['allergens', 'Sides (Fries)', [], ['Nuts']],
      ['options', 'Sides (Fries)', 2, 3],
      ['options', 'Sides (Fries)', false, true],
      ['options', 'Sides (Fries)', ['Dips'], ['Herbs']],
      ['options', 'Sides', ['no', 'extra'], ['no', 'less']],
    ]);
    expect(planned(FRIES).entries).toEqual([]);
  });

  it('change only what was chosen, and keep the rest of the option', () => {
    const plan = planned('option;Sides;Fries;4,50;;;3;;;;;;sides/fries');
    const [command, ...others] = commandsOf(plan, ({ column }) => column === 'Most');
    expect(others).toEqual([]);
    const { menu: after } = applyTo(menu, command ? [command] : []);
    expect(after.optionGroups.find(({ id }) => id === 'sides')?.options[0]).toMatchObject({
      ...sides.options[0],
      most: 3,
    });
  });

  it('lose with a blank cell what a row with a key leaves out, and keep it without one', () => {
    const [emptied] = made(['option;Sides;Fries;4,00;;;;;;;;;sides/fries']);
    const kept = ['id', 'isAvailable', 'name', 'pastExtraPrices', 'pastPrices', 'price'];
    expect(Object.keys(emptied?.options[0] ?? {}).toSorted()).toEqual(kept);
    expect(planned('option;Sides;Fries;4,00;;;;;;;;;').entries).toEqual([]);
  });

  it('are made with what stands below them, also where the file brings that', () => {
    const groups = made([
      'group;Bread;;;;one;;;;extra;;;',
      'option;Bread;Rye;0,00;RYE;Spread;2;yes;0,50;;Gluten;;',
      'group;Spread;;;;any;;;;;;;',
      'option;Spread;Butter;0,80;;;;;;;;;',
    ]);
    const bread = groups.find(({ name }) => name === 'Bread');
    const spread = groups.find(({ name }) => name === 'Spread');
    expect(bread).toMatchObject({
      prefixes: ['extra'],
      options: [
        {
          name: 'Rye',
          kitchenName: 'RYE',
          most: 2,
          included: true,
          extraPrice: 50,
          allergens: ['Gluten'],
          groupIds: [spread?.id],
        },
      ],
    });
  });

  it('are not chosen without the group that they need', () => {
    const plan = planned('option;Bread;Rye;0,00;;Spread;;;;;;;', 'option;Spread;Butter;0,80;;;;;;;;;');
    const names = commandsOf(plan, ({ title }) => title !== 'Spread').map(({ args }) => Object(args).name);
    expect(names).toEqual([]);
  });
});

test.each([
  ['a count of 21', 'option;Sides;Fries;4,00;;;21;;;;;;sides/fries', 'most.number', '21'],
  ['a count of a half', 'option;Sides;Fries;4,00;;;1,5;;;;;;sides/fries', 'most.number', '1,5'],
  ['a word for Included', 'option;Sides;Fries;4,00;;;;maybe;;;;;sides/fries', 'included.word', 'maybe'],
  ['a word for a prefix', 'group;Sides;;;;any;;;;no, much;;;sides', 'prefix.word', 'no, much'],
  ['a group that nobody knows', 'option;Sides;Fries;4,00;;Nuts;;;;;;;sides/fries', 'options.unknown', 'Nuts'],
  ['a group below itself', 'option;Sides;Fries;4,00;;Sides;;;;;;;sides/fries', 'options.nested', 'Sides'],
  ['a group below its own dip', 'option;Dips;Aioli;1,00;;Sides;;;;;;;dips/aioli', 'options.nested', 'Dips'],
  [
    'a kitchen name of 41 letters',
    `option;Sides;Fries;4,00;${'x'.repeat(41)};;;;;;;;sides/fries`,
    'text.long',
    'x'.repeat(41),
  ],
])('%s is refused', (_, line, reason, text) => {
  expect(faults(planned(line))).toEqual([[2, reason, text]]);
});

test('a fourth level is refused, in whichever rows it comes', () => {
  const plan = planned(
    'option;Herbs;Dill;0,00;;Salt;;;;;;;herbs/dill',
    'option;Salt;Fine;0,00;;;;;;;;;',
    'option;Dips;Aioli;1,00;;Herbs;;;;;;;dips/aioli',
  );
  expect(faults(plan)).toEqual([
    [2, 'options.nested', 'Herbs'],
    [4, 'options.nested', 'Dips'],
  ]);
});

test('what an import took away of an option comes back with it', () => {
  const plan = planOf(menu, sheet(HEAD, 'option;Sides;Onion;0,00;;;;yes;;;;;sides/onion'), IMPORT);
  const taken = plan.gone.find(({ title }) => title === 'Sides (Fries)');
  expect(taken?.change).toMatchObject({
    base: { 'options[fries]': { most: 2, groupIds: ['dips'], kitchenName: 'POM' } },
  });
});

test('the export of such options is read as it was written', () => {
  expect(planOf(menu, exported(menu, { separator: ';', decimal: ',' }), IMPORT).entries).toEqual([]);
});
