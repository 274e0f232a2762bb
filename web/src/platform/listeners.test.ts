import { expect, test, vi } from 'vitest';
import { createListeners } from './listeners.ts';

test('all listeners are called until they stop', () => {
  const { tell, subscribe } = createListeners();
  const [one, other] = [vi.fn(), vi.fn()];
  const stop = subscribe(one);
  subscribe(other);
  tell();
  stop();
  tell();
  expect(one).toHaveBeenCalledTimes(1);
  expect(other).toHaveBeenCalledTimes(2);
});

test('a listener that joins during a call hears the next one', () => {
  const { tell, subscribe } = createListeners();
  const late = vi.fn();
  const stop = subscribe(() => {
    stop();
    subscribe(late);
  });
  tell();
  expect(late).not.toHaveBeenCalled();
  tell();
  expect(late).toHaveBeenCalledTimes(1);
});
