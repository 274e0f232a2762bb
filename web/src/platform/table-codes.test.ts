import { expect, test } from 'vitest';
import { createTableCodes } from './table-codes.ts';

function aStorage(text: string | null = null) {
  const kept = { text };
  return {
    kept,
    getItem: () => kept.text,
    setItem: (_: string, value: string) => {
      kept.text = value;
    },
  };
}

test('a code is found by its table and the table by its code, even after a reload', () => {
  const storage = aStorage();
  createTableCodes(storage).remember('table-12', 'printed');
  const later = createTableCodes(storage);
  expect([later.codeOf('table-12'), later.tableOf('printed')]).toEqual(['printed', 'table-12']);
  expect([later.codeOf('table-13'), later.tableOf('other'), later.codeOf('toString')]).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
});

test('the code that was scanned last counts', () => {
  const codes = createTableCodes(null);
  codes.remember('table-12', 'old');
  codes.remember('table-12', 'new');
  expect([codes.codeOf('table-12'), codes.tableOf('old')]).toEqual(['new', undefined]);
});

test.each(['no JSON', '7', 'null', '{"table-12": 7}'])('unreadable data counts as none: %s', (text) => {
  expect(createTableCodes(aStorage(text)).codeOf('table-12')).toBeUndefined();
});

test('a full storage keeps the code until the page is left', () => {
  const full = {
    getItem: () => null,
    setItem: () => {
      throw new DOMException('full', 'QuotaExceededError');
    },
  };
  const codes = createTableCodes(full);
  codes.remember('table-12', 'printed');
  expect(codes.codeOf('table-12')).toBe('printed');
});
