import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { useOpening } from './use-opening.ts';

afterEach(cleanup);

function opener() {
  const { result } = renderHook(() => useOpening<string>());
  return {
    now: () => result.current[0],
    start: (about: string) => act(() => result.current[1](about)),
    close: () => act(() => result.current[0]?.sheet.onClose()),
  };
}

test('nothing is open before the first opening', () => {
  expect(opener().now()).toBeUndefined();
});

test('a closing sheet keeps what it is about', () => {
  const { now, start, close } = opener();
  start('Fries');
  expect(now()).toMatchObject({ about: 'Fries', sheet: { open: true } });
  const before = now()?.key;
  close();
  expect(now()).toMatchObject({ key: before, about: 'Fries', sheet: { open: false } });
});

test('each opening has a new key, even about the same thing', () => {
  const { now, start, close } = opener();
  start('Fries');
  const first = now()?.key;
  close();
  start('Fries');
  expect(now()).toMatchObject({ about: 'Fries', sheet: { open: true } });
  expect(now()?.key).not.toBe(first);
});
