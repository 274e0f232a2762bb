import { expect, it } from 'vitest';
import { auditedFacts } from './audited-facts.ts';

const names = {
  visitId: 'v1',
  lines: new Map([['burger', { name: 'Burger', quantity: 2 }]]),
  tables: new Map([
    ['t12', 'Table 12'],
    ['t14', 'Table 14'],
  ]),
  numbers: new Map([
    ['v2', 'B-18'],
    ['o1', 'B-17'],
  ]),
  checks: [{ key: '0c000000-0000-7000-8000-000000000001', name: 'Check 2' }],
};
type Fields = Record<string, unknown>;
const visit = (before: Fields, after: Fields) => ({ entity: 'visit', id: 'v1', before, after });
const order = (before: Fields, after: Fields) => ({ entity: 'order', id: 'o1', before, after });
const facts = (action: string, row: ReturnType<typeof visit>) => auditedFacts({ action, rows: [row] }, names);

it.each([
  ['visit.set', visit({ covers: 4 }, { covers: 5 }), 'guests 4 → 5'],
  ['visit.set', visit({ note: null }, { note: 'Window' }), 'note none → Window'],
  ['visit.set', visit({ server: { name: 'Ana' } }, { server: { name: 'Ben' } }), 'Ana → Ben'],
  ['visit.move', visit({ tableId: 't12' }, { tableId: 't14' }), 'Table 12 → Table 14'],
  ['visit.merge', visit({ mergedInto: null }, { mergedInto: 'v2' }), 'this check joined #B-18'],
  [
    'order.tickItem',
    order({ items: { burger: { status: 'pending' } } }, { items: { burger: { status: 'ready' } } }),
    '2 × Burger',
  ],
  [
    'visit.setAllergy',
    visit({ allergies: {} }, { allergies: { 2: { codes: ['milk'], note: 'kiwi' } } }),
    'allergy of seat 2 none → Milk, kiwi',
  ],
  [
    'visit.split',
    visit({ split: { by: 'none', lines: {} } }, { split: { by: 'seat', lines: {} } }),
    'by seat',
  ],
  [
    'visit.assign',
    visit(
      { split: { by: 'none', lines: {} } },
      { split: { by: 'none', lines: { burger: { '0c000000-0000-7000-8000-000000000001': 1 } } } },
    ),
    'Burger on Check 2',
  ],
  ['visit.nameCheck', visit({ checks: [] }, { checks: [{ key: 'k', name: 'The Okafors' }] }), 'The Okafors'],
  [
    'order.setItem',
    order({ items: { burger: { quantity: 2 } } }, { items: { burger: { quantity: 1 } } }),
    'Burger: 2 → 1',
  ],
  [
    'visit.placeItem',
    order({ items: { burger: { seat: 1 } } }, { items: { burger: { seat: 2 } } }),
    'Burger: seat 1 → 2',
  ],
  [
    'order.removeItem',
    order({ items: { fries: { name: 'Fries', quantity: 2 } } }, { items: { fries: null } }),
    '2 × Fries',
  ],
  [
    'visit.moveItems',
    order({ items: { fries: { name: 'Fries', quantity: 1 } } }, { items: { fries: null } }),
    '1 × Fries',
  ],
  ['order.advance', order({ status: 'accepted' }, { status: 'preparing' }), '#B-17'],
])('%s says what it changed', (action, row, fact) => {
  expect(facts(action, row)).toEqual([fact]);
});

it('a line that a send put into a round is not called removed', () => {
  const row = order({ items: { fries: { name: 'Fries', quantity: 2 } } }, { items: { fries: null } });
  expect(facts('visit.send', row)).toEqual([]);
});

it('the fact names the check that joined this one, and the guests who came with it', () => {
  const rows = [
    { entity: 'visit', id: 'v2', before: { mergedInto: null }, after: { mergedInto: 'v1' } },
    visit({ covers: 2 }, { covers: 5 }),
    order({ tableId: 't12' }, { tableId: 't14' }),
  ];
  expect(auditedFacts({ action: 'visit.merge', rows }, names)).toEqual([
    '#B-18 joined this check',
    'guests 2 → 5',
  ]);
});

it("the fact names a guest's order that was taken in by its former number, with its amount", () => {
  const row = order({ orderNumber: 'G-4', total: 1307, visitId: null }, { visitId: 'v1' });
  expect(facts('visit.takeIn', row)).toEqual(['#G-4', '$13.07']);
});
