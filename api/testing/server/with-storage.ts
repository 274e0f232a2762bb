/** Opens a storage and closes it when the test ends. */
import { onTestFinished } from 'vitest';
import type { Storage } from '../../src/storage/storage.ts';

export function opened(open: () => Storage): Storage {
  const storage = open();
  onTestFinished(() => storage.close());
  return storage;
}
