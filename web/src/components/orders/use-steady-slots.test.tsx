import { anOrder, testId } from '@tableside/domain/testing/builders.ts';
import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useSteadySlots } from './use-steady-slots.ts';

const HOLD_MS = 420;
const order = (n: number) => anOrder({ id: testId('order', n), orderNumber: `B-${n}` });
const [one, two, three] = [order(1), order(2), order(3)];

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

/** A section with three cards; `seen` puts fading cards in brackets. */
function aSection({ busy = false } = {}) {
  let now = { orders: [one, two, three], busy };
  const drawings: number[] = [];
  const hook = renderHook(
    ({ orders, busy }) => {
      const slots = useSteadySlots(orders, busy);
      drawings.push(slots.length);
      return slots;
    },
    { initialProps: now },
  );
  const rerender = (change: Partial<typeof now>): void => {
    now = { ...now, ...change };
    hook.rerender(now);
  };
  return {
    drawings,
    shows: (...orders: (typeof one)[]) => rerender({ orders }),
    isLetGo: () => rerender({ busy: false }),
    passes: (ms: number) => void vi.advanceTimersByTime(ms),
    seen: () =>
      hook.result.current.map(({ item: { orderNumber }, leftAt }) =>
        leftAt === null ? orderNumber : `(${orderNumber})`,
      ),
  };
}

it('a card that left keeps its place for a moment, and then the gap closes', () => {
  const section = aSection();
  section.shows(two, three);
  act(() => section.passes(HOLD_MS - 1));
  expect(section.seen()).toEqual(['(B-1)', 'B-2', 'B-3']);
  act(() => section.passes(1));
  expect(section.seen()).toEqual(['B-2', 'B-3']);
});

it('a card that leaves while another one fades has as much time, and both gaps close together', () => {
  const section = aSection();
  section.shows(two, three);
  act(() => section.passes(200));
  section.shows(three);
  act(() => section.passes(HOLD_MS - 1));
  expect(section.seen()).toEqual(['(B-1)', '(B-2)', 'B-3']);
  act(() => section.passes(1));
  expect(section.seen()).toEqual(['B-3']);
});

it('gaps still close while cards keep leaving, but never before a card has faded', () => {
  const many = [1, 2, 3, 4, 5, 6].map(order);
  const section = aSection();
  section.shows(...many);
  for (const left of [1, 2, 3, 4, 5]) {
    section.shows(...many.slice(left));
    act(() => section.passes(399));
  }
  expect(section.seen()).toEqual(['(B-1)', '(B-2)', '(B-3)', '(B-4)', '(B-5)', 'B-6']);
  act(() => section.passes(5));
  expect(section.seen()).toEqual(['(B-5)', 'B-6']);
});

it('no gap closes while somebody touches the board, and all close at once afterwards', () => {
  const section = aSection({ busy: true });
  section.shows(two, three);
  act(() => section.passes(10_000));
  section.shows(two);
  act(() => section.passes(500));
  expect(section.seen()).toEqual(['(B-1)', 'B-2', '(B-3)']);
  section.isLetGo();
  expect(section.seen()).toEqual(['B-2']);
  const drawn = section.drawings.length;
  act(() => section.passes(5000));
  expect(section.drawings.slice(drawn)).toEqual([]);
});

it('a card that left just before the hand did still has time to fade', () => {
  const section = aSection({ busy: true });
  section.shows(two, three);
  act(() => section.passes(200));
  section.isLetGo();
  expect(section.seen()).toEqual(['(B-1)', 'B-2', 'B-3']);
  act(() => section.passes(HOLD_MS - 200));
  expect(section.seen()).toEqual(['B-2', 'B-3']);
});

it('a card that leaves at the very moment another has faded goes as well', () => {
  const section = aSection();
  section.shows(two, three);
  act(() => {
    section.passes(HOLD_MS);
    section.shows(three);
  });
  expect(section.seen()).toEqual(['(B-2)', 'B-3']);
  act(() => section.passes(HOLD_MS));
  expect(section.seen()).toEqual(['B-3']);
});

it('a clock that is set back keeps no gap open', () => {
  const section = aSection();
  section.shows(two, three);
  vi.setSystemTime(Date.now() - 3_600_000);
  section.shows(three);
  for (const _ of [one, two]) act(() => section.passes(2000));
  expect(section.seen()).toEqual(['B-3']);
});
