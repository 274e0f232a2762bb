/** Collects the rejections that nobody handles, for a test whose work runs in the background. */
import { onTestFinished } from 'vitest';

export function unhandledRejections(): readonly unknown[] {
  const found: unknown[] = [];
  const note = (reason: unknown): void => void found.push(reason);
  process.on('unhandledRejection', note);
  onTestFinished(() => void process.off('unhandledRejection', note));
  return found;
}
