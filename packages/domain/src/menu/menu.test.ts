import { describe, expect, it } from 'vitest';
import {
  aCategory,
  anOptionGroup,
  aProduct,
  aSize,
  FRIDAY_EVENING,
  type RowsByEntity,
} from '../../testing/builders.ts';
import { aRoom, detailOf, outcomeOf } from '../../testing/try-command.ts';
import type { InputOf } from '../commands.ts';
import type { Product } from '../entities/menu.ts';

type ProductSet = InputOf<'product.patch'>['set'];
const room = (product: Partial<Product> = {}, more: RowsByEntity = {}) =>
  aRoom({ product: [aProduct(product)], category: [aCategory()], optionGroup: [anOptionGroup()], ...more });

describe('a new product', () => {
  const create = (over: object = {}) => ({
    id: 'soup',
    name: 'Soup',
    category: 'plates',
    sizes: [{ id: 'bowl', name: 'Bowl', currentPrice: 800 }],
    ...over,
  });
  const outcome = (over: object = {}) => outcomeOf(room().decide('product.create', create(over), 'manager'));

  it('is on the menu at once', () => {
    const place = room();
    place.run('product.create', create(), 'manager');
    expect(place.rows.get('product', 'soup')).toMatchObject({
      isAvailable: true,
      sizes: [{ id: 'bowl', currentPrice: 800, isAvailable: true, pastPrices: [] }],
    });
    expect(outcomeOf(place.decide('product.create', create(), 'manager'))).toBe('noop');
    expect(outcomeOf(place.decide('product.create', create({ name: 'Stew' }), 'manager'))).toBe(
      'menu.exists',
    );
  });

  it('needs a category that exists', () => {
    expect(outcome({ category: 'soups' })).toBe('menu.notFound');
    const archived = room({}, { category: [aCategory({ archived: true })] });
    expect(outcomeOf(archived.decide('product.create', create(), 'manager'))).toBe('row.archived');
  });

  it.each([
    [{ sizes: [] }],
    [{ sizes: [aSize(), aSize()].map(({ id, name, currentPrice }) => ({ id, name, currentPrice })) }],
    [{ name: ' ' }],
    [{ name: 'x'.repeat(121) }],
    [{ image: 'javascript:alert(1)' }],
    [{ image: '//elsewhere.example/x.png' }],
  ])('cannot have %j', (over) => {
    expect(outcome(over)).toBe('args.shape');
  });

  it.each(['', '/api/images/soup.svg', 'images/soup.svg', 'https://example.com/soup.png'])(
    'may have the picture %j',
    (image) => {
      expect(outcome({ image })).toBe('applied');
    },
  );

  it('can be made only by managers', () => {
    expect(outcomeOf(room().decide('product.create', create(), 'server'))).toBe('forbidden');
  });
});

