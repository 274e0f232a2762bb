/** A browser that reports whatever a test wants about the network. */
import type { Nudge, Nudges } from '../src/platform/reachability.ts';

export interface NetworkHints {
  readonly nudges: Nudges;
  /** Fires the browser's event. */
  hint(nudge: Nudge): void;
  /** The value it reports when asked. */
  isOffline: boolean;
}

export function networkHints(): NetworkHints {
  let listen: (nudge: Nudge) => void = () => undefined;
  const hints: NetworkHints = {
    isOffline: false,
    hint: (nudge) => listen(nudge),
    nudges: {
      saysOffline: () => hints.isOffline,
      subscribe(listener) {
        listen = listener;
        return () => undefined;
      },
    },
  };
  return hints;
}
