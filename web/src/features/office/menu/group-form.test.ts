import { anOptionGroup } from '@tableside/domain/testing/builders.ts';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { GroupFormSchema, groupChange, groupCreation, groupValues } from './group-form.ts';

const group = anOptionGroup({
  options: [
    { id: 'rare', name: 'Rare', price: 0, isAvailable: true, pastPrices: [] },
    { id: 'well', name: 'Well done', price: 150, isAvailable: true, pastPrices: [] },
  ],
});
const values = groupValues(group, 'new');

const rare = { name: 'Rare', price: 0, isAvailable: true, allergens: [], traces: [] };

describe('an option group that is edited', () => {
  it('sends only the options that differ, and a removed one as null', () => {
    const [first] = values.options;
    const typed = { ...values, options: [{ ...first, price: '2.50' } as (typeof values.options)[number]] };
    expect(groupChange('g', v.parse(GroupFormSchema, typed), values)).toEqual({
      id: 'g',
      set: { 'options[rare]': { ...rare, price: 250 }, 'options[well]': null },
      base: {
        'options[rare]': rare,
        'options[well]': { ...rare, name: 'Well done', price: 150 },
      },
    });
    expect(groupChange('g', v.parse(GroupFormSchema, values), values)).toBeUndefined();
  });

  it('says what an option brings into the dish, and nothing where nothing was entered', () => {
    const typed = {
      ...values,
      options: values.options.map((option, n) =>
        n === 0 ? { ...option, allergens: 'Milk, , Egg ', traces: 'Nuts' } : option,
      ),
    };
    const change = groupChange('g', v.parse(GroupFormSchema, typed), values);
    const brings = { allergens: ['Milk', 'Egg'], traces: ['Nuts'] };
    expect(change).toEqual({
      id: 'g',
      set: { 'options[rare]': { ...rare, ...brings } },
      base: { 'options[rare]': rare },
    });
    const stored = groupValues({ ...group, options: [{ ...group.options[0], ...brings } as never] }, 'new');
    expect(stored.options[0]).toMatchObject({ allergens: 'Milk, Egg', traces: 'Nuts' });
    const made = groupCreation(v.parse(GroupFormSchema, typed), { id: 'g', position: 1 });
    expect(made.options).toEqual([
      { id: 'rare', ...rare, ...brings },
      { id: 'well', ...rare, name: 'Well done', price: 150 },
    ]);
  });

  it('counts, nests and prices extra what it offers, and sends that only where it is there', () => {
    const [first] = values.options;
    const more = { most: '3', included: true, extraPrice: '2.50', groupIds: ['sauces'] };
    const typed = { ...values, prefixes: ['no' as const], options: [{ ...first, ...more } as never] };
    const stored = { most: 3, included: true, extraPrice: 250, groupIds: ['sauces'] };
    const none = { most: 1, included: false, extraPrice: null, groupIds: [] };
    expect(groupChange('g', v.parse(GroupFormSchema, typed), values)).toMatchObject({
      set: { prefixes: ['no'], 'options[rare]': { ...rare, ...stored } },
      base: { prefixes: [], 'options[rare]': { ...rare, ...none } },
    });
    const back = groupChange('g', v.parse(GroupFormSchema, { ...values, options: [first] } as never), typed);
    expect(back).toMatchObject({
      set: { prefixes: [], 'options[rare]': { ...rare, ...none } },
      base: { 'options[rare]': { ...rare, ...stored } },
    });
    const made = groupCreation(v.parse(GroupFormSchema, typed), { id: 'g', position: 1 });
    expect(made).toMatchObject({ prefixes: ['no'], options: [{ id: 'rare', ...stored }] });
    expect(groupCreation(v.parse(GroupFormSchema, values), { id: 'g', position: 1 })).not.toHaveProperty(
      'prefixes',
    );
    const read = groupValues(
      { ...group, prefixes: ['no'], options: [{ ...group.options[0], ...stored } as never] },
      'n',
    );
    expect(read.prefixes).toEqual(['no']);
    expect(read.options[0]).toMatchObject(more);
    for (const most of ['0', '21', 'two']) {
      const wrong = { ...typed, options: [{ ...first, most } as never] };
      expect(v.safeParse(GroupFormSchema, wrong).issues?.map(({ message }) => message)).toEqual([
        'Enter a number up to 20, or leave blank',
      ]);
    }
  });

  it('sends the order only when an option was moved', () => {
    const parsed = (options: readonly (typeof values.options)[number][]) =>
      groupChange('g', v.parse(GroupFormSchema, { ...values, options }), values);
    const [first, well] = values.options as [(typeof values.options)[0], (typeof values.options)[0]];
    expect(parsed([well, first])).toEqual({
      id: 'g',
      set: { optionOrder: ['well', 'rare'] },
      base: { optionOrder: ['rare', 'well'] },
    });
    const blue = { ...first, id: 'blue', name: 'Blue' };
    expect(parsed([well, blue])?.set).not.toHaveProperty('optionOrder');
    expect(parsed([blue, first, well])?.set).toMatchObject({ optionOrder: ['blue', 'rare', 'well'] });
  });

  it('says what is wrong at its field', () => {
    const wrong = { ...values, type: 'checkbox', min: '3', max: '2', options: [] };
    const paths = v.safeParse(GroupFormSchema, wrong).issues?.map((issue) => v.getDotPath(issue));
    expect(paths?.sort()).toEqual(['max', 'options']);
  });

  it('has no counts when there is one choice, even if some were stored', () => {
    const stored = { ...values, min: '3', max: '0' };
    expect(groupChange('g', v.parse(GroupFormSchema, stored), stored)).toEqual({
      id: 'g',
      set: { min: null, max: null },
      base: { min: 3, max: 0 },
    });
  });

  it('allows at least one choice', () => {
    const { issues } = v.safeParse(GroupFormSchema, { ...values, type: 'checkbox', max: '0' });
    expect(issues?.map((issue) => v.getDotPath(issue))).toContain('max');
  });
});
