import { expect, test } from 'vitest';
import { clockText } from './clock-text.ts';

const EVENING = '2026-11-21T01:14:03Z';
const VENUE = 'America/New_York';

test("times are the venue's, as they are read there", () => {
  expect(clockText(EVENING, 'time', VENUE)).toMatch(/^8:14\sPM$/);
  expect(clockText(EVENING, 'dateTime', VENUE)).toMatch(/^Nov 20, 8:14\sPM$/);
  expect(clockText(EVENING, 'withYear', VENUE)).toMatch(/^Nov 20, 2026, 8:14\sPM$/);
});

test('what the server is held to is told by the 24-hour clock', () => {
  expect(clockText(EVENING, 'time24', VENUE)).toBe('20:14');
  expect(clockText(Date.parse(EVENING), 'seconds', VENUE)).toBe('20:14:03');
});

test('a zone that the browser does not know is no failure', () => {
  expect(clockText(EVENING, 'time24', 'Nowhere/Else')).toMatch(/^\d\d:\d\d$/);
});

test('a time that nobody can read is said to be one', () => {
  expect(clockText('yesterday, I think', 'time24', VENUE)).toBe('an unknown time');
});

test('before the venue is known no time is told', () => {
  expect(clockText(EVENING, 'time24', undefined)).toBe('…');
});
