import { expect, it } from 'vitest';
import { todayLines } from './today-lines.ts';

it('names what waits for a person today, what cannot wait first', () => {
  const known = {
    checks: [5600, 0],
    slips: 1,
    cash: 19_368,
    unclosed: '2026-06-11',
    held: 2,
    devices: 1,
  };
  expect(todayLines(known).map(({ to, title }) => `${to} ${title}`)).toEqual([
    '/profile/day Thu, Jun 11 is not closed',
    '/profile/held 2 changes to approve',
    '/tables 2 open checks',
    '/profile/tips 1 tip left to enter',
    '/profile/shift $193.68 to hand in',
    '/profile/devices 1 device with unsent changes',
  ]);
  expect(todayLines(known)[2]?.detail).toBe('Yours, $56.00 to pay');
});

it('says what somebody is owed who gave back more cash than they took', () => {
  expect(todayLines({ cash: -500 })[0]?.title).toBe('$5.00 to get back');
});

it('is empty when nothing waits, and while this device knows nothing', () => {
  expect(todayLines({ checks: [], slips: 0, cash: 0, held: 0, devices: 0 })).toEqual([]);
  expect(todayLines({})).toEqual([]);
});
