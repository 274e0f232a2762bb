import { describe, expect, it } from 'vitest';
import { aCategory, aProduct, aTable, aVenue, testId } from '../../testing/builders.ts';
import { aRoom, changed, detailOf, outcomeOf, type Room } from '../../testing/try-command.ts';
import { aPad, aVisit } from '../../testing/visit-builders.ts';
import type { Category, Product } from '../entities/menu.ts';
import type { Tax } from '../entities/tax.ts';
import type { Venue } from '../entities/venue.ts';
import { padIdOf } from '../entities/visit.ts';
import { taxesOf } from './taxes.ts';

const vat: Tax = { id: 'vat', name: 'VAT', percent: 20, included: true, takeawayPercent: 7 };
const alcohol: Tax = { id: 'alcohol', name: 'Alcohol', percent: 10.25, included: false };

interface Place {
  product?: Partial<Product>;
  category?: Partial<Category>;
  taxes?: Venue['taxes'];
}

const room = ({ product, category, taxes = [vat, alcohol] }: Place = {}): Room =>
  aRoom({
    venue: [aVenue({ taxes })],
    category: [aCategory(category)],
    product: [aProduct(product)],
    table: [aTable()],
    visit: [aVisit()],
    order: [aPad()],
  });

const edit = (id: string, set: unknown, base: unknown = null) => ({
  set: { [`taxes[${id}]`]: set },
  base: { [`taxes[${id}]`]: base },
});
const editable = ({ id: _, ...value }: Tax) => value;
const visitId = testId('visit');
const line = { id: testId('item', 1), productId: 'burger', sizeId: 'regular', quantity: 1 };

describe('the taxes of a venue', () => {
  it('are added, changed and removed one by one', () => {
    const place = aRoom({});
    for (const tax of [vat, alcohol]) place.run('venue.patch', edit(tax.id, editable(tax)), 'admin');
    expect(taxesOf(place.rows.venue() ?? {})).toEqual([vat, alcohol]);
    const dearer = { ...editable(vat), percent: 21 };
    expect(outcomeOf(place.run('venue.patch', edit('vat', dearer, editable(vat)), 'admin'))).toBe('applied');
    expect(outcomeOf(place.run('venue.patch', edit('alcohol', null, editable(alcohol)), 'admin'))).toBe(
      'applied',
    );
    expect(taxesOf(place.rows.venue() ?? {})).toEqual([{ ...vat, percent: 21 }]);
    const late = place.run('venue.patch', edit('vat', { ...dearer, percent: 22 }, editable(vat)), 'admin');
    expect(outcomeOf(late)).toBe('patch.conflict');
  });

  it.each(['manager', 'server', 'kitchen', 'customer'] as const)('cannot be changed by a %s', (role) => {
    expect(outcomeOf(aRoom({}).decide('venue.patch', edit('vat', editable(vat)), role))).toBe('forbidden');
  });

  it.each([
    ['no name', { name: ' ' }],
    ['more than 100 %', { percent: 101 }],
    ['four decimals', { percent: 8.8755 }],
    ['something unknown', { id: 'vat' }],
  ])('are refused with %s', (_, over) => {
    const set = { ...editable(vat), ...over };
    expect(outcomeOf(aRoom({}).decide('venue.patch', edit('vat', set), 'admin'))).toBe('args.shape');
  });

  it('are limited to twenty', () => {
    const twenty = Array.from({ length: 20 }, (_, n) => ({ ...vat, id: `tax-${n}` }));
    const decided = room({ taxes: twenty }).decide('venue.patch', edit('vat', editable(vat)), 'admin');
    expect(outcomeOf(decided)).toBe('venue.listFull');
    expect(detailOf(decided)).toEqual({ list: 'taxes', most: 20 });
  });

  it('stay while the menu uses them', () => {
    const away = edit('vat', null, editable(vat));
    const used = room({ product: { taxId: 'vat' }, category: { taxId: 'vat' } });
    const decided = used.decide('venue.patch', away, 'admin');
    expect(outcomeOf(decided)).toBe('tax.inUse');
    expect(detailOf(decided)).toEqual({ categories: 1, products: 1 });
    const gone = room({ product: { taxId: 'vat', archived: true } });
    expect(outcomeOf(gone.decide('venue.patch', away, 'admin'))).toBe('applied');
  });
});

