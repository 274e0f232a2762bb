import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { useOrderSaver } from './use-order-saver.ts';

afterEach(cleanup);

it('a quick second move is saved by the places that the rows have when its turn comes', async () => {
  const places = new Map([
    ['main', 0],
    ['patio', 1],
    ['bar', 2],
  ]);
  const rows = () => [...places].map(([id, place]) => ({ id, place })).sort((a, b) => a.place - b.place);
  const put = async (id: string, { before, after }: { before: number; after: number }) => {
    expect(places.get(id)).toBe(before);
    places.set(id, after);
    return true;
  };
  const { result, rerender } = renderHook(({ of }) => useOrderSaver(of, put), {
    initialProps: { of: rows() },
  });
  await act(async () => result.current(2, 1));
  // The screen has seen the first of the two writes when the person moves the bar back, and now sees the second.
  const halfway = [
    { id: 'main', place: 0 },
    { id: 'bar', place: 1 },
    { id: 'patio', place: 1 },
  ];
  rerender({ of: halfway });
  result.current(1, 2);
  rerender({ of: rows() });
  await act(async () => undefined);
  expect(rows()).toEqual([
    { id: 'main', place: 0 },
    { id: 'patio', place: 1 },
    { id: 'bar', place: 2 },
  ]);
});
