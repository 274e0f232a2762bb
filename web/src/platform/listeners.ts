/** Those who follow something that changes. */
export interface Listeners {
  /** Calls everybody who follows now. */
  tell(): void;
  /** Follows until the returned function is called. */
  subscribe(listener: () => void): () => void;
}

export function createListeners(): Listeners {
  const all = new Set<() => void>();
  return {
    tell() {
      for (const listener of [...all]) listener();
    },
    subscribe(listener) {
      all.add(listener);
      return () => all.delete(listener);
    },
  };
}
