import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readText, type TextChoices } from './read-text.ts';

const said = (text: string, choices?: TextChoices) =>
  readText(text, choices).rows.map((row) =>
    row.kind === 'size'
      ? `${row.row} ${row.category} / ${row.name} [${row.description ?? ''}] ${row.size} ${row.price}`
      : row.kind,
  );

describe('pasted text', () => {
  it('has a dish in each line that ends in a price, below its heading', () => {
    const text = `STARTERS

Burrata, peach, basil 19
Bread & butter (v) ........ $6
Chowder 14
clams, leek

Mains:
Steak — 34,50 €
Catch of the day
• Roast chicken: for two 58`;
    expect(said(text)).toEqual([
      '3 Starters / Burrata [peach, basil] null 1900',
      '4 Starters / Bread & butter [v] null 600',
      '5 Starters / Chowder [clams, leek] null 1400',
      '9 Mains / Steak [] null 3450',
      '10 Mains / Catch of the day [] null null',
      '11 Mains / Roast chicken [for two] null 5800',
    ]);
  });

  it('has sizes beside each other, named in the line or by the heading', () => {
    const text = `Wine (glass / bottle)
Riesling 11 / 52
Oysters 3.50 each / half dozen 19
Gin single 12 / double 17
Port 8 / 9 / 10`;
    const reading = readText(text);
    expect(said(text)).toEqual([
      '2 Wine / Riesling [] glass 1100',
      '2 Wine / Riesling [] bottle 5200',
      '3 Wine / Oysters [] each 350',
      '3 Wine / Oysters [] half dozen 1900',
      '4 Wine / Gin [] single 1200',
      '4 Wine / Gin [] double 1700',
      '5 Wine / Port [] glass 800',
      '5 Wine / Port [] bottle 900',
      '5 Wine / Port [] Size 3 1000',
    ]);
    expect(reading.notes).toEqual([{ kind: 'size.unnamed', row: 5, name: 'Port' }]);
  });

  it('keeps a comma in the name when a person says so', () => {
    expect(said('Fish, chips 12', { commaBeginsDescription: false })).toEqual([
      '1 null / Fish, chips [] null 1200',
    ]);
  });

  it('has a heading after a blank line, even one with a comma', () => {
    expect(said('Chowder 14\n\nMeat, grilled\nSteak 34')).toEqual([
      '1 null / Chowder [] null 1400',
      '4 Meat, grilled / Steak [] null 3400',
    ]);
  });

  it('never makes an allergen of a mark', () => {
    expect(readText('Bread (v) (gf) 6').rows).toMatchObject([{ description: 'v, gf', allergens: null }]);
  });

  it('is never an error, however it looks', () => {
    const line = fc.oneof(
      fc.string({ unit: 'grapheme' }),
      fc.constantFrom('Soup 7', 'Soup 7 / 8', '......... 7', ''),
    );
    fc.assert(
      fc.property(fc.array(line), (lines) => {
        expect(readText(lines.join('\n')).refused).toEqual([]);
      }),
      { numRuns: 60 },
    );
    expect(readText('a '.repeat(100_000)).rows).toHaveLength(1);
  });
});
