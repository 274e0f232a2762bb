/** Whether a shift runs on this screen: it begins with one touch, and goes on after a reload that nobody was there for. */
import { createWakeLock, type WakeLock } from '../../platform/wake-lock.ts';

const KEY = 'tableside-kitchen-shift';
const RUNS = 'runs';

type Memory = Pick<Storage, 'getItem' | 'setItem'>;

/** One for the page: it outlives the shift's screens and ends with the tab. */
let wakeLock: WakeLock | undefined;

/** The screen stays on while the page is there. */
export function keepScreenOn(): void {
  wakeLock ??= createWakeLock();
  wakeLock.hold();
}

export function shiftRuns(memory: Memory | null = tabMemory()): boolean {
  try {
    return memory?.getItem(KEY) === RUNS;
  } catch {
    return false;
  }
}

export function beginShift(memory: Memory | null = tabMemory()): void {
  try {
    memory?.setItem(KEY, RUNS);
  } catch {
    // Shut or full: after a reload somebody has to touch the screen.
  }
}

/** Ends with the tab. */
function tabMemory(): Memory | null {
  try {
    return window.sessionStorage;
  } catch {
    return null;
  }
}
