import { expect, test, vi } from 'vitest';
import { createListeners } from './listeners.ts';

test('everybody who follows is told, until they stop', () => {
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

test('whoever comes while the others are told hears the next word', () => {
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
