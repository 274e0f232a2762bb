// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import type { SyncStatus } from '../../engine/sync-status.ts';
import { createStatus } from '../../engine/sync-status.ts';
import { showScreen } from '../../testing/show-screen.tsx';
import { KitchenHead } from './kitchen-head.tsx';
import { StaleBand } from './stale-band.tsx';

const NOW = Date.parse('2026-03-06T20:00:00.700Z');

afterEach(() => {
  vi.useRealTimers();
});

test('the head of the wall doubts as soon as the band does, in the middle of a second, too', async () => {
  vi.useFakeTimers({ now: NOW, toFake: ['Date'] });
  const { staleAfterMs, ...rest } = createStatus(NOW).get();
  const status: SyncStatus = { ...rest, staleAfterMs, phase: 'online', confirmedAt: NOW - staleAfterMs };
  await showScreen(
    <>
      <StaleBand status={status} timezone="UTC" onTry={() => undefined} />
      <KitchenHead
        title="Kitchen"
        open={0}
        late={0}
        status={status}
        timezone="UTC"
        onMenu={() => undefined}
      />
    </>,
    { rows: {} },
  );
  expect(await screen.findByText('Stale')).toBeDefined();
  expect(screen.getByText(new RegExp(`, ${staleAfterMs / 1000} seconds ago$`))).toBeDefined();
});
