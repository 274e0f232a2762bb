import { describe, expect, it } from 'vitest';
import { cell, type TextPart } from './part.ts';
import { drawnRow, rowsOf } from './rows.ts';
import { columnsByLetter } from './ruler.ts';

const texts = (part: Omit<TextPart, 'kind'>): string[] =>
  rowsOf({ kind: 'text', ...part }, 32).flatMap((row) => (row.kind === 'letters' ? [row.text] : []));

describe('a row of a page', () => {
  it('has its amount at the edge of the first row, and the name goes on below it', () => {
    const long = 'Slow-roasted chicken with wild mushrooms';
    expect(texts({ lead: '1 x', text: long, right: [cell('$24.00')], indent: 4 })).toEqual([
      '1 x Slow-roasted chicken  $24.00',
      '    with wild mushrooms',
    ]);
  });

  it('has what is too long for the right side below, at the edge', () => {
    expect(texts({ text: 'Payment method', right: [cell('Cash, Credit card, Gift card of us')] })).toEqual([
      'Payment method',
      ' Cash, Credit card, Gift card of',
      '                              us',
    ]);
  });

  it('has amounts of several columns below each other', () => {
    const row = (...amounts: string[]) =>
      texts({ text: 'Cash', right: amounts.map((text) => cell(text, 8)) });
    expect(row('$1.00', '$20.00')).toEqual(['Cash             $1.00    $20.00']);
    expect(row('$100.00', '-$2.00')).toEqual(['Cash           $100.00    -$2.00']);
  });

  it('holds half as many large letters', () => {
    expect(texts({ text: 'Takeout Okafor today', size: 'large', indent: 2 })).toEqual([
      'Takeout Okafor',
      '  today',
    ]);
  });

  it('is black to its end where it is a mark', () => {
    expect(texts({ text: 'RUSH', isMark: true })).toEqual(['RUSH'.padEnd(32)]);
  });

  it('names a dish by its category and number where nothing of its name prints', () => {
    const instead = 'Mains 4';
    expect(texts({ lead: '2 x', text: '🍕🔥', instead })).toEqual(['2 x Mains 4']);
    expect(texts({ lead: '2 x', text: 'שניצל', instead })).toEqual(['2 x Mains 4']);
    expect(texts({ lead: '2 x', text: 'Pho 河粉', instead })).toEqual(['2 x Pho ? (Mains 4)']);
    expect(texts({ lead: '2 x', text: 'Борщ', instead })).toEqual(['2 x Borshch']);
  });

  it('is drawn only where a letter of it is in another script', () => {
    const part = {
      kind: 'text',
      lead: '2 x',
      text: 'שניצל\u202E',
      right: [cell('$18.50')],
      indent: 4,
    } as const;
    expect(drawnRow(part)).toMatchObject({ lead: '2 x', text: 'שניצל', right: '$18.50' });
    expect(drawnRow({ ...part, text: 'Łódź' })).toBe(null);
    expect(drawnRow({ kind: 'rule', of: '-' })).toBe(null);
  });

  it('is nothing where there is nothing to say', () => {
    expect(texts({ text: '🍕', right: [cell('\x1b')] })).toEqual([]);
  });
});

it('the last letter of the top line tells how many columns a printer has', () => {
  expect(['f', 'g', 'n', 'p', 'v'].map(columnsByLetter)).toEqual([32, 33, 40, 42, 48]);
  expect([columnsByLetter('e'), columnsByLetter(''), columnsByLetter('?')]).toEqual(Array(3).fill(undefined));
});
