import { MINUTE_MS } from '@tableside/domain/ground/durations.ts';
import { wallClock } from '@tableside/domain/venue/business-day.ts';
import { expect, test } from 'vitest';
import { endOfQuarter, localHours, quarterOf } from './local-hours.ts';

const minuteOf = (time: string): number => Date.parse(time) / MINUTE_MS;
const FIRST = quarterOf(minuteOf('2026-01-01T00:00Z'));
const QUARTERS = Array.from({ length: 365 * 24 * 4 }, (_, n) => FIRST + n);

// Clocks that change by an hour, by half an hour, before midnight UTC, and not at all; offsets of quarter hours.
test.each([
  'America/New_York',
  'Australia/Lord_Howe',
  'America/Santiago',
  'Asia/Kathmandu',
  'Pacific/Chatham',
])('the local hour of %s is right for every quarter hour of a year', (timezone) => {
  const hourOf = localHours(timezone);
  const onWall = (quarter: number): number => {
    const lastMinute = new Date((endOfQuarter(quarter) - 1) * MINUTE_MS).toISOString();
    return Number(wallClock(lastMinute, timezone)?.time.slice(0, 2));
  };
  expect(QUARTERS.filter((quarter) => hourOf(quarter) !== onWall(quarter))).toEqual([]);
});

test('a row without a time belongs to the first hour', () => {
  expect(localHours('America/New_York')(null)).toBe(0);
});

test('a quarter hour has its fifteen minutes', () => {
  const minutes = ['18:44', '18:45', '18:59', '19:00'].map((time) => minuteOf(`2026-06-12T${time}Z`));
  const [before = 0, first, last, after = 0] = minutes.map(quarterOf);
  expect([first, last]).toEqual([before + 1, after - 1]);
  expect(endOfQuarter(before)).toBe(minutes[1]);
});
