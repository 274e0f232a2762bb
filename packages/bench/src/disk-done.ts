/** Before anything is timed: what filled the mirrors is on the disk, and no device was given its history a moment ago. */
import { execFileSync } from 'node:child_process';
import { setTimeout } from 'node:timers/promises';

const SETTLED_MS = 30_000;

export async function diskDone(): Promise<void> {
  execFileSync('sync');
  await setTimeout(SETTLED_MS);
}
