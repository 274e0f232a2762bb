// @vitest-environment happy-dom
import { aVenue } from '@tableside/domain/testing/builders.ts';
import { act, cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { showScreen } from '../../../testing/show-screen.tsx';
import type { WritableStatus } from '../../engine/sync-status.ts';
import { useRowDetails } from './use-row-details.ts';

const FRIDAY_NOON = Date.parse('2026-03-06T17:00:00.000Z');
const DAY_MS = 86_400_000;

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const HoursRow = () => <p>{useRowDetails().details['/profile/hours']}</p>;

test('today’s hours are those of the server’s day, whatever the clock of the tablet says', async () => {
  vi.useFakeTimers({ now: FRIDAY_NOON + 2 * DAY_MS, toFake: ['Date'] });
  const friday = { dayOfWeek: 5, open: '1600', close: '0200', isOpen: true };
  const { engine } = await showScreen(<HoursRow />, {
    rows: { venue: [aVenue({ operatingHours: [friday] })] },
  });
  await screen.findByText('Closed today');
  const status = engine.status as WritableStatus;
  act(() => status.update({ clockOffsetMs: -2 * DAY_MS }));
  expect(screen.getByText('Today 4:00 PM to 2:00 AM')).toBeDefined();
});
