import { expect, it } from 'vitest';
import { aCategory, anOptionGroup, aProduct } from '../../testing/builders.ts';
import { aRoom, detailOf, outcomeOf } from '../../testing/try-command.ts';

const room = (category: Parameters<typeof aCategory>[0] = {}) =>
  aRoom({
    category: [aCategory(category)],
    product: [aProduct({ archived: true })],
    optionGroup: [anOptionGroup({ archived: true }), anOptionGroup({ id: 'elsewhere', venueId: 'other' })],
  });

it('a manager brings back what was deleted from the menu, as it was, and once', () => {
  const place = room();
  expect(outcomeOf(place.run('menu.restore', { entity: 'product', id: 'burger' }, 'manager'))).toBe(
    'applied',
  );
  expect(place.rows.get('product', 'burger')).toEqual(aProduct());
  expect(outcomeOf(place.run('menu.restore', { entity: 'product', id: 'burger' }, 'manager'))).toBe('noop');
  expect(outcomeOf(place.run('menu.restore', { entity: 'optionGroup', id: 'doneness' }, 'admin'))).toBe(
    'applied',
  );
});

it('a product comes back after its category', () => {
  const place = room({ archived: true });
  const refused = place.decide('menu.restore', { entity: 'product', id: 'burger' }, 'manager');
  expect([outcomeOf(refused), detailOf(refused)]).toEqual(['row.archived', { name: 'Plates' }]);
  place.run('menu.restore', { entity: 'category', id: 'plates' }, 'manager');
  expect(outcomeOf(place.run('menu.restore', { entity: 'product', id: 'burger' }, 'manager'))).toBe(
    'applied',
  );
});

it('nobody else may, and nothing of another venue comes back', () => {
  const place = room();
  for (const role of ['server', 'kitchen', 'customer'] as const) {
    expect(outcomeOf(place.decide('menu.restore', { entity: 'product', id: 'burger' }, role))).toBe(
      'forbidden',
    );
  }
  for (const id of ['elsewhere', 'nothing']) {
    const asked = place.decide('menu.restore', { entity: 'optionGroup', id }, 'manager');
    expect(outcomeOf(asked)).toBe('menu.notFound');
  }
  expect(outcomeOf(place.decide('menu.restore', { entity: 'venue' as 'product', id: 'x' }, 'manager'))).toBe(
    'args.shape',
  );
});
