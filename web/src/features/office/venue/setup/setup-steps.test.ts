import { aProduct, aSection, aTable, aVenue } from '@tableside/domain/testing/builders.ts';
import { describe, expect, it } from 'vitest';
import { setupSteps, stepsLeft, type VenueRows } from './setup-steps.ts';

const empty: VenueRows = { venue: aVenue({ name: '' }), sections: [], tables: [], products: [] };
const left = (rows: VenueRows) => stepsLeft(setupSteps(rows)).map(({ key }) => key);

describe('setting up a venue', () => {
  it('begins with its name, and continues with section, table and product', () => {
    expect(left(empty)).toEqual(['name', 'section', 'table', 'product']);
  });

  it('shows what is left, whatever was made first', () => {
    expect(left({ ...empty, venue: aVenue(), tables: [aTable()] })).toEqual(['section', 'product']);
  });

  it('is done when there is one of each', () => {
    const rows = { venue: aVenue(), sections: [aSection()], tables: [aTable()], products: [aProduct()] };
    expect(left(rows)).toEqual([]);
  });

  it('shows the tax rate clearly, above all a rate of 0', () => {
    const madeOf = (taxRate: number) =>
      setupSteps({ ...empty, venue: aVenue({ name: 'Rye & Rum', taxRate }) })[0]?.made;
    expect(madeOf(8.875)).toBe('Rye & Rum · Tax 8.875%');
    expect(madeOf(0)).toBe('Rye & Rum · Tax is 0%: nothing is added to orders');
  });

  it('names what was made', () => {
    const tables = [aTable(), aTable({ id: 'two', number: '2' })];
    const made = setupSteps({ ...empty, tables }).find(({ key }) => key === 'table')?.made;
    expect(made).toBe('Table 12 and 1 more');
  });
});
