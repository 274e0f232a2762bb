import { expect, test } from 'vitest';
import { beginShift, shiftRuns } from './running-shift.ts';

test('a running shift continues after a reload, and has not begun in another tab', () => {
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

test('the shift begins even if nothing can be remembered', () => {
  const shut = (): never => {
    throw new DOMException('Access is denied.', 'SecurityError');
  };
  expect(() => beginShift({ getItem: shut, setItem: shut })).not.toThrow();
  expect(shiftRuns({ getItem: shut, setItem: shut })).toBe(false);
});
