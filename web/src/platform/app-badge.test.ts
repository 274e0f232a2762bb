import { expect, test, vi } from 'vitest';
import { showAppBadge } from './app-badge.ts';

test('the app icon shows the number, and none at zero', async () => {
  const badges = { setAppBadge: vi.fn(async () => undefined), clearAppBadge: vi.fn(async () => undefined) };
  await showAppBadge(3, badges);
  expect(badges.setAppBadge).toHaveBeenCalledWith(3);
  await showAppBadge(0, badges);
  expect(badges.clearAppBadge).toHaveBeenCalledOnce();
});

test('a browser without badges, or one that refuses, causes no failure', async () => {
  await expect(showAppBadge(3, {})).resolves.toBeUndefined();
  const refusing = { setAppBadge: () => Promise.reject(new Error('not installed')) };
  await expect(showAppBadge(3, refusing)).resolves.toBeUndefined();
});
