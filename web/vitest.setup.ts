/** Gives every web test a real IndexedDB in memory, and ensures that no test leaves its screen to the next. */
import 'fake-indexeddb/auto';
import { afterAll, expect } from 'vitest';

// Test files share one page, so anything a test leaves on it would reach the tests of the next file.
afterAll(() => {
  const { document } = globalThis as { document?: { body: { childElementCount: number } } };
  expect(document?.body.childElementCount ?? 0).toBe(0);
});
