/** Gives every test of the web package a real IndexedDB in memory, and takes care that none leaves its screen to the next. */
import 'fake-indexeddb/auto';
import { afterAll, expect } from 'vitest';

// Files share one page: what a test leaves on it is found by the tests of the next file.
afterAll(() => {
  const { document } = globalThis as { document?: { body: { childElementCount: number } } };
  expect(document?.body.childElementCount ?? 0).toBe(0);
});