describe('editing a product', () => {
  const regular = { name: 'Regular', currentPrice: 1200, isAvailable: true };
  const patch = (set: ProductSet, base: Record<string, unknown>) => ({
    id: 'burger',
    set,
    base,
  });

  it('keeps the old price and when it ended', () => {
    const place = room();
    const set = { 'sizes[regular]': { ...regular, currentPrice: 1300 } };
    expect(outcomeOf(place.run('product.patch', patch(set, { 'sizes[regular]': regular }), 'manager'))).toBe(
      'applied',
    );
    expect(place.rows.get('product', 'burger')?.sizes).toEqual([
      aSize({ currentPrice: 1300, pastPrices: [{ price: 1200, until: FRIDAY_EVENING }] }),
    ]);
  });

  it('adds a size and removes one', () => {
    const place = room();
    const small = { name: 'Small', currentPrice: 900, isAvailable: true };
    place.run('product.patch', patch({ 'sizes[small]': small }, { 'sizes[small]': null }), 'manager');
    expect(place.rows.get('product', 'burger')?.sizes.map((size) => size.id)).toEqual(['regular', 'small']);
    place.run('product.patch', patch({ 'sizes[regular]': null }, { 'sizes[regular]': regular }), 'manager');
    expect(place.rows.get('product', 'burger')?.sizes.map((size) => size.id)).toEqual(['small']);
  });

  it('lets two people edit two sizes, but not the same one', () => {
    const place = room({
      sizes: [aSize({ currentPrice: 1250 }), aSize({ id: 'large', name: 'Large', currentPrice: 1500 })],
    });
    const large = { name: 'Large', currentPrice: 1500, isAvailable: true };
    const set = {
      'sizes[regular]': { ...regular, currentPrice: 1300 },
      'sizes[large]': { ...large, currentPrice: 1600 },
      name: 'Big Burger',
    };
    const decision = place.run(
      'product.patch',
      patch(set, { 'sizes[regular]': regular, 'sizes[large]': large, name: 'Burger' }),
      'manager',
    );
    expect(outcomeOf(decision)).toBe('patch.partial');
    expect(detailOf(decision)).toEqual({
      refused: [
        {
          path: 'sizes[regular]',
          yours: { ...regular, currentPrice: 1300 },
          theirs: { ...regular, currentPrice: 1250 },
        },
      ],
    });
    expect(place.rows.get('product', 'burger')).toMatchObject({
      name: 'Big Burger',
      sizes: [{ currentPrice: 1250 }, { currentPrice: 1600 }],
    });
  });

  it('accepts no other paths', () => {
    const outcome = (set: object) =>
      outcomeOf(room().decide('product.patch', patch(set as ProductSet, {}), 'manager'));
    expect(outcome({ 'sizes[a b]': null })).toBe('args.shape');
    expect(outcome({ toString: null })).toBe('args.shape');
    expect(outcome({ archived: true })).toBe('args.shape');
    expect(outcome({ version: null })).toBe('args.shape');
  });

  it('takes a short name of one line, of 30 letters at most', () => {
    const place = room();
    const name = (shortName: string, base = '') =>
      outcomeOf(place.run('product.patch', patch({ shortName }, { shortName: base }), 'manager'));
    expect(name('Big\nburger')).toBe('args.shape');
    expect(name('B'.repeat(31))).toBe('args.shape');
    expect(name(' BB ')).toBe('applied');
    expect(place.rows.get('product', 'burger')?.shortName).toBe('BB');
    expect(name('', 'BB')).toBe('applied');
  });

  it('needs a category that exists to move to', () => {
    const move = patch({ category: 'soups' }, { category: 'plates' });
    expect(outcomeOf(room().decide('product.patch', move, 'manager'))).toBe('menu.notFound');
    const soups = room({}, { category: [aCategory(), aCategory({ id: 'soups' })] });
    expect(outcomeOf(soups.decide('product.patch', move, 'manager'))).toBe('applied');
  });

  it('needs a product that was not deleted, and a manager', () => {
    const rename = patch({ name: 'X' }, { name: 'Burger' });
    expect(outcomeOf(aRoom({}).decide('product.patch', rename, 'manager'))).toBe('menu.notFound');
    expect(outcomeOf(room({ archived: true }).decide('product.patch', rename, 'manager'))).toBe(
      'row.archived',
    );
    expect(outcomeOf(room().decide('product.patch', rename, 'kitchen'))).toBe('forbidden');
  });

  it('deletes the product once', () => {
    const place = room();
    expect(outcomeOf(place.run('product.archive', { id: 'burger' }, 'manager'))).toBe('applied');
    expect(outcomeOf(place.run('product.archive', { id: 'burger' }, 'manager'))).toBe('noop');
    expect(outcomeOf(place.run('product.archive', { id: 'none' }, 'manager'))).toBe('menu.notFound');
    expect(outcomeOf(place.run('product.archive', { id: 'burger' }, 'server'))).toBe('forbidden');
  });
});

