// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest';
import { forgetKitchenOpened, leadsToKitchen, noteKitchenOpened } from './kitchen-first.ts';

afterEach(() => {
  vi.restoreAllMocks();
  window.sessionStorage.clear();
});

test('a tab leads to the wall until it was opened there, and again after a sign-in', () => {
  expect(leadsToKitchen()).toBe(true);
  noteKitchenOpened();
  expect(leadsToKitchen()).toBe(false);
  forgetKitchenOpened();
  expect(leadsToKitchen()).toBe(true);
});

test('where nothing can be remembered the board stays open', () => {
  vi.spyOn(window, 'sessionStorage', 'get').mockImplementation(() => {
    throw new DOMException('Access is denied.', 'SecurityError');
  });
  expect(leadsToKitchen()).toBe(false);
  expect(() => {
    noteKitchenOpened();
    forgetKitchenOpened();
  }).not.toThrow();
});
