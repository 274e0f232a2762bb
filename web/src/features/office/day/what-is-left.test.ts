import { aVenue } from '@tableside/domain/testing/builders.ts';
import { describe, expect, test } from 'vitest';
import { hoursText, isClean, type Left, leftText, whatCloseMeans } from './what-is-left.ts';

const nothing: Left = {
  checks: 0,
  due: 0,
  tips: 0,
  drawers: 0,
  cash: 0,
  atWork: 0,
  tickets: 0,
  devices: 0,
};

describe('what is left before a close', () => {
  test('is listed in one line', () => {
    expect(leftText(nothing)).toBe('Nothing is left.');
    expect(leftText({ ...nothing, checks: 1, tips: 3, atWork: 1, cash: 4250 })).toBe(
      'Left: 1 check, 3 tips to enter, 1 person clocked in, $42.50 to hand in.',
    );
  });

  test('asks for nothing when only cash is to be handed in, because nobody can tell here when it was', () => {
    expect(isClean({ ...nothing, cash: 100 })).toBe(true);
  });

  test.each(['checks', 'tips', 'drawers', 'atWork', 'tickets', 'devices'] as const)(
    'makes the close a question, and says what becomes of it: %s',
    (part) => {
      const left = { ...nothing, [part]: 2 };
      expect(isClean(left)).toBe(false);
      expect(whatCloseMeans(left)[0]).toMatch(/^2 /);
    },
  );

  test('is not known of devices without the network, and then the Z comes later', () => {
    const left = { ...nothing, devices: undefined };
    expect(isClean(left)).toBe(false);
    expect(whatCloseMeans(left)).toEqual([
      'Other devices may hold changes. The Z report is made once the server has this close.',
      "A closed day can't be opened again.",
    ]);
  });
});

/** Saturdays from six in the evening to two at night. New York goes back an hour on November 1 at two. */
const saturday = { dayOfWeek: 6, open: '1800', close: '0200', isOpen: true };
const OPEN = 'The venue is still open by its hours.';

test.each([
  ['before it opens', '2026-10-31T20:00', 'The venue opens at 6:00 PM today.'],
  ['in the evening', '2026-11-01T00:00', OPEN],
  ['after midnight', '2026-11-01T05:30', OPEN],
  ['in the hour that comes twice', '2026-11-01T06:30', OPEN],
  ['after the night', '2026-11-01T07:05', ''],
])('the hours speak against a close %s', (_, now, text) => {
  const venue = aVenue({ timezone: 'America/New_York', operatingHours: [saturday] });
  expect(hoursText(venue, '2026-10-31', `${now}:00.000Z`)).toBe(text);
});

test('a venue without hours, and a day that is over, are closed without a word about hours', () => {
  const now = '2026-11-01T00:00:00.000Z';
  expect(hoursText(aVenue({ operatingHours: [] }), '2026-10-31', now)).toBe('');
  expect(hoursText(aVenue({ operatingHours: [saturday] }), '2026-10-30', now)).toBe('');
});
