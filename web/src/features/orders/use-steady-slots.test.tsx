import { anOrder, testId } from '@tableside/testkit/builders.ts';
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

/** A section with three cards; `seen` puts those that fade in brackets. */
function aSection() {
  const hook = renderHook(({ orders }) => useSteadySlots(orders, false), {
    initialProps: { orders: [one, two, three] },
  });
  return {
    shows: (...orders: (typeof one)[]) => hook.rerender({ orders }),
    passes: (ms: number) => void vi.advanceTimersByTime(ms),
    seen: () =>
      hook.result.current.map(({ order: { orderNumber }, leftAt }) =>
        leftAt === null ? orderNumber : `(${orderNumber})`,
      ),
  };
}

it('a card that left keeps its place for a moment, then the gap closes', () => {
  const section = aSection();
  section.shows(two, three);
  act(() => section.passes(HOLD_MS - 1));
  expect(section.seen()).toEqual(['(B-1)', 'B-2', 'B-3']);
  act(() => section.passes(1));
  expect(section.seen()).toEqual(['B-2', 'B-3']);
});

it('one that leaves while another one fades has as much time, and both gaps close together', () => {
  const section = aSection();
  section.shows(two, three);
  act(() => section.passes(200));
  section.shows(three);
  act(() => section.passes(HOLD_MS - 1));
  expect(section.seen()).toEqual(['(B-1)', '(B-2)', 'B-3']);
  act(() => section.passes(1));
  expect(section.seen()).toEqual(['B-3']);
});

it('under a steady stream of leaving cards gaps close all the same, no sooner than a card has faded', () => {
  const section = aSection();
  section.shows(two, three);
  act(() => section.passes(400));
  section.shows(three);
  act(() => section.passes(400));
  section.shows();
  act(() => section.passes(40));
  expect(section.seen()).toEqual(['(B-3)']);
});

it('one that leaves at the very moment at which another one has faded goes as well', () => {
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
  for (const _ of [one, two]) act(() => section.passes(2 * HOLD_MS));
  expect(section.seen()).toEqual(['B-3']);
});
