/** Keeps the screen on. The browser lets go of it whenever the page is hidden, so it is taken again when it is seen. */
export interface WakeLock {
  /** Takes it, and takes it again each time that the page comes back. Resolves to whether the screen stays on. */
  hold(): Promise<boolean>;
  release(): void;
}

export function createWakeLock(): WakeLock {
  let held: WakeLockSentinel | undefined;
  let isWanted = false;

  const take = async (): Promise<boolean> => {
    const { wakeLock } = navigator as { wakeLock?: globalThis.WakeLock };
    if (!wakeLock || !isWanted) return false;
    try {
      held = await wakeLock.request('screen');
      return true;
    } catch {
      // Hidden at this moment, or low on battery: it is asked for again when the page is seen.
      return false;
    }
  };
  const again = (): void => {
    if (document.visibilityState === 'visible') void take();
  };

  return {
    hold() {
      if (!isWanted) document.addEventListener('visibilitychange', again);
      isWanted = true;
      return take();
    },
    release() {
      isWanted = false;
      document.removeEventListener('visibilitychange', again);
      held?.release().catch(() => undefined);
      held = undefined;
    },
  };
}

/** Call it in a touch; where the browser refuses, the page stays as large as it is. */
export function fillScreen(): void {
  const page = document.documentElement as { requestFullscreen?: () => Promise<void> };
  page.requestFullscreen?.().catch(() => undefined);
}
