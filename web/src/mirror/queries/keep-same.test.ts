import { expect, test } from 'vitest';
import { keepSame } from './keep-same.ts';

const rows = () => [
  { id: 'a', items: [{ id: 'x', n: 1 }], note: null },
  { id: 'b', items: [], note: 'rare' },
];

test('an equal answer is the same object as before', () => {
  const before = { paid: rows(), accepted: [] };
  expect(keepSame(before, { paid: rows(), accepted: [] })).toBe(before);
});

test('the equal rows of a changed list stay the same, wherever they are now', () => {
  const [a, b] = rows();
  const next = keepSame([a, b], [{ ...b, note: 'well done' }, structuredClone(a), { id: 'c' }]);
  expect(next).toEqual([{ ...b, note: 'well done' }, a, { id: 'c' }]);
  expect(next[1]).toBe(a);
  expect(next[0]).not.toBe(b);
});

test('the unchanged values inside a changed row stay the same, too', () => {
  const a = { id: 'a', items: [{ n: 1 }], note: '' };
  const next = keepSame(a, { ...structuredClone(a), note: 'now' });
  expect(next).toEqual({ ...a, note: 'now' });
  expect(next.items).toBe(a.items);
});

test('a field or a row that is gone is a change', () => {
  expect(keepSame({ a: 1, b: undefined }, { a: 1 })).toEqual({ a: 1 });
  expect(Object.keys(keepSame({ a: 1, b: undefined }, { a: 1 }) as object)).toEqual(['a']);
  expect(keepSame([1, 2], [1])).toEqual([1]);
  expect(keepSame(rows(), [])).toEqual([]);
});

test('another kind of value is taken as it is', () => {
  const map = new Map([['a', 1]]);
  expect(keepSame(new Map([['a', 1]]), map)).toBe(map);
  expect(keepSame(undefined, null)).toBeNull();
  expect(keepSame([1], { id: 1 })).toEqual({ id: 1 });
  expect(keepSame({ id: 1 }, [1])).toEqual([1]);
});
