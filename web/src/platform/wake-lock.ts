/**
 * Keeps the screen on while the page is open. The browser releases the lock when the page is hidden or to save battery,
 * so it is requested again each time the page becomes visible.
 */
export interface WakeLock {
  hold(): void;
}

/** Some browsers cannot do this, and none can over plain HTTP. */
export const canKeepScreenOn = (): boolean => 'wakeLock' in navigator;

type Page = Pick<Document, 'visibilityState' | 'addEventListener'>;

export function createWakeLock(page: Page = document): WakeLock {
  let lock: WakeLockSentinel | undefined;
  let isAsked = false;

  const take = async (): Promise<void> => {
    if (!canKeepScreenOn() || isAsked || lock?.released === false) return;
    isAsked = true;
    // The browser refuses while the page is hidden or the battery is low.
    lock = await navigator.wakeLock.request('screen').catch(() => undefined);
    isAsked = false;
  };

  const takeWhenSeen = (): void => {
    if (page.visibilityState === 'visible') void take();
  };

  return {
    hold() {
      page.addEventListener('visibilitychange', takeWhenSeen);
      takeWhenSeen();
    },
  };
}

/** Call this from a touch handler. If the browser refuses, the page keeps its size. */
export function fillScreen(): void {
  const page = document.documentElement as { requestFullscreen?: () => Promise<void> };
  page.requestFullscreen?.().catch(() => undefined);
}
