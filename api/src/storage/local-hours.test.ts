import { wallClock } from '@tableside/domain/venue/business-day.ts';
import { expect, test } from 'vitest';
import { localHours } from './local-hours.ts';

const QUARTER_MS = 15 * 60_000;
const YEAR = [Date.parse('2026-01-01T00:00Z'), Date.parse('2027-01-01T00:00Z')] as const;

const quartersOfYear = function* (): Generator<string> {
  for (let time = YEAR[0]; time < YEAR[1]; time += QUARTER_MS)
    yield new Date(time).toISOString().slice(0, 16);
};

// Clocks that change by an hour, by half an hour, before midnight UTC, and not at all; offsets of quarter hours.
test.each([
  'America/New_York',
  'Australia/Lord_Howe',
  'America/Santiago',
  'Asia/Kathmandu',
  'Pacific/Chatham',
])('the hour on the wall clock of %s is right for every quarter hour of a year', (timezone) => {
  const hourOf = localHours(timezone);
  const wrong = [...quartersOfYear()].filter(
    (quarter) => hourOf(quarter) !== Number(wallClock(`${quarter}:00Z`, timezone)?.time.slice(0, 2)),
  );
  expect(wrong).toEqual([]);
});

test('a text that is not a time belongs to the first hour', () => {
  expect(['a wrong time', '2026-06-12Tnoon'].map(localHours('America/New_York'))).toEqual([0, 0]);
});
