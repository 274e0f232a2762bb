import { describe, expect, test } from 'vitest';
import { daysToClose } from './day-page.tsx';
import { deviceText, pendingText } from './still-open.tsx';

const NEW_YORK = 'America/New_York';

describe('the days that can be closed', () => {
  test.each([
    ['before the first close: the current one', undefined, ['2026-06-13']],
    ['after a close: the current one', '2026-06-12', ['2026-06-13']],
    ['when one was forgotten: that one first', '2026-06-11', ['2026-06-12', '2026-06-13']],
    ['once the current one is closed: none', '2026-06-13', []],
  ])('are listed %s', (_, closedThrough, days) => {
    expect(daysToClose(closedThrough === undefined ? {} : { closedThrough }, '2026-06-13')).toEqual(days);
  });
});

test('a device says what waits on it, and when it was last seen', () => {
  const device = { deviceId: 'd', name: 'Bar (C)', seenAt: '2026-06-13T01:00:00.000Z' };
  expect([0, 1, 3].map((pending) => pendingText({ pending }))).toEqual([
    'Away',
    '1 change waiting',
    '3 changes waiting',
  ]);
  expect(deviceText({ ...device, pending: 0, oldestAt: null }, NEW_YORK)).toBe('Last seen Jun 12, 9:00 PM');
  expect(deviceText({ ...device, pending: 1, oldestAt: '2026-06-13T00:30:00.000Z' }, NEW_YORK)).toBe(
    'Oldest Jun 12, 8:30 PM. Last seen Jun 12, 9:00 PM',
  );
});