describe('a product', () => {
  const taxOf = (place: Room) => {
    const decision = place.decide('visit.addItem', { visitId, item: line });
    return changed(decision, 'order')[0]?.items[0]?.tax;
  };

  it('is sold with its own tax, or else that of its category, or else the tax rate of the venue', () => {
    const own = { id: 'alcohol', name: 'Alcohol', milli: 10_250, included: false };
    expect(taxOf(room({ product: { taxId: 'alcohol' }, category: { taxId: 'vat' } }))).toEqual(own);
    expect(taxOf(room({ category: { taxId: 'vat' } }))).toMatchObject({ id: 'vat', milli: 20_000 });
    expect(taxOf(room({ product: { taxId: null }, category: { taxId: 'vat' } }))).toMatchObject({
      id: 'vat',
    });
    expect(taxOf(room())).toBeUndefined();
  });

  it('keeps the tax that it was sold with, and the next one has the new rate', () => {
    const place = room({ category: { taxId: 'vat' } });
    place.run('visit.addItem', { visitId, item: line });
    const dearer = { ...editable(vat), percent: 21 };
    place.run('venue.patch', edit('vat', dearer, editable(vat)), 'admin');
    place.run('visit.addItem', { visitId, item: { ...line, id: testId('item', 2) } });
    const order = place.rows.get('order', padIdOf(visitId));
    expect(order?.items.map(({ tax }) => tax?.milli)).toEqual([20_000, 21_000]);
    expect(order?.taxes?.map(({ milli, base, tax }) => [milli, base, tax])).toEqual([
      [20_000, 1200, 200],
      [21_000, 1200, 208],
    ]);
    expect(order).toMatchObject({ subtotal: 2400, tax: 0, total: 2400 });
  });

  it('has the takeaway rate when it is taken away', () => {
    const place = room({ category: { taxId: 'vat' } });
    const away = testId('visit', 2);
    const open = { id: away, orderNumber: 'B-18', tableId: 'table-12', service: 'takeaway' } as const;
    place.run('visit.open', { ...open, payAt: 'order' });
    place.run('visit.addItem', { visitId: away, item: line });
    expect(place.rows.get('order', padIdOf(away))?.items[0]?.tax).toMatchObject({ id: 'vat', milli: 7000 });
  });

  it('may use only a tax that the venue has', () => {
    const set = (taxId: string | null, base: string | null = null) => ({
      id: 'burger',
      set: { taxId },
      base: { taxId: base },
    });
    const place = room();
    expect(outcomeOf(place.run('product.patch', set('vat'), 'manager'))).toBe('applied');
    expect(outcomeOf(place.decide('product.patch', set('sales', 'vat'), 'manager'))).toBe('tax.notFound');
    expect(outcomeOf(place.run('product.patch', set(null, 'vat'), 'manager'))).toBe('applied');
    expect(place.rows.get('product', 'burger')?.taxId).toBeNull();
    const made = {
      id: 'soup',
      name: 'Soup',
      category: 'plates',
      sizes: [{ id: 'bowl', name: 'Bowl', currentPrice: 800 }],
    };
    expect(outcomeOf(place.decide('product.create', { ...made, taxId: 'sales' }, 'manager'))).toBe(
      'tax.notFound',
    );
    expect(outcomeOf(place.run('product.create', { ...made, taxId: 'vat' }, 'manager'))).toBe('applied');
    expect(place.rows.get('product', 'soup')?.taxId).toBe('vat');
  });

  it('has the tax of its category from the moment that the category has it', () => {
    const place = room();
    const set = (taxId: string) => ({ id: 'plates', set: { taxId }, base: { taxId: null } });
    expect(outcomeOf(place.decide('category.patch', set('sales'), 'manager'))).toBe('tax.notFound');
    place.run('category.patch', set('vat'), 'manager');
    expect(taxOf(place)).toMatchObject({ id: 'vat' });
    const made = { id: 'wine', name: 'Wine', taxId: 'alcohol' };
    expect(outcomeOf(place.run('category.create', made, 'manager'))).toBe('applied');
    expect(outcomeOf(place.decide('category.create', { ...made, id: 'beer', taxId: 'x' }, 'manager'))).toBe(
      'tax.notFound',
    );
    expect(place.rows.get('category', 'wine')?.taxId).toBe('alcohol');
  });
});
