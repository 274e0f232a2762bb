import { describe, expect, it } from 'vitest';
import { patchOf } from './patch-of.ts';

describe('an edit as a patch', () => {
  it('names what differs, and what it was before', () => {
    const before = { name: 'Bar', rank: 1, 'sizes[a]': { price: 5 } };
    const after = { name: 'The Bar', rank: 1, 'sizes[b]': { price: 6 } };
    expect(patchOf<object>(after, before)).toEqual({
      set: { name: 'The Bar', 'sizes[a]': null, 'sizes[b]': { price: 6 } },
      base: { name: 'Bar', 'sizes[a]': { price: 5 }, 'sizes[b]': null },
    });
  });

  it('is empty when nothing differs', () => {
    expect(patchOf({ days: [1, 2] }, { days: [1, 2] })).toBeUndefined();
  });
});
