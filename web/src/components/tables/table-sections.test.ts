import { aSection, aTable, aVenue } from '@tableside/domain/testing/builders.ts';
import { describe, expect, it } from 'vitest';
import { tableSections } from './table-sections.ts';

const venue = aVenue({ pricingRules: { main_floor: 10_000, default_section: 5000, bar: 0 } });
const sections = [aSection(), aSection({ id: 's-bar', key: 'bar', name: 'The Bar', rank: 1 })];
const at = (section: string, number: string, over = {}) =>
  aTable({ id: `t${number}`, number, section, ...over });

describe('the sections of the Tables screen', () => {
  it("are headed by name and minimum, which is $0.00 without a rule, and the default section is the 'General Area'", () => {
    const tables = [at('default_section', '20'), at('bar', '10'), at('main_floor', '1')];
    const headings = tableSections({ tables, sections, venue }).map(({ name, minimum }) => [name, minimum]);
    expect(headings).toEqual([
      ['Main Floor', '(Min. $100.00)'],
      ['The Bar', '(Min. $0.00)'],
      ['General Area', '(Min. $50.00)'],
    ]);
  });

  it('put tables without a section into the default one', () => {
    const [only] = tableSections({ tables: [at('', '1'), at('default_section', '2')], sections, venue });
    expect(only?.name).toBe('General Area');
    expect(only?.tables.map((table) => table.number)).toEqual(['1', '2']);
  });

  it('count the free tables', () => {
    const tables = [
      at('bar', '1'),
      at('bar', '2', { status: 'occupied' }),
      at('bar', '3', { status: 'maintenance' }),
    ];
    expect(tableSections({ tables, sections, venue })[0]?.free).toBe(1);
  });

  it('have a name even before their section has loaded', () => {
    const tables = [at('patio', '1'), at('roof', '2')];
    expect(tableSections({ tables, sections: [], venue }).map((section) => section.name)).toEqual([
      'Patio',
      'roof',
    ]);
  });
});
