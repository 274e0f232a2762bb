import { describe, expect, it } from 'vitest';
import { createScreenStore } from './screen-memory.ts';

function aStorage(): Pick<Storage, 'getItem' | 'setItem'> {
  const values = new Map<string, string>();
  return { getItem: (key) => values.get(key) ?? null, setItem: (key, value) => void values.set(key, value) };
}

describe('what a kitchen screen remembers', () => {
  it('survives a reload', () => {
    const storage = aStorage();
    const store = createScreenStore(storage);
    store.know(['a', 'b'], { alive: new Set(['a', 'b']) });
    store.touch(['a']);
    store.acknowledge(['b']);
    store.choose({
      isLight: true,
      stations: ['bar', 'grill'],
      columns: '3',
      textSize: 'large',
      bumpSteps: '1',
    });
    const again = createScreenStore(storage).get();
    expect([[...again.known], [...again.touched], [...again.acknowledged]]).toEqual([
      ['a', 'b'],
      ['a'],
      ['b'],
    ]);
    expect(again).toMatchObject({
      isLight: true,
      stations: ['bar', 'grill'],
      columns: '3',
      textSize: 'large',
      bumpSteps: '1',
    });
  });

  it('starts with only the kitchen’s tickets, and with choices that exist', () => {
    const usual = { stations: ['kitchen'], columns: 'auto', textSize: 'medium', bumpSteps: '3' };
    expect(createScreenStore(aStorage()).get()).toMatchObject(usual);
    const other = JSON.stringify({ stations: [7, null], columns: 9, textSize: 'huge', bumpSteps: 0 });
    expect(createScreenStore({ ...aStorage(), getItem: () => other }).get()).toMatchObject(usual);
  });

  it('drops orders that are gone, so it never grows', () => {
    const store = createScreenStore(aStorage());
    store.know(['a', 'b'], { alive: new Set(['a', 'b']) });
    store.touch(['a', 'b']);
    store.know(['c'], { alive: new Set(['b', 'c']) });
    expect([[...store.get().known], [...store.get().touched]]).toEqual([['b', 'c'], ['b']]);
  });

  it('includes when an order came while the screen was open, until the order is gone or the page reloads', () => {
    const storage = aStorage();
    const store = createScreenStore(storage);
    store.know(['a'], { alive: new Set(['a']) });
    store.know(['a', 'b', 'c'], { alive: new Set(['a', 'b', 'c']), arrivedAt: 7 });
    store.know(['b', 'd'], { alive: new Set(['b', 'd']), arrivedAt: 9 });
    expect([...store.get().arrivedAt]).toEqual([
      ['b', 7],
      ['d', 9],
    ]);
    expect([...createScreenStore(storage).get().arrivedAt]).toEqual([]);
  });

  it('starts empty when storage is blocked or holds something else', () => {
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
