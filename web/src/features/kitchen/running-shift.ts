/** Tracks whether a shift runs on this screen. It starts with one touch and continues after an unattended reload. */
import { keepIn, tabStorage } from '../../platform/browser-storage.ts';
import { createWakeLock, type WakeLock } from '../../platform/wake-lock.ts';

const KEY = 'tableside-kitchen-shift';
const RUNS = 'runs';

type Memory = Pick<Storage, 'getItem' | 'setItem'>;

/** A page has one. It outlives the screens of a shift and ends with the tab. */
let wakeLock: WakeLock | undefined;

/** Keeps the screen on while the page is open. */
export function keepScreenOn(): void {
  wakeLock ??= createWakeLock();
  wakeLock.hold();
}

export function shiftRuns(memory: Memory | null = tabStorage()): boolean {
  try {
    return memory?.getItem(KEY) === RUNS;
  } catch {
    return false;
  }
}

/** Where nothing can be stored, somebody has to touch the screen again after a reload. */
export function beginShift(memory: Memory | null = tabStorage()): void {
  keepIn(memory, KEY, RUNS);
}
