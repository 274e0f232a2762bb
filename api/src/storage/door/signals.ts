/**
 * Tells every server process on this database what has happened. A signal is a hint: it may be lost, come late or come
 * twice, so a listener reads the truth from storage.
 */
export type Signal =
  /** A commit: the venue's new head. */
  | { readonly kind: 'head'; readonly venueId: string; readonly head: number }
  /** A session was ended, or a device revoked. */
  | { readonly kind: 'ended' }
  /** A webhook of the venue was registered or resumed. */
  | { readonly kind: 'webhooks'; readonly venueId: string }
  /** A provider of card readers has news of a charge, by its id there or here, or the venue has another account. */
  | { readonly kind: 'cards'; readonly venueId: string; readonly about: string | null }
  /** The tickets that the kitchen screens of a process hold have changed. */
  | { readonly kind: 'kitchen'; readonly venueId: string }
  /** All processes give out another build of the web app. */
  | { readonly kind: 'release' };

type SignalKind = Signal['kind'];
export type SignalOf<K extends SignalKind> = Extract<Signal, { readonly kind: K }>;

export interface Signals {
  tell(signal: Signal): void;
  /** Returns a function that stops listening. */
  on<K extends SignalKind>(kind: K, listener: (signal: SignalOf<K>) => void): () => void;
  /**
   * Asks to hear of this venue from other processes, too. Heads of other venues may be told as well. Returns a function
   * that ends it.
   */
  follow(venueId: string): () => void;
  /** Calls the listener when signals may have been lost. Returns a function that stops listening. */
  onGap(listener: () => void): () => void;
}

/** Returns whether this is a signal. What comes from another process may be anything. */
export function isSignal(value: unknown): value is Signal {
  if (typeof value !== 'object' || value === null) return false;
  const { kind, venueId, head, about }: Readonly<Record<string, unknown>> = { ...value };
  if (kind === 'ended' || kind === 'release') return true;
  if (typeof venueId !== 'string') return false;
  if (kind === 'cards') return about === null || typeof about === 'string';
  return kind === 'head' ? typeof head === 'number' : kind === 'webhooks' || kind === 'kitchen';
}

/** Signals between the parts of one process. None is ever lost. */
export class LocalSignals implements Signals {
  readonly #listeners = new Map<SignalKind, Set<(signal: never) => void>>();

  tell(signal: Signal): void {
    for (const listener of this.#of(signal.kind)) listener(signal as never);
  }

  on<K extends SignalKind>(kind: K, listener: (signal: SignalOf<K>) => void): () => void {
    this.#of(kind).add(listener);
    return () => this.#of(kind).delete(listener);
  }

  #of(kind: SignalKind): Set<(signal: never) => void> {
    const known = this.#listeners.get(kind) ?? new Set();
    this.#listeners.set(kind, known);
    return known;
  }

  follow(): () => void {
    return () => undefined;
  }

  onGap(): () => void {
    return () => undefined;
  }

  /** Forgets all listeners. */
  close(): void {
    this.#listeners.clear();
  }
}
