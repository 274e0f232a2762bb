import { expect, test } from 'vitest';
import { beginShift, shiftRuns } from './running-shift.ts';

test('a shift that was begun runs on after a reload; in another tab nobody has begun one', () => {
  const values = new Map<string, string>();
  const tab = {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
  };
  expect(shiftRuns(tab)).toBe(false);
  beginShift(tab);
  expect(shiftRuns(tab)).toBe(true);
  expect(shiftRuns({ ...tab, getItem: () => null })).toBe(false);
});

test('where nothing can be remembered the shift begins all the same', () => {
  const shut = (): never => {
    throw new DOMException('Access is denied.', 'SecurityError');
  };
  expect(() => beginShift({ getItem: shut, setItem: shut })).not.toThrow();
  expect(shiftRuns({ getItem: shut, setItem: shut })).toBe(false);
});
