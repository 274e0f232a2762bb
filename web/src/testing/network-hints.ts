/** A browser that says of the network what a test has it say. */
import type { Nudge, Nudges } from '../platform/reachability.ts';

export interface NetworkHints {
  readonly nudges: Nudges;
  /** The browser's event. */
  hint(nudge: Nudge): void;
  /** What it answers when it is asked. */
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
