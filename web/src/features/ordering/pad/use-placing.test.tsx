import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { keepNextChair, readNextChair } from './next-chair.ts';
import { type NextCourse, usePlacing } from './use-placing.ts';

afterEach(() => {
  cleanup();
  keepNextChair(false);
});

/** Chooses a seat for a party of three. */
function chosen(seat: number | null) {
  const { result } = renderHook(() => usePlacing({ covers: 3 }, null));
  act(() => result.current.setPlacing({ seat, course: 2 }));
  return {
    placing: () => result.current.placing,
    take: () => act(() => result.current.take()),
    giveBack: (n: number) => act(() => result.current.giveBack({ seat: n, course: 2 })),
    startAgain: () => act(() => result.current.startAgain()),
  };
}

describe('the course of the next dish', () => {
  it('is the usual one until somebody chooses one, and stays when a chair is chosen', () => {
    const { result, rerender } = renderHook(({ usual }) => usePlacing({ covers: 3 }, usual), {
      initialProps: { usual: null as NextCourse },
    });
    act(() => result.current.setPlacing({ seat: 2 }));
    rerender({ usual: 'menu' });
    expect(result.current.take()).toEqual({ seat: 2, course: 'menu' });
    act(() => result.current.setPlacing({ course: null }));
    act(() => result.current.setPlacing({ seat: 1 }));
    expect(result.current.take()).toEqual({ seat: 1, course: null });
  });
});

describe('the seat of the next dish', () => {
  it('stays until somebody changes it, and is the whole table again after a send', () => {
    const next = chosen(3);
    next.take();
    expect(next.placing()).toEqual({ seat: 3, course: 2 });
    next.startAgain();
    expect(next.placing()).toEqual({ seat: null, course: 2 });
  });

  it('goes around the table by itself where the device is set so, also with two taps at once', () => {
    keepNextChair(true);
    expect(readNextChair()).toBe(true);
    const { result } = renderHook(() => usePlacing({ covers: 3 }, null));
    act(() => result.current.setPlacing({ seat: 2, course: null }));
    const { take } = result.current;
    act(() => expect([take(), take(), take()].map(({ seat }) => seat)).toEqual([2, 3, 1]));
    expect(result.current.placing.seat).toBe(2);
  });

  it('begins at the first chair again after a send, and stays with the table where no chair was chosen', () => {
    keepNextChair(true);
    const seated = chosen(3);
    seated.startAgain();
    expect(seated.placing().seat).toBe(1);
    const shared = chosen(null);
    shared.take();
    shared.startAgain();
    expect(shared.placing().seat).toBeNull();
  });

  it('comes back to the chair whose dish was refused, unless somebody chose another one', () => {
    keepNextChair(true);
    const next = chosen(1);
    next.take();
    next.giveBack(1);
    expect(next.placing().seat).toBe(1);
    const moved = chosen(3);
    moved.take();
    moved.giveBack(2);
    expect(moved.placing().seat).toBe(1);
  });
});
