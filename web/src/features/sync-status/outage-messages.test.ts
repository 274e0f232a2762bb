import { expect, it } from 'vitest';
import { mergedText, restText, spanText, sumText } from './outage-messages.ts';

const some = (count: number) => Array.from({ length: count }) as never;

it('an outage says how long it was', () => {
  const from = Date.parse('2026-06-12T20:03:00Z');
  expect(spanText({ from, to: from + 14 * 60_000 }, 'UTC')).toBe(
    'No connection from 20:03 to 20:17, 14 min.',
  );
});

it('an outage sums up, and leaves out empty parts', () => {
  const report = { from: 0, to: 1, sent: some(12), merged: some(2), rejected: some(1), waiting: 0 };
  expect(sumText(report)).toBe('12 changes sent, 2 merged, 1 needs you');
  expect(sumText({ ...report, sent: some(1), merged: [], rejected: some(2), waiting: 3 })).toBe(
    '1 change sent, 3 still waiting, 2 need you',
  );
  expect([restText(0), restText(1)]).toEqual(['Nothing else is waiting.', '1 change still on the way.']);
});

it('an outage says what merged by itself, and how', () => {
  expect(mergedText({ status: 'noop' })).toBe('Someone had already done it.');
  expect(mergedText({ status: 'adjusted', code: 'order.sentWithout' })).toBe(
    'Some items were taken off in the meantime. It was done for the others.',
  );
  expect(mergedText({ status: 'adjusted', code: 'of.tomorrow' })).toBe(
    "It was adjusted to match other people's changes.",
  );
});
