/**
 * Remembers that this phone called before its guest gave a name. The call stays that of the table, and its guest still
 * wants to know who comes.
 */
import { CALL_LIMITS } from '@tableside/domain/entities/call.ts';
import { browserStorage, keepIn, keptRecord } from '../../platform/browser-storage.ts';

const KEY = 'tableside-called-nameless';

export function noteCall(code: string, now: number): void {
  keepIn(browserStorage(), KEY, JSON.stringify({ [code]: now }));
}

/** As long as a call can wait. */
export function hasCalled(code: string, now: number): boolean {
  const calls = keptRecord(browserStorage(), KEY);
  const at = Object.hasOwn(calls, code) ? calls[code] : undefined;
  return typeof at === 'number' && Math.abs(now - at) < CALL_LIMITS.waitsMs;
}
