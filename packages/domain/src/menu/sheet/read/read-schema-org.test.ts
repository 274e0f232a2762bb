import { describe, expect, it } from 'vitest';
import { readSchemaOrg } from './read-schema-org.ts';

const item = (fields: object) => ({ '@type': 'MenuItem', ...fields });

describe('the menu of a web page', () => {
  it('has sections, and offers as sizes', () => {
    const menu = {
      '@type': 'Restaurant',
      hasMenu: {
        '@type': 'Menu',
        hasMenuSection: [
          {
            '@type': 'MenuSection',
            name: 'Brunch',
            hasMenuItem: [
              item({ name: 'Pancakes', description: '<b>Buckwheat</b>', offers: { price: '1,250.00' } }),
              item({ name: 'Juice', offers: [{ name: 'Glass', price: 4 }, { price: '13.00' }] }),
              item({ name: 'Plate' }),
            ],
          },
          {
            '@type': ['MenuSection'],
            name: 'Wine',
            hasMenuItem: item({ name: 'Cava', offers: { '@type': 'AggregateOffer', lowPrice: 9 } }),
          },
        ],
      },
    };
    expect(readSchemaOrg(menu)?.rows).toMatchObject([
      { row: 1, category: 'Brunch', name: 'Pancakes', description: 'Buckwheat', price: 125_000 },
      { row: 2, name: 'Juice', size: 'Glass', price: 400 },
      { row: 2, name: 'Juice', size: 'Size 2', price: 1300 },
      { row: 3, name: 'Plate', fault: { reason: 'price.missing', text: 'Plate' } },
      { row: 4, category: 'Wine', name: 'Cava', price: 900 },
    ]);
  });

  it.each([[null], [[]], [{ '@type': 'Person', name: 'Maya' }], ['text'], [nested(5000)]])(
    'is not in other JSON',
    (json) => {
      expect(readSchemaOrg(json)).toBeUndefined();
    },
  );
});

function nested(depth: number): unknown {
  let value: unknown = [];
  for (let n = 0; n < depth; n += 1) value = [value];
  return value;
}
