import { expect, it } from 'vitest';
import { serverTimezone } from './server-timezone.ts';

it.each([
  ['Europe/Berlin', 'Europe/Berlin'],
  ['Etc/Unknown', 'UTC'],
  ['', 'UTC'],
])('a machine set to "%s" counts as one in %s', (setting, zone) => {
  expect(serverTimezone(setting)).toBe(zone);
});
