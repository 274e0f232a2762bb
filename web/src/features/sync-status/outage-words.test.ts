import { expect, it } from 'vitest';
import { mergedWords, restWords, spanWords, sumWords } from './outage-words.ts';

const some = (count: number) => Array.from({ length: count }) as never;

it('says how long it was', () => {
  const from = Date.parse('2026-06-12T20:03:00Z');
  expect(spanWords({ from, to: from + 14 * 60_000 }, 'UTC')).toBe(
    'No connection from 20:03 to 20:17, 14 min.',
  );
});

it('sums up, and leaves out what there is none of', () => {
  const report = { from: 0, to: 1, sent: some(12), merged: some(2), tray: some(1), waiting: 0 };
  expect(sumWords(report)).toBe('12 changes sent, 2 merged, 1 needs you');
  expect(sumWords({ ...report, sent: some(1), merged: [], tray: some(2), waiting: 3 })).toBe(
    '1 change sent, 3 still waiting, 2 need you',
  );
  expect([restWords(0), restWords(1)]).toEqual(['Nothing else waits.', '1 change still on the way.']);
});

it('says what merged by itself, and how', () => {
  expect(mergedWords({ status: 'noop' })).toBe('Somebody had done it already.');
  expect(mergedWords({ status: 'adjusted', code: 'order.followUp' })).toBe(
    'The order was already sent, so this went to a follow-up order.',
  );
  expect(mergedWords({ status: 'adjusted', code: 'of.tomorrow' })).toBe(
    'It was fitted to what others had done.',
  );
});
