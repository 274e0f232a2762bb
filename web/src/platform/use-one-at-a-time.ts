/** Acts that must happen once however hastily a person taps: one runs at a time, and a moment must pass before the next. */
import { useCallback, useRef, useState } from 'react';

/** A second tap within this time belongs to the first. */
export const HASTY_MS = 300;

export interface OneAtATime {
  readonly busy: boolean;
  /** Ignored while another one runs and shortly after. */
  run(work: () => Promise<void>): void;
}

export function useOneAtATime(now: () => number = Date.now): OneAtATime {
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState<{ error: unknown } | null>(null);
  const closedUntil = useRef(0);
  const run = useCallback(
    (work: () => Promise<void>) => {
      if (now() < closedUntil.current) return;
      closedUntil.current = Number.POSITIVE_INFINITY;
      setBusy(true);
      work()
        .catch((error: unknown) => setFault({ error }))
        .finally(() => {
          closedUntil.current = now() + HASTY_MS;
          setBusy(false);
        });
    },
    [now],
  );
  // An unexpected error belongs to the error page, wherever it was thrown.
  if (fault) throw fault.error;
  return { busy, run };
}
