/** The events at Alder & Rye on the evening of the pictures. */
import type { Office, Sale } from './office.ts';

const temperature = (how: string) => ({ temperature: [how] });

/** The sales, oldest first. The ages on the board follow from `after`. */
const SALES: readonly Sale[] = [
  {
    after: 5,
    by: 'Jonas',
    table: '2',
    status: 'completed',
    guests: 2,
    lines: [
      { product: 'negroni', size: 'glass', quantity: 2 },
      { product: 'marinated-olives', size: 'bowl' },
    ],
  },
  {
    after: 9,
    by: 'Amara',
    table: 'P1',
    status: 'completed',
    method: 'credit_card',
    lines: [
      { product: 'burrata', size: 'plate' },
      { product: 'cacio-e-pepe', size: 'bowl', quantity: 2 },
      { product: 'house-red', size: 'bottle', options: {} },
    ],
  },
  {
    after: 6,
    by: 'Jonas',
    table: '9',
    status: 'cancelled',
    lines: [{ product: 'smash-burger', size: 'double', options: temperature('medium') }],
  },
  {
    after: 11,
    by: 'Amara',
    table: '8',
    status: 'serving',
    method: 'credit_card',
    guests: 6,
    lines: [
      { product: 'whole-branzino', size: 'whole-fish', quantity: 2, options: { sides: ['fries'] } },
      {
        product: 'belvedere-vodka',
        size: '70-cl',
        options: { 'select-mixers': ['tonic-water', 'club-soda'] },
      },
    ],
  },
  {
    after: 2,
    by: 'Jonas',
    table: 'B2',
    status: 'serving',
    lines: [{ product: 'rye-old-fashioned', size: 'glass', quantity: 2 }],
  },
  {
    after: 3,
    by: 'Jonas',
    table: '6',
    status: 'preparing',
    method: 'mobile_payment',
    lines: [
      {
        product: 'hanger-steak',
        size: '12-oz',
        options: { ...temperature('medium-rare'), sides: ['bone-marrow-butter', 'charred-broccolini'] },
      },
      { product: 'mushroom-risotto', size: 'bowl', allergy: 'Celery' },
      { product: 'pilsner', size: 'pint', quantity: 2 },
    ],
  },
  {
    after: 4,
    by: 'Amara',
    table: '11',
    status: 'preparing',
    lines: [
      { product: 'roast-half-chicken', size: 'half' },
      { product: 'little-gem-salad', size: 'large', options: { 'salad-extras': ['white-anchovies'] } },
    ],
  },
  {
    after: 2,
    by: 'Amara',
    table: 'P2',
    status: 'accepted',
    method: 'credit_card',
    note: 'Birthday: candle on the cake',
    lines: [
      { product: 'olive-oil-cake', size: 'slice', quantity: 4, options: { scoop: ['vanilla-bean'] } },
      { product: 'maison-aubry-brut', size: 'bottle' },
    ],
  },
  {
    after: 3,
    by: 'Jonas',
    table: '3',
    status: 'accepted',
    lines: [
      { product: 'steak-tartare', size: 'plate' },
      { product: 'house-martini', size: 'glass', options: { 'martini-spirit': ['gin'] } },
    ],
  },
  {
    after: 2,
    by: 'Jonas',
    table: '4',
    lines: [
      { product: 'oysters', size: 'half-dozen', quantity: 2, note: 'No mignonette on one' },
      { product: 'garden-spritz', size: 'glass', quantity: 2 },
    ],
  },
  {
    after: 5,
    by: 'Amara',
    table: '12',
    method: 'credit_card',
    guests: 5,
    lines: [
      {
        product: 'smash-burger',
        size: 'double',
        quantity: 2,
        options: { ...temperature('medium'), 'burger-extras': ['smoked-bacon', 'aged-cheddar'] },
        note: 'One without pickles',
      },
      { product: 'whole-branzino', size: 'whole-fish', allergy: 'Shellfish' },
      { product: 'fries-aioli', size: 'bowl', quantity: 3 },
      { product: 'ipa', size: 'pint', quantity: 4 },
    ],
  },
  {
    after: 2,
    by: 'Jonas',
    table: 'P3',
    guests: 3,
    lines: [
      { product: 'negroni', size: 'glass', quantity: 2 },
      { product: 'burrata', size: 'plate' },
      {
        product: 'hanger-steak',
        size: '8-oz',
        options: { ...temperature('medium-rare'), sides: ['fries'] },
      },
      { product: 'pilsner', size: 'half' },
    ],
  },
];

/** An unfinished draft, for the table overview. */
const LEFT_OPEN: Sale = {
  after: 1,
  by: 'Jonas',
  table: '10',
  status: 'draft',
  lines: [{ product: 'mezcal-paloma', size: 'glass', quantity: 2 }],
};

/** Fills the board, the tables and the history. Returns the ids of the orders that stay paid. */
export async function fillTheEvening(office: Office): Promise<{ paid: string[] }> {
  const paid: string[] = [];
  for (const sale of [...SALES.slice(0, 2), { ...LEFT_OPEN, after: 0 }, ...SALES.slice(2)]) {
    const { id } = await office.sell(sale);
    if (sale.status === undefined) paid.push(id);
  }
  office.pass(1);
  for (const table of ['2', '9', 'P1']) await office.setTable(table, 'available');
  await office.setTable('7', 'reserved');
  await office.setTable('14', 'maintenance');
  return { paid };
}
