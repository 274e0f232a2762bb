/** A storage that lives as long as its test. */
import { onTestFinished } from 'vitest';
import type { Storage } from '../storage/storage.ts';

export function opened(open: () => Storage): Storage {
  const storage = open();
  onTestFinished(() => storage.close());
  return storage;
}
