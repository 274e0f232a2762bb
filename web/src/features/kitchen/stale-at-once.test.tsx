// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { showScreen } from '../../../testing/show-screen.tsx';
import { createStatus } from '../../engine/sync-status.ts';
import { steadyClock } from '../../platform/clock.ts';
import { KitchenHead } from './kitchen-head.tsx';
import { StaleBand } from './stale-band.tsx';

const NOW = Date.parse('2026-03-06T20:00:00.700Z');

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

test('the head of the wall shows doubt as soon as the banner does, even in the middle of a second', async () => {
  vi.useFakeTimers({ now: NOW, toFake: ['Date', 'performance'] });
  const now = steadyClock.now();
  const started = createStatus(now).get();
  const { staleAfterMs } = started;
  const confirmedAt = NOW - staleAfterMs;
  const status = { ...started, phase: 'online', confirmedAt, provenSince: now - staleAfterMs } as const;
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

test.each([
  [{ phase: 'reconnecting' }, "can't reach the server"],
  [{ phase: 'online' }, "Connected, but updates aren't arriving"],
  [{ phase: 'online', storageFailed: true }, "can't store updates"],
] as const)('the banner says what is wrong: %o: %s', async (fields, words) => {
  const status = { ...createStatus(steadyClock.now()).get(), ...fields };
  await showScreen(<StaleBand status={status} timezone="UTC" onTry={() => undefined} />, { rows: {} });
  expect(await screen.findByText(new RegExp(words))).toBeDefined();
});
