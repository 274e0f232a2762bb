import { expect, test } from 'vitest';
import { clockText } from './clock-text.ts';

const EVENING = '2026-11-21T01:14:03Z';
const VENUE = 'America/New_York';

test("times are shown in the venue's time zone", () => {
  expect(clockText(EVENING, 'time', VENUE)).toMatch(/^8:14\sPM$/);
  expect(clockText(EVENING, 'dateTime', VENUE)).toMatch(/^Nov 20, 8:14\sPM$/);
  expect(clockText(EVENING, 'withYear', VENUE)).toMatch(/^Nov 20, 2026, 8:14\sPM$/);
});

test('exact times are shown on the 24-hour clock', () => {
  expect(clockText(EVENING, 'time24', VENUE)).toBe('20:14');
  expect(clockText(Date.parse(EVENING), 'seconds', VENUE)).toBe('20:14:03');
});

test('an unknown time zone causes no failure', () => {
  expect(clockText(EVENING, 'time24', 'Nowhere/Else')).toMatch(/^\d\d:\d\d$/);
});

test('an unreadable time is shown as unreadable', () => {
  expect(clockText('yesterday, I think', 'time24', VENUE)).toBe('an unknown time');
});

test('no time is shown before the venue is known', () => {
  expect(clockText(EVENING, 'time24', undefined)).toBe('…');
});
