import { describe, expect, it, test } from 'vitest';
import { aCategory, anOption, anOptionGroup, aProduct, aSize, aVenue } from '../../testing/builders.ts';
import { aRoom, outcomeOf } from '../../testing/try-command.ts';
import { by, house, order, V } from '../../testing/visit-house.ts';
import { change } from '../entities/entities.ts';
import { padIdOf } from '../entities/visit.ts';
import { cooksName, tellingApart } from './cooks-name.ts';

describe('what a cook reads', () => {
  it('is the name of the kitchen, else the one of the menu', () => {
    expect(cooksName({ name: 'Hanger steak, charred leeks', kitchenName: 'Onglet' })).toBe('Onglet');
    expect(cooksName({ name: 'Pie' })).toBe('Pie');
    expect(cooksName({ name: 'Pie', kitchenName: '' })).toBe('Pie');
  });

  const plates = { id: 'plates', name: 'Plates' };
  const sides = { id: 'sides', name: 'Sides' };
  const apart = tellingApart([
    aProduct({ id: 'house', name: 'House salad', kitchenName: 'SALAD', category: 'plates' }),
    aProduct({ id: 'side', name: 'Salad', category: 'sides' }),
    aProduct({ id: 'warm', name: 'Warm salad', kitchenName: 'Warm', category: 'plates' }),
    aProduct({ id: 'hot', name: 'Hot salad', kitchenName: 'Warm', category: 'plates' }),
    aProduct({ id: 'soup', name: 'Soup', category: 'plates' }),
    aProduct({ id: 'old', name: 'Soup', category: 'sides', archived: true }),
  ]);

  it.each([
    [
      'a dish of another category',
      { productId: 'side', name: 'Salad', category: sides },
      { category: 'Sides' },
    ],
    [
      'the other of them, however it is written',
      { productId: 'house', name: 'House salad', kitchenName: 'SALAD', category: plates },
      { category: 'Plates' },
    ],
    [
      'a dish of the same category',
      { productId: 'hot', name: 'Hot salad', kitchenName: 'Warm', category: plates },
      { menuName: 'Hot salad' },
    ],
    ['only a dish that was deleted', { productId: 'soup', name: 'Soup', category: plates }, {}],
  ])('is told apart where %s is called the same', (_, line, told) => {
    expect(apart(line)).toEqual(told);
  });
});

test('a line keeps the kitchen name and the category that it was sold with', () => {
  const room = house();
  const sizes = [aSize({ kitchenName: 'REG' })];
  room.rows.put(change('product', aProduct({ kitchenName: '汉堡', sizes, optionGroupIds: ['doneness'] })));
  const options = [anOption({ kitchenName: 'BLEU' })];
  room.rows.put(change('optionGroup', anOptionGroup({ options })));
  by(room).add(1, { options: [{ groupId: 'doneness', optionIds: ['rare'] }] });
  room.rows.put(change('product', aProduct({ kitchenName: 'Other' })));
  room.rows.put(change('category', aCategory({ name: 'Later' })));
  expect(order(room, padIdOf(V))?.items[0]).toMatchObject({
    name: 'Burger',
    kitchenName: '汉堡',
    category: { id: 'plates', name: 'Plates' },
    size: { name: 'Regular', kitchenName: 'REG' },
    options: [{ name: 'Rare', kitchenName: 'BLEU' }],
  });
});

describe('the kitchen name', () => {
  const room = aRoom({
    venue: [aVenue()],
    category: [aCategory()],
    product: [aProduct({ kitchenName: 'BRG', sizes: [aSize({ kitchenName: 'REG' })] })],
  });
  const patch = (set: object, base: object) =>
    outcomeOf(room.decide('product.patch', { id: 'burger', set, base } as never, 'manager'));
  const size = { name: 'Regular', currentPrice: 1200, isAvailable: true };

  it.each([
    ['Burger', 'applied'],
    ['', 'applied'],
    ['BRG', 'noop'],
    ['x'.repeat(41), 'args.shape'],
    ['two\nlines', 'args.shape'],
  ])('of a product may be %j: %s', (kitchenName, outcome) => {
    expect(patch({ kitchenName }, { kitchenName: 'BRG' })).toBe(outcome);
  });

  it('of a size is kept by who knows nothing of it, and refused where somebody else changed it', () => {
    const dearer = { ...size, currentPrice: 1300 };
    expect(patch({ 'sizes[regular]': dearer }, { 'sizes[regular]': size })).toBe('applied');
    const named = (kitchenName: string) => ({ 'sizes[regular]': { ...size, kitchenName } });
    expect(patch(named('R'), named('REG'))).toBe('applied');
    expect(patch(named('R'), named('other'))).toBe('patch.conflict');
    const kept = room.decide(
      'product.patch',
      { id: 'burger', set: { 'sizes[regular]': dearer }, base: { 'sizes[regular]': size } } as never,
      'manager',
    );
    expect(kept).toMatchObject({
      changes: [{ doc: { sizes: [{ kitchenName: 'REG', currentPrice: 1300 }] } }],
    });
  });

  it('of a size or an option goes where it is empty', () => {
    const set = { 'sizes[regular]': { ...size, kitchenName: '' } };
    const base = { 'sizes[regular]': { ...size, kitchenName: 'REG' } };
    const decided = room.decide('product.patch', { id: 'burger', set, base } as never, 'manager');
    expect('changes' in decided && decided.changes).toMatchObject([
      { doc: { sizes: [{ name: 'Regular' }] } },
    ]);
    expect(JSON.stringify(decided)).not.toContain('REG');
  });
});
