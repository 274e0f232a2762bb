/**
 * Tells that somebody is done with a check that they closed: they leave its receipt, or there was none to show. Taking
 * money and sharing a tablet are two jobs that know nothing of each other, and meet here.
 */
const listeners = new Set<() => void>();

export const checkDone = {
  tell(): void {
    for (const listener of [...listeners]) listener();
  },
  /** Follows until the returned function is called. */
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};
