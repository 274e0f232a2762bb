import { describe, expect, it } from 'vitest';
import { tablesTyped } from './typed-tables.ts';

const numbersOf = (text: string) => tablesTyped(text).tables.map(({ number }) => number);
const faultOf = (text: string) => {
  const { faults } = tablesTyped(text);
  expect(faults).toHaveLength(1);
  return faults[0];
};

describe('tables as an owner types them', () => {
  it('are a section, numbers and seats', () => {
    const { tables, faults } = tablesTyped('Main: 1-3 (4), Bar: B1-B2 (2)');
    expect(faults).toEqual([]);
    expect(tables.map(({ section, number, capacity }) => [section, number, capacity.maximum])).toEqual([
      ['Main', '1', 4],
      ['Main', '2', 4],
      ['Main', '3', 4],
      ['Bar', 'B1', 2],
      ['Bar', 'B2', 2],
    ]);
  });

  it('stay in the section before while no other is named, on the same line or the next', () => {
    const { tables } = tablesTyped('Main: 1-2 (4), 3 (8)\n4\nPatio: P1');
    expect(tables.map(({ section, number }) => `${section} ${number}`)).toEqual([
      'Main 1',
      'Main 2',
      'Main 3',
      'Main 4',
      'Patio P1',
    ]);
  });

  it('have no section when none was named, and four seats when none were', () => {
    expect(tablesTyped('7').tables).toEqual([
      { number: '7', section: '', capacity: { minimum: 1, maximum: 4 } },
    ]);
  });

  it('may have the fewest and the most seats', () => {
    expect(tablesTyped('Main: 1 (2-6)').tables[0]?.capacity).toEqual({ minimum: 2, maximum: 6 });
    expect(tablesTyped('Main: 1 (4 seats)').tables[0]?.capacity).toEqual({ minimum: 1, maximum: 4 });
  });

  it('may have letters before the number, zeros, or a name', () => {
    expect(numbersOf('B1-3')).toEqual(['B1', 'B2', 'B3']);
    expect(numbersOf('08-10')).toEqual(['08', '09', '10']);
    expect(numbersOf('T-1-T-2')).toEqual(['T-1', 'T-2']);
    expect(numbersOf('Window, Chef’s table (10)')).toEqual(['Window', 'Chef’s table']);
    expect(numbersOf('1 – 3')).toEqual(['1', '2', '3']);
  });

  it('may be typed from right to left, with the digits and commas of that script', () => {
    const { tables, faults } = tablesTyped('\u200fالصالة: ١-٣ (٤)، البار: ٤');
    expect(faults).toEqual([]);
    expect(tables.map(({ section, number }) => [section, number])).toEqual([
      ['الصالة', '1'],
      ['الصالة', '2'],
      ['الصالة', '3'],
      ['البار', '4'],
    ]);
  });

  it.each([
    ['Main: 12-1', 'range.backwards', '1-12'],
    ['Main: B6-B1 (2)', 'range.backwards', 'B1-B6'],
    ['Main: A1-B6', 'range.letters', undefined],
    ['Main: 1-4 6-8', 'range.letters', undefined],
    ['Main: 1-10000', 'tables.many', '10000'],
    ['Main: 1-99999999999999999999', 'tables.many', '100000000000000000000'],
    ['Main: 1-4 (many)', 'seats.shape', undefined],
    ['Main: 1-4 (0)', 'seats.shape', undefined],
    ['Main: 1-4 (6-2)', 'seats.shape', undefined],
    ['Main: 1-4 (2,4)', 'seats.shape', undefined],
    ['Main: 1-4 (100)', 'seats.many', undefined],
    ['Main: 1-4 (4', 'part.shape', undefined],
    ['Main: 1-4 (4) 5', 'part.shape', undefined],
    ['Main:', 'tables.missing', undefined],
    ['Main: (4)', 'tables.missing', undefined],
    [': 1-4', 'section.missing', undefined],
    [`${'x'.repeat(121)}: 1`, 'section.long', undefined],
    ['Main: A table with a very long name', 'number.long', undefined],
  ] as const)('cannot be "%s": %s', (text, reason, detail) => {
    expect(faultOf(text)).toMatchObject({ part: text.trim(), reason, ...(detail && { detail }) });
    expect(tablesTyped(text).tables).toEqual([]);
  });

  it('have each number once, whatever the section and the case', () => {
    expect(faultOf('Main: 1-5, Bar: 5-6')).toEqual({
      part: 'Bar: 5-6',
      reason: 'number.twice',
      detail: '5',
    });
    expect(faultOf('B1, b1')).toMatchObject({ part: 'b1', detail: 'b1' });
  });

  it('are 300 at most, and the part that is too much is named', () => {
    expect(numbersOf('Main: 1-300')).toHaveLength(300);
    expect(faultOf('Main: 1-300, Bar: B1')).toEqual({
      part: 'Bar: B1',
      reason: 'tables.many',
      detail: '301',
    });
  });

  it('lose only the part that is wrong', () => {
    expect(numbersOf('Main: 1-2, 9-8, Bar: B1')).toEqual(['1', '2', 'B1']);
  });

  it('are none in an empty text', () => {
    expect(tablesTyped(' ,\n, ')).toEqual({ tables: [], faults: [] });
  });

  it('never throw, whatever is typed', () => {
    const pieces = [
      'Main',
      ':',
      '1',
      '-',
      '9999999999',
      '(',
      ')',
      ',',
      '\n',
      ' ',
      'B',
      '\u0000',
      '٣',
      '’',
      '–',
    ];
    let seed = 7;
    const next = () => {
      seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
      return seed;
    };
    for (let round = 0; round < 2000; round += 1) {
      const text = Array.from({ length: 12 }, () => pieces[next() % pieces.length]).join('');
      const { tables } = tablesTyped(text);
      expect(new Set(tables.map(({ number }) => number.toLowerCase())).size).toBe(tables.length);
    }
  });
});
