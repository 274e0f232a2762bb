import {
  aCategory,
  aProduct,
  aSection,
  aStaffMember,
  aTable,
  aVenue,
} from '@tableside/domain/testing/builders.ts';
import { describe, expect, it } from 'vitest';
import { setupSteps, stepsLeft, taxText, type VenueRows } from './setup-steps.ts';

const empty: VenueRows = {
  venue: aVenue({ name: '' }),
  sections: [],
  tables: [],
  categories: [],
  products: [],
  optionGroups: [],
  staff: [],
};
const left = (rows: Partial<VenueRows>) =>
  stepsLeft(setupSteps({ ...empty, ...rows }, null)).map(({ key }) => key);
const madeOf = (key: string, rows: Partial<VenueRows>, ownCard: string | null = null) =>
  setupSteps({ ...empty, ...rows }, ownCard).find((step) => step.key === key)?.made;

describe('the steps to the first order', () => {
  it('are the place, the menu and the tables; people and tablets can follow', () => {
    expect(left({})).toEqual(['place', 'menu', 'tables']);
    expect(left({ venue: aVenue(), tables: [aTable()] })).toEqual(['menu']);
    expect(left({ venue: aVenue(), tables: [aTable()], products: [aProduct()] })).toEqual([]);
  });

  it('say what there is', () => {
    const tables = [aTable(), aTable({ id: 'two', number: '2', section: 'bar' })];
    const sections = [aSection(), aSection({ id: 'bar', key: 'bar', name: 'Bar' })];
    expect(madeOf('tables', { tables, sections })).toBe('2 tables in 2 sections');
    expect(madeOf('menu', { products: [aProduct()], categories: [aCategory()] })).toBe('1 product');
  });

  it('do not count whoever looks as a second person, nor who left', () => {
    const staff = [aStaffMember({ id: 'me' }), aStaffMember({ id: 'gone', isActive: false })];
    expect(madeOf('people', { staff }, 'me')).toBe('');
    expect(madeOf('people', { staff }, null)).toBe(staff[0]?.firstName);
  });

  it('show the tax clearly, above all a rate of 0', () => {
    const vat = { id: 'menu-tax', name: 'VAT', percent: 20, included: true };
    expect(taxText({ taxRate: 8.875 })).toBe('Tax 8.875% is added');
    expect(taxText({ taxRate: 0 })).toBe('Tax is 0%: nothing is added to orders');
    expect(taxText({ taxRate: 0, taxes: [vat] })).toBe('VAT 20% in the price');
    expect(taxText({ taxRate: 0, taxes: [vat, { ...vat, id: 'b' }] })).toBe('2 taxes');
  });
});
