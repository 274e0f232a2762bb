import { describe, expect, it } from 'vitest';
import { createScreenStore } from './screen-memory.ts';

function aStorage(): Pick<Storage, 'getItem' | 'setItem'> {
  const values = new Map<string, string>();
  return { getItem: (key) => values.get(key) ?? null, setItem: (key, value) => void values.set(key, value) };
}

describe('what a screen remembers', () => {
  it('outlives a reload', () => {
    const storage = aStorage();
    const store = createScreenStore(storage);
    store.know(['a', 'b'], new Set(['a', 'b']));
    store.touch(['a']);
    store.acknowledge(['b']);
    store.setLight(true);
    const again = createScreenStore(storage).get();
    expect([[...again.known], [...again.touched], [...again.acknowledged], again.isLight]).toEqual([
      ['a', 'b'],
      ['a'],
      ['b'],
      true,
    ]);
  });

  it('lets go of orders that are gone, so it never grows', () => {
    const store = createScreenStore(aStorage());
    store.know(['a', 'b'], new Set(['a', 'b']));
    store.touch(['a', 'b']);
    store.know(['c'], new Set(['b', 'c']));
    expect([[...store.get().known], [...store.get().touched]]).toEqual([['b', 'c'], ['b']]);
  });

  it('begins anew from storage that is shut or holds something else', () => {
    const shut = {
      getItem: () => '[1, {',
      setItem: () => {
        throw new Error('shut');
      },
    };
    const store = createScreenStore(shut);
    store.touch(['a']);
    expect([...store.get().touched]).toEqual(['a']);
    expect([...createScreenStore({ ...aStorage(), getItem: () => 'null' }).get().known]).toEqual([]);
  });
});
