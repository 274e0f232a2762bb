/**
 * For actions that must happen only once, however fast a person taps: only one runs at a time, and a short pause must
 * pass before the next. Of many items of one kind, each counts once within that pause.
 */
import { useCallback, useRef, useState } from 'react';
import { showTooEarly } from './too-early.ts';

/** A second tap within this time belongs to the first. */
export const HASTY_MS = 300;

export interface OneAtATime {
  readonly busy: boolean;
  /** While another run is in progress and shortly afterward, this only shows that the tap came too early. */
  run(work: () => Promise<unknown>): void;
}

export function useOneAtATime(now: () => number = Date.now): OneAtATime {
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState<{ error: unknown } | null>(null);
  const isRunning = useRef(false);
  const endedAt = useRef(Number.NEGATIVE_INFINITY);
  const run = useCallback(
    (work: () => Promise<unknown>) => {
      // A clock that was corrected in between must not block anybody.
      if (isRunning.current || Math.abs(now() - endedAt.current) < HASTY_MS) return showTooEarly();
      isRunning.current = true;
      setBusy(true);
      work()
        .catch((error: unknown) => setFault({ error }))
        .finally(() => {
          isRunning.current = false;
          endedAt.current = now();
          setBusy(false);
        });
    },
    [now],
  );
  // An unexpected error belongs on the error page, wherever it was thrown.
  if (fault) throw fault.error;
  return { busy, run };
}

/** Returns whether a tap on this item came too soon after one that counted. */
export type IsHasty = (id: string) => boolean;

export function createHastyTaps(now: () => number = () => Date.now()): IsHasty {
  const counted = new Map<string, number>();
  return (id) => {
    const at = now();
    for (const [other, before] of counted) if (Math.abs(at - before) >= HASTY_MS) counted.delete(other);
    if (counted.has(id)) return true;
    counted.set(id, at);
    return false;
  };
}
