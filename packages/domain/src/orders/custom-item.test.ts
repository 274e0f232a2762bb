/** A custom item: staff type its name and its price. */
import { describe, expect, it } from 'vitest';
import { aCategory, anOrder, aProduct, aSize, aTable, aVenue, testId } from '../../testing/builders.ts';
import { aRoom, outcomeOf } from '../../testing/try-command.ts';
import { aVisit } from '../../testing/visit-builders.ts';
import type { Product } from '../entities/menu.ts';
import { padIdOf } from '../entities/visit.ts';
import { cooksName } from './cooks-name.ts';

const VISIT = testId('visit');
const PAD = padIdOf(VISIT);
const item = { id: testId('item'), productId: 'custom', sizeId: 'regular', quantity: 1 };
const add = (over: object = {}) => ({
  visitId: VISIT,
  item: { ...item, openPrice: 700, openName: 'Birthday cake', ...over },
});

function room(over: Partial<Product> = {}) {
  const custom = aProduct({
    ...{ id: 'custom', name: 'Custom item', kitchenName: 'CUSTOM', openName: true },
    sizes: [aSize({ open: true, currentPrice: 0 }), aSize({ id: 'set', currentPrice: 900 })],
    ...over,
  });
  const house = aRoom({
    venue: [aVenue()],
    table: [aTable()],
    category: [aCategory({ station: 'bar' })],
    product: [custom],
    visit: [aVisit()],
    order: [anOrder({ id: PAD, visitId: VISIT })],
  });
  return { house, line: () => house.rows.get('order', PAD)?.items[0] };
}

describe('a custom item', () => {
  it('has the name that staff typed, with the price, the station and the tax of the product', () => {
    const { house, line } = room({ stationId: 'kitchen' });
    expect(outcomeOf(house.run('visit.addItem', add({ openName: '  Birthday cake ' })))).toBe('applied');
    expect(line()).toMatchObject({
      ...{ name: 'Birthday cake', menuName: 'Custom item', price: 700, station: 'kitchen' },
      openPrice: { by: { name: 'Ana' } },
    });
    const made = line();
    expect(made && cooksName(made)).toBe('Birthday cake');
    expect(outcomeOf(house.run('visit.addItem', add()))).toBe('noop');
    expect(outcomeOf(house.run('visit.addItem', add({ openName: 'Cake' })))).toBe('item.exists');
  });

  it('keeps its name when the line changes, until somebody types another', () => {
    const { house, line } = room();
    house.run('visit.addItem', add());
    const set = (choice: object) =>
      house.run('visit.setItem', {
        ...{ visitId: VISIT, itemId: item.id, productId: 'custom' },
        choice: { productId: 'custom', sizeId: 'regular', openPrice: 700, ...choice },
      });
    set({ openPrice: 800 });
    expect(line()).toMatchObject({ name: 'Birthday cake', price: 800 });
    set({ openName: 'Wedding cake' });
    expect(line()).toMatchObject({ name: 'Wedding cake', menuName: 'Custom item' });
  });

  it('is called as on the menu by who does not know it, and where its price is not typed', () => {
    const { house, line } = room();
    const { openName: _, ...plain } = add().item;
    house.run('visit.addItem', { visitId: VISIT, item: plain });
    expect(line()).toMatchObject({ name: 'Custom item', kitchenName: 'CUSTOM' });
    expect(line()).not.toHaveProperty('menuName');
    const other = room();
    other.house.run('visit.addItem', { visitId: VISIT, item: { ...item, sizeId: 'set', openName: 'Gold' } });
    expect(other.line()).toMatchObject({ name: 'Custom item' });
  });

  it('lends its name to no other product', () => {
    const { house, line } = room({ openName: false });
    house.run('visit.addItem', add());
    expect(line()).toMatchObject({ name: 'Custom item' });
  });

  it.each(['', 'x'.repeat(61), 'two\nlines', 'a\u202eb'])('takes no name like %j', (openName) => {
    const { house } = room();
    expect(outcomeOf(house.run('visit.addItem', add({ openName })))).toBe('args.shape');
  });
});
