import { aProduct, aSize } from '@tableside/domain/testing/builders.ts';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import {
  changeOf,
  copyOf,
  creationOf,
  emptyForm,
  emptySize,
  formOf,
  type ProductForm,
  ProductFormSchema,
} from './product-form.ts';

const product = aProduct({
  sizes: [aSize(), aSize({ id: 'large', name: 'Large', currentPrice: 1800 })],
  allergens: ['Gluten', 'Milk'],
});

/** Returns the error message under each wrong field. */
const faultsOf = (form: ProductForm): Record<string, string> =>
  Object.fromEntries(
    (v.safeParse(ProductFormSchema, form).issues ?? []).map((issue) => [v.getDotPath(issue), issue.message]),
  );

describe('the form of a product', () => {
  it('changes nothing while nothing is edited', () => {
    expect(changeOf(product, formOf(product), formOf(product))).toBeUndefined();
  });

  it('sends only what was edited, each with the value it was edited from', () => {
    const form = { ...formOf(product), name: ' Big burger ', allergens: 'Gluten,  Milk , Sesame' };
    expect(changeOf(product, form, formOf(product))).toEqual({
      id: 'burger',
      set: { name: 'Big burger', allergens: ['Gluten', 'Milk', 'Sesame'] },
      base: { name: 'Burger', allergens: ['Gluten', 'Milk'] },
    });
  });

  it('takes a short name, and takes it away again', () => {
    const named = { ...product, shortName: 'Burger XL' };
    const set = (shortName: string) => changeOf(named, { ...formOf(named), shortName }, formOf(named))?.set;
    expect([set(' BXL '), set(''), set('Burger XL')]).toEqual([
      { shortName: 'BXL' },
      { shortName: '' },
      undefined,
    ]);
    expect(copyOf(named, () => 'size').shortName).toBe('');
  });

  it('takes kitchen names of the dish and its sizes, and says nothing of those that nobody has', () => {
    const form = formOf(product);
    const [small, large] = form.sizes;
    if (!small || !large) throw new Error('no sizes');
    const typed = { ...form, kitchenName: ' BRG ', sizes: [small, { ...large, kitchenName: ' LG ' }] };
    const value = { name: 'Large', currentPrice: 1800, isAvailable: true };
    expect(changeOf(product, typed, form)).toEqual({
      id: 'burger',
      set: { kitchenName: 'BRG', 'sizes[large]': { ...value, kitchenName: 'LG' } },
      base: { kitchenName: '', 'sizes[large]': { ...value, kitchenName: '' } },
    });
    expect(copyOf({ ...product, kitchenName: 'BRG' }, () => 'size').kitchenName).toBe('');
  });

  it('opens a price, with or without one to propose, and lets the menu give it again', () => {
    const fish = aProduct({ sizes: [aSize({ open: true, currentPrice: 0 })] });
    const sizes = (over: object) => [{ ...formOf(fish).sizes[0], ...over }] as ProductForm['sizes'];
    expect(formOf(fish).sizes[0]).toMatchObject({ price: '', open: true });
    expect(faultsOf(formOf(fish))).toEqual({});
    expect(faultsOf({ ...formOf(fish), sizes: sizes({ open: false }) })).toEqual({
      'sizes.0.price': 'Enter a price like 12.50',
    });
    const sent = (over: object) =>
      changeOf(fish, { ...formOf(fish), sizes: sizes(over) }, formOf(fish))?.set['sizes[regular]'];
    const regular = { name: 'Regular', isAvailable: true };
    expect(sent({ price: '21.50' })).toEqual({ ...regular, currentPrice: 2150, open: true });
    expect(sent({ price: '12', open: false })).toEqual({ ...regular, currentPrice: 1200 });
  });

  it.each([
    ['', null],
    ['0', 0],
    ['3', 3],
  ])('sends the course %j as %j', (typed, course) => {
    const base = { ...formOf(product), course: '9' };
    expect(changeOf(product, { ...base, course: typed }, base)?.set).toEqual({ course });
    expect(formOf({ ...product, course }).course).toBe(typed);
  });

  it('says of a dish what may be in it, and that it was checked only while it lists nothing', () => {
    const base = { ...formOf(product), allergens: '' };
    const set = (form: Partial<ProductForm>) => changeOf(product, { ...base, ...form }, base)?.set;
    expect(set({ traces: 'Nuts, Soy', allergensNone: true })).toEqual({
      traces: ['Nuts', 'Soy'],
      allergensNone: true,
    });
    expect(set({ allergens: 'Milk', allergensNone: true })).toEqual({ allergens: ['Milk'] });
  });

  it('edits, adds and removes single sizes', () => {
    const form = {
      ...formOf(product),
      sizes: [
        { ...emptySize('regular'), name: 'Regular', price: '13.5' },
        { ...emptySize('small'), name: 'Small', price: '9' },
      ],
    };
    expect(changeOf(product, form, formOf(product))).toEqual({
      id: 'burger',
      set: {
        'sizes[regular]': { name: 'Regular', currentPrice: 1350, isAvailable: true },
        'sizes[large]': null,
        'sizes[small]': { name: 'Small', currentPrice: 900, isAvailable: true },
      },
      base: {
        'sizes[regular]': { name: 'Regular', currentPrice: 1200, isAvailable: true },
        'sizes[large]': { name: 'Large', currentPrice: 1800, isAvailable: true },
        'sizes[small]': null,
      },
    });
  });

  it('says under each field what is wrong with it', () => {
    const form = { ...emptyForm('', 'one'), image: 'javascript:alert(1)' };
    expect(Object.keys(faultsOf(form)).sort()).toEqual(['category', 'image', 'name', 'sizes.0.price']);
    expect(faultsOf({ ...form, sizes: [] }).sizes).toBe('Add at least one size');
    expect(faultsOf({ ...formOf(product), image: '/menu-pictures/burger.svg' })).toEqual({});
  });

  it('makes a product in cents', () => {
    const form = {
      ...formOf(product),
      sizes: [{ ...emptySize('s'), name: 'Plate', price: '$1,200.50', isAvailable: false }],
    };
    expect(creationOf(form, { id: 'new', position: 7 })).toMatchObject({
      id: 'new',
      position: 7,
      sizes: [{ id: 's', name: 'Plate', currentPrice: 120_050, isAvailable: false }],
    });
  });
});
