import { expect, test } from 'vitest';
import { forgetKitchenOpened, leadsToKitchen, noteKitchenOpened } from './kitchen-first.ts';

function aTab() {
  const values = new Map<string, string>();
  return {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
    removeItem: (key: string) => void values.delete(key),
  };
}

test('a tab leads to the wall until it was opened there, and again after a sign-in', () => {
  const tab = aTab();
  expect(leadsToKitchen(tab)).toBe(true);
  noteKitchenOpened(tab);
  expect(leadsToKitchen(tab)).toBe(false);
  forgetKitchenOpened(tab);
  expect(leadsToKitchen(tab)).toBe(true);
});

test('where nothing can be remembered the board stays open', () => {
  expect(leadsToKitchen(null)).toBe(false);
  const full = {
    ...aTab(),
    setItem: (): never => {
      throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
    },
  };
  expect(() => noteKitchenOpened(full)).not.toThrow();
});
