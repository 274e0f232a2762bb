/**
 * Tells every server process on this database what has happened. A signal is a hint: it may be lost, come late or come
 * twice, so a listener reads the truth from storage.
 */
export type Signal =
  /** A commit: the venue's new head. */
  | { readonly kind: 'head'; readonly venueId: string; readonly head: number }
  /** A session was ended, or a device revoked. */
  | { readonly kind: 'ended' };

type SignalKind = Signal['kind'];
export type SignalOf<K extends SignalKind> = Extract<Signal, { readonly kind: K }>;

export interface Signals {
  tell(signal: Signal): void;
  /** Returns a function that stops listening. */
  on<K extends SignalKind>(kind: K, listener: (signal: SignalOf<K>) => void): () => void;
  /** Calls the listener when signals may have been lost. Returns a function that stops listening. */
  onGap(listener: () => void): () => void;
}

/** Signals between the parts of one process. None is ever lost. */
export class LocalSignals implements Signals {
  readonly #listeners: { readonly [K in SignalKind]: Set<(signal: SignalOf<K>) => void> } = {
    head: new Set(),
    ended: new Set(),
  };

  tell(signal: Signal): void {
    if (signal.kind === 'head') for (const listener of this.#listeners.head) listener(signal);
    else for (const listener of this.#listeners.ended) listener(signal);
  }

  on<K extends SignalKind>(kind: K, listener: (signal: SignalOf<K>) => void): () => void {
    const listeners: Set<(signal: SignalOf<K>) => void> = this.#listeners[kind];
    listeners.add(listener);
    return () => listeners.delete(listener);
  }

  onGap(): () => void {
    return () => undefined;
  }

  /** Forgets all listeners. */
  close(): void {
    for (const listeners of Object.values(this.#listeners)) listeners.clear();
  }
}
