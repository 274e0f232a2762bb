// @vitest-environment happy-dom
import { act, cleanup, render } from '@testing-library/react';
import { Profiler } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useNow, useTime } from './use-now.ts';

const START = Date.parse('2026-03-06T20:00:00.000Z');
const drawn: string[] = [];
let commits = 0;

beforeEach(() => {
  vi.useFakeTimers({ now: START });
  drawn.length = 0;
  commits = 0;
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

function Seconds({ name, from }: { name: string; from: number }) {
  const seconds = useTime((now) => Math.floor((now - from) / 1000));
  drawn.push(`${name} ${seconds}`);
  return seconds;
}
function Minutes() {
  const minute = useNow(60_000);
  drawn.push(new Date(minute).toISOString());
  return null;
}

const Page = ({ ages }: { ages: readonly number[] }) => (
  <Profiler id="page" onRender={() => (commits += 1)}>
    {ages.map((from) => (
      <Seconds key={from} name={`${START - from}`} from={from} />
    ))}
  </Profiler>
);

const pass = (ms: number): void => act(() => void vi.advanceTimersByTime(ms));

test('cards that came at different moments are redrawn at the same one', () => {
  const { rerender } = render(<Page ages={[START]} />);
  pass(400);
  rerender(<Page ages={[START, START - 500]} />);
  commits = 0;
  for (let step = 0; step < 30; step += 1) pass(100);
  expect(commits).toBe(3);
  expect(drawn.slice(-2)).toEqual(['0 3', '500 3']);
});

test('a time in steps is exact at first, and nothing is redrawn before the next step', () => {
  vi.setSystemTime(START + 40_000);
  render(<Minutes />);
  pass(19_000);
  expect(drawn).toEqual(['2026-03-06T20:00:40.000Z']);
  pass(1000);
  expect(drawn).toEqual(['2026-03-06T20:00:40.000Z', '2026-03-06T20:01:00.000Z']);
});

let looks = 0;
function Awaited({ ms }: { ms: number }) {
  useTime(
    () => {
      looks += 1;
      return 'the same';
    },
    () => ms,
  );
  return null;
}

test('the clock sleeps until something is due', () => {
  const { rerender } = render(<Awaited ms={Number.POSITIVE_INFINITY} />);
  expect(vi.getTimerCount()).toBe(0);
  rerender(<Awaited ms={10_000} />);
  looks = 0;
  for (let second = 0; second < 60; second += 1) pass(1000);
  expect(looks).toBe(6);
});

test('a page that was out of view shows the time at once when it is back', () => {
  render(<Page ages={[START]} />);
  vi.setSystemTime(START + 90_500);
  act(() => document.dispatchEvent(new Event('visibilitychange')));
  expect(drawn.at(-1)).toBe('0 90');
});

test('nothing ticks when nobody looks', () => {
  const { unmount } = render(<Page ages={[START]} />);
  expect(vi.getTimerCount()).toBe(1);
  unmount();
  expect(vi.getTimerCount()).toBe(0);
});
