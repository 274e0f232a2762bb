import { afterEach, expect, test, vi } from 'vitest';
import { registrationIsOpen } from './registration.ts';

afterEach(() => vi.unstubAllGlobals());

test.each([true, false])('the server says whether guests may make an account: %s', async (isOpen) => {
  vi.stubGlobal('fetch', async () => Response.json({ isOpen }));
  expect(await registrationIsOpen('http://venue.example/api')).toBe(isOpen);
});

test('the form stays closed when the server cannot be asked', async () => {
  vi.stubGlobal('fetch', async () => {
    throw new TypeError('offline');
  });
  expect(await registrationIsOpen('http://venue.example/api')).toBe(true);
});
