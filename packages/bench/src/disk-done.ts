/**
 * Call this before timing anything. It flushes what filled the mirrors to the disk, and then waits so that no history
 * was written only a moment ago.
 */
import { execFileSync } from 'node:child_process';
import { setTimeout } from 'node:timers/promises';

const SETTLED_MS = 30_000;

export async function diskDone(): Promise<void> {
  execFileSync('sync');
  await setTimeout(SETTLED_MS);
}
