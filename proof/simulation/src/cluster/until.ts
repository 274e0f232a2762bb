/** Waits for a fact that nobody tells. */
import { setTimeout as pause } from 'node:timers/promises';

const LOOK_MS = 50;
const PATIENCE_MS = 60_000;

/** `what` completes "It did not happen that …". */
export async function until(what: string, isSo: () => boolean | Promise<boolean>): Promise<void> {
  for (const late = Date.now() + PATIENCE_MS; Date.now() < late; await pause(LOOK_MS))
    if (await isSo()) return;
  throw new Error(`It did not happen that ${what}.`);
}
