import { anOptionGroup } from '@tableside/domain/testing/builders.ts';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { GroupFormSchema, groupChange, groupValues } from './group-form.ts';

const group = anOptionGroup({
  options: [
    { id: 'rare', name: 'Rare', price: 0, isAvailable: true, pastPrices: [] },
    { id: 'well', name: 'Well done', price: 150, isAvailable: true, pastPrices: [] },
  ],
});
const values = groupValues(group, 'new');

describe('an option group that is edited', () => {
  it('sends only the options that differ, and a removed one as null', () => {
    const [rare] = values.options;
    const typed = { ...values, options: [{ ...rare, price: '2.50' } as (typeof values.options)[number]] };
    expect(groupChange('g', v.parse(GroupFormSchema, typed), values)).toEqual({
      id: 'g',
      set: { 'options[rare]': { name: 'Rare', price: 250, isAvailable: true }, 'options[well]': null },
      base: {
        'options[rare]': { name: 'Rare', price: 0, isAvailable: true },
        'options[well]': { name: 'Well done', price: 150, isAvailable: true },
      },
    });
    expect(groupChange('g', v.parse(GroupFormSchema, values), values)).toBeUndefined();
  });

  it('sends the order only when an option was moved', () => {
    const parsed = (options: readonly (typeof values.options)[number][]) =>
      groupChange('g', v.parse(GroupFormSchema, { ...values, options }), values);
    const [rare, well] = values.options as [(typeof values.options)[0], (typeof values.options)[0]];
    expect(parsed([well, rare])).toEqual({
      id: 'g',
      set: { optionOrder: ['well', 'rare'] },
      base: { optionOrder: ['rare', 'well'] },
    });
    const blue = { ...rare, id: 'blue', name: 'Blue' };
    expect(parsed([well, blue])?.set).not.toHaveProperty('optionOrder');
    expect(parsed([blue, rare, well])?.set).toMatchObject({ optionOrder: ['blue', 'rare', 'well'] });
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
