/**
 * Hints from the browser that the network or the person came or went. They are hints only: the engine's own calls decide
 * whether the server can be reached, never `navigator.onLine` alone.
 */
export type Nudge = 'online' | 'offline' | 'visible';

export interface Nudges {
  subscribe(listener: (nudge: Nudge) => void): () => void;
  /** The browser reports that there is no network at all. */
  saysOffline(): boolean;
}

export const isPageVisible = (): boolean => document.visibilityState === 'visible';

export const browserNudges: Nudges = {
  saysOffline: () => !navigator.onLine,
  subscribe(listener) {
    const online = (): void => listener('online');
    const offline = (): void => listener('offline');
    const visible = (): void => {
      if (isPageVisible()) listener('visible');
    };
    window.addEventListener('online', online);
    window.addEventListener('offline', offline);
    window.addEventListener('pageshow', visible);
    document.addEventListener('visibilitychange', visible);
    return () => {
      window.removeEventListener('online', online);
      window.removeEventListener('offline', offline);
      window.removeEventListener('pageshow', visible);
      document.removeEventListener('visibilitychange', visible);
    };
  },
};
