/**
 * Keeps the screen on for as long as the page is there. The browser lets go of it whenever the page is hidden, and when
 * it wants to save the battery, so it is taken again each time that the page is seen.
 */
export interface WakeLock {
  hold(): void;
}

/** Some browsers can't, and none can over plain http. */
export const canKeepScreenOn = (): boolean => 'wakeLock' in navigator;

type Page = Pick<Document, 'visibilityState' | 'addEventListener'>;

export function createWakeLock(page: Page = document): WakeLock {
  let lock: WakeLockSentinel | undefined;
  let isAsked = false;

  const take = async (): Promise<void> => {
    if (!canKeepScreenOn() || isAsked || lock?.released === false) return;
    isAsked = true;
    // Refused while it is hidden or the battery is low.
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

/** Call it in a touch; where the browser refuses, the page stays as large as it is. */
export function fillScreen(): void {
  const page = document.documentElement as { requestFullscreen?: () => Promise<void> };
  page.requestFullscreen?.().catch(() => undefined);
}
