// @vitest-environment happy-dom
import { aVenue } from '@tableside/testkit/builders.ts';
import { act, cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { showScreen } from '../../testing/show-screen.tsx';
import { AppFrame } from './app-frame.tsx';

const NOON = Date.parse('2026-03-06T17:00:00.000Z');
const DAY_MS = 86_400_000;

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

test('the business day is that of the server, whatever the clock of the tablet says', async () => {
  vi.useFakeTimers({ now: NOON + 2 * DAY_MS, toFake: ['Date'] });
  const { db } = await showScreen(
    <AppFrame status={null} banners={null}>
      {null}
    </AppFrame>,
    { rows: { venue: [aVenue()] } },
  );
  await screen.findByText('Sun, Mar 8');
  await act(() => db.meta.put({ key: 'clock', offsetMs: -2 * DAY_MS }));
  await screen.findByText('Fri, Mar 6');
  expect(screen.queryByText('Sun, Mar 8')).toBeNull();
});
