// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from 'vitest';
import { chooseAllTables, choseAllTables } from './all-tables.ts';

afterEach(() => {
  vi.restoreAllMocks();
  chooseAllTables('ana', false);
});

it('the choice of one person is kept on this device', () => {
  expect(choseAllTables('ana')).toBe(false);
  chooseAllTables('ana', true);
  expect([choseAllTables('ana'), choseAllTables('ben')]).toEqual([true, false]);
  expect(Object.values({ ...window.localStorage })).toContain('ana');
  chooseAllTables('ana', false);
  expect(choseAllTables('ana')).toBe(false);
});

it('the choice is kept while the app is open if the browser stores nothing', () => {
  vi.spyOn(window, 'localStorage', 'get').mockImplementation(() => {
    throw new DOMException('Access is denied.', 'SecurityError');
  });
  chooseAllTables('ana', true);
  expect(choseAllTables('ana')).toBe(true);
});
