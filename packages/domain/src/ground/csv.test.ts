import { describe, expect, it } from 'vitest';
import { csvOf, moneyCell, textCell } from './csv.ts';

describe('a table for spreadsheets', () => {
  it('quotes what holds a comma, a quote or a line break', () => {
    expect(
      csvOf([
        ['a', 'b,c'],
        ['say "hi"', 'two\nlines'],
      ]),
    ).toBe('\uFEFFa,"b,c"\r\n"say ""hi""","two\nlines"\r\n');
  });

  it('never starts a formula', () => {
    const cells = ['=HYPERLINK("x")', '+1', '-1', '@sum', '\tx', '\rx', 'Ana'].map(textCell);
    expect(cells.map((cell) => cell.startsWith("'"))).toEqual([true, true, true, true, true, true, false]);
  });

  it('writes money as numbers, including refunds', () => {
    expect([123_456, -5, 0].map(moneyCell)).toEqual(['1234.56', '-0.05', '0.00']);
  });
});
