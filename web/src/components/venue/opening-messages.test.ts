import { aVenue } from '@tableside/domain/testing/builders.ts';
import { expect, test } from 'vitest';
import { closedText } from './opening-messages.ts';

/** Open on Fridays and Saturdays from five to eleven in the evening, in New York. */
const venue = aVenue({
  name: 'Alder & Rye',
  operatingHours: [5, 6].map((dayOfWeek) => ({ dayOfWeek, open: '1700', close: '2300', isOpen: true })),
});

test.each([
  ['2026-06-12T16:00:00Z', 'Alder & Rye is closed now. It opens today at 5:00 PM.'],
  ['2026-06-13T03:30:00Z', 'Alder & Rye is closed now. It opens tomorrow at 5:00 PM.'],
  ['2026-06-14T12:00:00Z', 'Alder & Rye is closed now. It opens on Friday at 5:00 PM.'],
  ['2026-06-12T22:00:00Z', undefined],
])('the opening message at %s is: %s', (now, words) => {
  expect(closedText(venue, Date.parse(now))).toBe(words);
});

test('a venue that never opens, or has no name, just says that it is closed', () => {
  const closed = aVenue({ name: '', operatingHours: [] });
  expect(closedText(closed, 0)).toBe('The venue is closed now.');
});
