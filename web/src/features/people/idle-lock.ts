/**
 * Notices that nobody touches the page. The touch that comes too late does nothing else: the next person must not act
 * as the one before.
 */
import type { SteadyClock, Timers } from '../../platform/clock.ts';

export interface IdleWatch {
  readonly page: Window;
  readonly clock: SteadyClock;
  readonly timers: Timers;
  readonly afterMs: number;
  readonly onIdle: () => void;
}

const TOUCHES = ['pointerdown', 'keydown', 'wheel', 'touchmove'] as const;

/** Watches until the returned function is called. */
export function watchIdle({ page, clock, timers, afterMs, onIdle }: IdleWatch): () => void {
  const watching = new AbortController();
  let touchedAt = clock.now();
  let timer = 0;

  const end = (): void => {
    watching.abort();
    timers.clearTimeout(timer);
  };
  const lockIfIdle = (): boolean => {
    if (watching.signal.aborted || clock.now() - touchedAt < afterMs) return false;
    end();
    onIdle();
    return true;
  };
  /** Timers sleep with the device. The clock does not. */
  const look = (): void => {
    if (!lockIfIdle()) timer = timers.setTimeout(look, afterMs - (clock.now() - touchedAt));
  };
  const touched = (event: Event): void => {
    if (!lockIfIdle()) touchedAt = clock.now();
    else {
      event.preventDefault();
      event.stopImmediatePropagation();
    }
  };

  for (const touch of TOUCHES) {
    page.addEventListener(touch, touched, { capture: true, passive: false, signal: watching.signal });
  }
  page.document.addEventListener('visibilitychange', lockIfIdle, { signal: watching.signal });
  look();
  return end;
}
