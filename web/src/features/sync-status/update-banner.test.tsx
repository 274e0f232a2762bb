// @vitest-environment happy-dom
import { act, cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { showScreen } from '../../../testing/show-screen.tsx';
import type { WritableStatus } from '../../engine/sync-status.ts';
import { AppUpdateProvider } from './app-update-context.tsx';
import { UpdateBanner } from './update-banner.tsx';

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

test('a screen that is too old for the server looks for the new app at once, and each minute until it is there', async () => {
  const check = vi.fn();
  const update = { ready: () => false, subscribe: () => () => undefined, accept: () => undefined, check };
  const { engine } = await showScreen(
    <AppUpdateProvider value={update}>
      <UpdateBanner unattended />
      <p>The wall</p>
    </AppUpdateProvider>,
    { rows: {} },
  );
  await screen.findByText('The wall');
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const status = engine.status as WritableStatus;
  vi.advanceTimersByTime(300_000);
  expect(check).not.toHaveBeenCalled();
  act(() => status.update({ appTooOld: true }));
  expect(check).toHaveBeenCalledOnce();
  vi.advanceTimersByTime(120_000);
  expect(check).toHaveBeenCalledTimes(3);
  act(() => status.update({ appTooOld: false }));
  vi.advanceTimersByTime(300_000);
  expect(check).toHaveBeenCalledTimes(3);
});
