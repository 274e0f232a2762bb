import fc from 'fast-check';
import { expect, test } from 'vitest';
import { csvOf } from './csv.ts';
import { readCsv } from './read-csv.ts';

test('cells are read as a spreadsheet writes them', () => {
  expect(readCsv('\uFEFFa,b\r\n"x, y","say ""hi"""\n"two\nlines",\n')).toEqual([
    ['a', 'b'],
    ['x, y', 'say "hi"'],
    ['two\nlines', ''],
  ]);
  expect(readCsv('a;b;c,d\n1;2;3')).toEqual([
    ['a', 'b', 'c,d'],
    ['1', '2', '3'],
  ]);
  expect(readCsv('a\tb\r1\t')).toEqual([
    ['a', 'b'],
    ['1', ''],
  ]);
  expect([readCsv(''), readCsv('a'), readCsv('a\n')]).toEqual([[], [['a']], [['a']]]);
});

test('a quotation mark that never closes, or that text follows, cannot be read', () => {
  expect(readCsv('a,"b\nc,d')).toBeUndefined();
  expect(readCsv('a,"b"c')).toBeUndefined();
});

test('what is written is read again, with every separator', () => {
  const line = fc.array(
    fc.string({ unit: fc.constantFrom('a', ',', ';', '\t', '"', '\n', '\r', 'é', ' ') }),
    { minLength: 2, maxLength: 4 },
  );
  fc.assert(
    fc.property(fc.array(line, { minLength: 1 }), fc.constantFrom(',', ';', '\t'), (lines, separator) => {
      const heads = ['first', 'second', 'third', 'fourth'];
      expect(readCsv(csvOf([heads, ...lines], separator as ','))).toEqual([heads, ...lines]);
    }),
  );
});
