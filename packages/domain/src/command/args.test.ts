import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { RowId } from '../values/ids.ts';
import { Name, Note, Text } from './args.ts';

const bell = 'Table\u0007 4';
const reversed = 'Invoice \u202efdp.exe';
const isolated = '\u2066Ana\u2069';

describe('a name', () => {
  it.each([bell, reversed, isolated, 'two\nlines', 'a\u2028b', 'nul\u0000'])('refuses %j', (text) => {
    expect(v.is(Name, text)).toBe(false);
  });

  it.each(['Crème brûlée', 'שניצל', 'كباب', '寿司 🍣', "O'Brien & Søn", '👩‍🍳 special'])(
    'takes %s',
    (text) => {
      expect(v.is(Name, text)).toBe(true);
    },
  );
});

describe('a note or a description', () => {
  it('takes several lines and tabs', () => {
    expect(v.is(Note, 'no nuts\n\tsauce apart')).toBe(true);
    expect(v.is(Text, 'first\r\nsecond')).toBe(true);
  });

  it.each([bell, reversed, isolated])('refuses %j', (text) => {
    expect(v.is(Note, text)).toBe(false);
    expect(v.is(Text, text)).toBe(false);
  });
});

describe('the id of a row', () => {
  it.each(['__proto__', 'constructor', 'toString', 'hasOwnProperty'])('cannot be %s', (id) => {
    expect(v.is(RowId, id)).toBe(false);
  });

  it.each(['bottle-list', 'main_floor', '__patio', 'Proto'])('may be %s', (id) => {
    expect(v.is(RowId, id)).toBe(true);
  });
});