describe('availability', () => {
  it('is set by any of the staff, for the product or a size', () => {
    const place = room();
    expect(
      outcomeOf(place.run('product.setAvailability', { productId: 'burger', isAvailable: false }, 'kitchen')),
    ).toBe('applied');
    expect(
      outcomeOf(place.run('product.setAvailability', { productId: 'burger', isAvailable: false }, 'server')),
    ).toBe('noop');
    const size = { productId: 'burger', sizeId: 'regular', isAvailable: false };
    expect(outcomeOf(place.run('product.setAvailability', size, 'kitchen'))).toBe('applied');
    expect(outcomeOf(place.run('product.setAvailability', size, 'kitchen'))).toBe('noop');
    expect(place.rows.get('product', 'burger')).toMatchObject({
      isAvailable: false,
      sizes: [{ isAvailable: false }],
    });
  });

  it('brings a product back in all its sizes if none was left, or else in those that were', () => {
    const back = (...left: boolean[]) => {
      const sizes = left.map((isAvailable, n) => aSize({ id: `s${n}`, isAvailable }));
      const place = room({ sizes });
      const outcome = outcomeOf(
        place.run('product.setAvailability', { productId: 'burger', isAvailable: true }, 'kitchen'),
      );
      return [outcome, ...(place.rows.get('product', 'burger')?.sizes ?? []).map((size) => size.isAvailable)];
    };
    expect(back(false)).toEqual(['applied', true]);
    expect(back(false, false)).toEqual(['applied', true, true]);
    expect(back(false, true)).toEqual(['noop', false, true]);
  });

  it('needs a product and a size that exist', () => {
    const set = (over: object = {}) => ({ productId: 'burger', isAvailable: false, ...over });
    expect(outcomeOf(aRoom({}).decide('product.setAvailability', set()))).toBe('menu.notFound');
    expect(outcomeOf(room({ archived: true }).decide('product.setAvailability', set()))).toBe('row.archived');
    expect(outcomeOf(room().decide('product.setAvailability', set({ sizeId: 'giant' })))).toBe('item.size');
    expect(outcomeOf(room().decide('product.setAvailability', set(), 'customer'))).toBe('forbidden');
  });
});

describe('categories', () => {
  it('are made, renamed and deleted once empty', () => {
    const place = room();
    const create = { id: 'drinks', name: 'Drinks', station: 'bar' as const };
    expect(outcomeOf(place.run('category.create', create, 'manager'))).toBe('applied');
    expect(outcomeOf(place.run('category.create', create, 'manager'))).toBe('noop');
    expect(outcomeOf(place.run('category.create', { ...create, name: 'Bar' }, 'manager'))).toBe(
      'menu.exists',
    );
    const rename = { id: 'drinks', set: { name: 'Bar' }, base: { name: 'Drinks' } };
    expect(outcomeOf(place.run('category.patch', rename, 'manager'))).toBe('applied');
    expect(place.rows.get('category', 'drinks')).toMatchObject({ name: 'Bar', station: 'bar' });
    expect(outcomeOf(place.run('category.archive', { id: 'plates' }, 'manager'))).toBe('menu.inUse');
    expect(outcomeOf(place.run('category.archive', { id: 'drinks' }, 'manager'))).toBe('applied');
    expect(outcomeOf(place.run('category.archive', { id: 'drinks' }, 'manager'))).toBe('noop');
    expect(outcomeOf(place.run('category.patch', rename, 'manager'))).toBe('row.archived');
  });

  it('are refused when they do not exist, or for people who are not managers', () => {
    expect(outcomeOf(room().decide('category.patch', { id: 'none', set: {}, base: {} }, 'manager'))).toBe(
      'menu.notFound',
    );
    expect(outcomeOf(room().decide('category.archive', { id: 'none' }, 'manager'))).toBe('menu.notFound');
    expect(outcomeOf(room().decide('category.create', { id: 'x', name: 'X' }, 'server'))).toBe('forbidden');
    expect(outcomeOf(room().decide('category.patch', { id: 'plates', set: {}, base: {} }, 'server'))).toBe(
      'forbidden',
    );
    expect(outcomeOf(room().decide('category.archive', { id: 'plates' }, 'server'))).toBe('forbidden');
  });
});
