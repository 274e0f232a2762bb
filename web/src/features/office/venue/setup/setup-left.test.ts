import { aCategory, aProduct, aStaffMember, aVenue } from '@tableside/domain/testing/builders.ts';
import { describe, expect, it } from 'vitest';
import { leftOf, untaxedOf } from './setup-left.ts';
import type { VenueRows } from './setup-steps.ts';

const whole: VenueRows = {
  venue: aVenue(),
  sections: [],
  tables: [],
  categories: [aCategory({ id: 'mains' })],
  products: [aProduct({ category: 'mains', allergensNone: true, allergens: [] })],
  optionGroups: [],
  staff: [aStaffMember()],
};
const left = (rows: Partial<VenueRows>, zone = whole.venue.timezone) =>
  leftOf({ ...whole, ...rows }, { ownCard: null, zone }).map(({ key }) => key);
const textsOf = (rows: Partial<VenueRows>) =>
  leftOf({ ...whole, ...rows }, { ownCard: null, zone: whole.venue.timezone }).map(({ text }) => text);

describe('what is left before guests come', () => {
  it('is nothing in a whole venue', () => {
    expect(left({})).toEqual([]);
  });

  it('names a rate of 0, closed days, empty categories and groups, and missing people', () => {
    const rows = {
      venue: aVenue({ taxRate: 0, operatingHours: [], address: '' }),
      categories: [...whole.categories, aCategory({ id: 'wine', name: 'Wine' })],
      optionGroups: [{ name: 'Sides', options: [] } as never],
      staff: [],
    };
    expect(left(rows)).toEqual(['tax', 'hours', 'address', 'people', 'emptyCategories', 'emptyGroups']);
    expect(textsOf(rows)).toContain('Wine is empty');
  });

  it('counts products without allergens, unless somebody has checked that there are none', () => {
    const other = aProduct({ id: 'other', category: 'mains', allergens: [] });
    expect(textsOf({ products: [...whole.products, other] })).toEqual([
      '1 of 2 products have no allergens entered',
    ]);
    expect(textsOf({ products: [other] })).toEqual(['No allergens are entered']);
  });

  it('says when this device is in another time zone, whatever name the zone has', () => {
    expect(left({}, 'Europe/Berlin')).toEqual(['zone']);
    expect(left({ venue: aVenue({ timezone: 'Asia/Kolkata' }) }, 'Asia/Calcutta')).toEqual([]);
  });
});

describe('categories without tax', () => {
  const vat = { id: 'vat', name: 'VAT', percent: 20, included: true };
  const venue = aVenue({ taxRate: 0, taxes: [vat] });

  it('are found where prices contain one', () => {
    expect(untaxedOf({ ...whole, venue }).map(({ id }) => id)).toEqual(['mains']);
    expect(left({ venue })).toContain('untaxed');
  });

  it('are fine where they or all their products name one, or where the rate is added', () => {
    const named = [aCategory({ id: 'mains', taxId: 'vat' })];
    expect(untaxedOf({ ...whole, venue, categories: named })).toEqual([]);
    const products = whole.products.map((product) => ({ ...product, taxId: 'vat' }));
    expect(untaxedOf({ ...whole, venue, products })).toEqual([]);
    expect(untaxedOf({ ...whole, venue: aVenue({ taxRate: 7, taxes: [vat] }) })).toEqual([]);
  });
});
