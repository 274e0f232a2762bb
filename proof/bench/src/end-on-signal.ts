/** Ends the bench on a signal, once everything that it has started has ended. A second signal ends it at once. */

/** As shells have it. */
const EXIT_CODES = { SIGINT: 130, SIGTERM: 143 } as const;
type Signal = keyof typeof EXIT_CODES;

interface Bench {
  readonly signals: { once(signal: Signal, act: () => void): unknown };
  /** Closes what runs. */
  close(): Promise<void>;
  exit(code: number): void;
}

/** The returned object says whether a signal has come. What fails from then on fails because of it. */
export function endOnSignal({ signals, close, exit }: Bench): { readonly isEnding: boolean } {
  const state = { isEnding: false };
  for (const signal of Object.keys(EXIT_CODES) as Signal[])
    signals.once(signal, () => {
      state.isEnding = true;
      close()
        .catch(() => undefined)
        .finally(() => exit(EXIT_CODES[signal]));
    });
  return state;
}
