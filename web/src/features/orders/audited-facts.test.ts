import { expect, it } from 'vitest';
import { auditedFacts } from './audited-facts.ts';

const names = {
  lines: new Map([['burger', 'Burger']]),
  tables: new Map([
    ['t12', 'Table 12'],
    ['t14', 'Table 14'],
  ]),
  numbers: new Map([
    ['v2', 'B-18'],
    ['o1', 'B-17/1'],
  ]),
  checks: [{ key: '0c000000-0000-7000-8000-000000000001', name: 'Check 2' }],
};
const visit = (before: object, after: object) => ({ entity: 'visit', id: 'v1', before, after });
const order = (before: object, after: object) => ({ entity: 'order', id: 'o1', before, after });
const facts = (action: string, row: ReturnType<typeof visit>) =>
  auditedFacts({ action, rows: [row as never] }, names);

it.each([
  ['visit.set', visit({ covers: 4 }, { covers: 5 }), 'guests 4 → 5'],
  ['visit.set', visit({ note: null }, { note: 'Window' }), 'note none → Window'],
  ['visit.set', visit({ server: { name: 'Ana' } }, { server: { name: 'Ben' } }), 'Ana → Ben'],
  ['visit.move', visit({ tableId: 't12' }, { tableId: 't14' }), 'Table 12 → Table 14'],
  ['visit.merge', visit({ mergedInto: null }, { mergedInto: 'v2' }), 'into #B-18'],
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
    'order.placeItem',
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
  ['order.advance', order({ status: 'accepted' }, { status: 'preparing' }), '#B-17/1'],
])('%s says what it changed', (action, row, fact) => {
  expect(facts(action, row)).toEqual([fact]);
});

it('does not call a line taken off that a send put into a round', () => {
  const row = order({ items: { fries: { name: 'Fries', quantity: 2 } } }, { items: { fries: null } });
  expect(facts('visit.send', row)).toEqual([]);
});
