import { v5 } from 'uuid';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { derivedId, RowId, Uuid } from './ids.ts';

const PARENT = '0a000000-0000-7000-8000-000000000001';

describe('the rules of ids', () => {
  it('derive the same id from the same parent and name, as UUID version 5 does', () => {
    expect(derivedId(PARENT, '1')).toBe(v5('1', PARENT));
    expect(derivedId(PARENT, '2')).not.toBe(derivedId(PARENT, '1'));
  });

  it('are the same when they are asked for again, and after many others', () => {
    const first = derivedId(PARENT, 'pad');
    for (let n = 0; n < 3_000; n += 1) derivedId(PARENT, `other ${n}`);
    expect(derivedId(PARENT, 'pad')).toBe(first);
    expect(derivedId('0a000000-0000-7000-8000-000000000002', 'pad')).not.toBe(first);
  });

  it('also derive from a parent of no known UUID version, which another system may have made', () => {
    const odd = 'ffffffff-ffff-ffff-ffff-fffffffffff0';
    expect(v.is(Uuid, odd)).toBe(true);
    expect(derivedId(odd, '1')).toMatch(/^[\da-f]{8}-[\da-f]{4}-5[\da-f]{3}-[\da-f]{4}-[\da-f]{12}$/);
  });

  it('keep UUIDs in lower case, so the same id is the same row', () => {
    expect(v.parse(Uuid, PARENT.toUpperCase())).toBe(PARENT);
  });

  it('accept slugs as row ids, and nothing that could be more than an id', () => {
    expect(v.is(RowId, 'bottle-list')).toBe(true);
    expect(['', 'a b', 'a/b', 'a]b', 'x'.repeat(65)].filter((id) => v.is(RowId, id))).toEqual([]);
  });
});
