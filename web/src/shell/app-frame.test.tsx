// @vitest-environment happy-dom
import {
  anActor,
  anItem,
  anOrder,
  aVenue,
  FRIDAY_EVENING,
  testId,
} from '@tableside/domain/testing/builders.ts';
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

const BY = { id: testId('user', 7), name: 'Theo', at: FRIDAY_EVENING };
const roundFor = (n: number, userId: string) =>
  anOrder({
    id: testId('order', n),
    visitId: testId('visit', n),
    status: 'preparing',
    serverId: userId,
    statusBy: BY,
    items: [anItem()],
  });

test('a server is told once when their own food is up, and the tab counts what is not run', async () => {
  const buzz = vi.fn(() => true);
  Object.defineProperty(navigator, 'vibrate', { value: buzz, configurable: true });
  const me = anActor('server').userId;
  const { engine } = await showScreen(
    <AppFrame status={null} banners={null}>
      {null}
    </AppFrame>,
    { rows: { venue: [aVenue()], order: [roundFor(1, me), roundFor(2, testId('user', 30))] } },
  );
  await screen.findByRole('link', { name: 'Tables' });
  const putUp = (n: number) =>
    act(
      async () => void (await engine.mutate('order.advance', { orderId: testId('order', n), to: 'serving' })),
    );
  await putUp(2);
  await putUp(1);
  await screen.findByRole('link', { name: 'Tables, 1 round to run' });
  await vi.waitFor(() => expect(buzz).toHaveBeenCalledTimes(1));
});
