/**
 * Keeps a hasty second tap from hitting the next screen, whose buttons lie where the finger still is. For a moment
 * after a screen was painted, pointer presses are ignored. Where a screen begins with a spinner, they are ignored again
 * for a moment after its buttons came. Keys and scripts are never ignored.
 */
import type { AnyRouter } from '@tanstack/react-router';
import { HASTY_MS } from '../platform/use-one-at-a-time.ts';

/** Set on the page from the start of a screen change until taps count again. Scripts that tap wait until it is gone. */
const CHANGING = 'data-changing-screens';
/** If the first frame has not come after this time, taps count again. */
const PAINTED_WITHIN_MS = 1000;
/** A spinner in place of what a screen is for. */
const WAITING = '[data-waiting]';

interface Change {
  readonly fromLocation?: unknown;
  readonly pathChanged: boolean;
}

/** Guards until the returned function is called. */
export function guardScreens(router: Pick<AnyRouter, 'subscribe'>): () => void {
  const page = document.documentElement;
  let closedUntil = 0;
  let opening: number | undefined;
  let looking: number | undefined;
  const open = (): void => {
    window.clearTimeout(opening);
    page.removeAttribute(CHANGING);
  };
  const closeFor = (ms: number): void => {
    closedUntil = performance.now() + ms;
    page.toggleAttribute(CHANGING, true);
    window.clearTimeout(opening);
    opening = window.setTimeout(open, ms);
  };
  const closeFromPaint = (): void => {
    closeFor(PAINTED_WITHIN_MS);
    afterPaint(() => {
      closeFor(HASTY_MS);
      if (document.querySelector(WAITING)) lookForButtons();
    });
  };
  const lookForButtons = (): void => {
    looking = requestAnimationFrame(document.querySelector(WAITING) ? lookForButtons : closeFromPaint);
  };
  const stopLooking = (): void => {
    if (looking !== undefined) cancelAnimationFrame(looking);
    looking = undefined;
  };
  const stops = [
    router.subscribe('onBeforeNavigate', (change) => {
      page.toggleAttribute(CHANGING, isOtherScreen(change) || performance.now() < closedUntil);
    }),
    router.subscribe('onResolved', (change) => {
      if (!isOtherScreen(change)) return;
      stopLooking();
      closeFromPaint();
    }),
    // Uses the time of the touch, not the time at which a busy page handles it.
    swallowTaps((pressedAt) => pressedAt < closedUntil),
    stopLooking,
    open,
  ];
  return () => {
    for (const stop of stops) stop();
  };
}

/** The very first screen does not follow a tap on another one. */
const isOtherScreen = ({ fromLocation, pathChanged }: Change): boolean =>
  fromLocation !== undefined && pathChanged;

/** The first frame draws the screen. The second one comes when it is visible. */
const afterPaint = (then: () => void): void =>
  void requestAnimationFrame(() => void requestAnimationFrame(then));

/** A tap counts from the moment the finger came down. Its click event may arrive later. */
function swallowTaps(isHasty: (at: number) => boolean): () => void {
  let cameDownHastily = false;
  const down = ({ timeStamp }: Event): void => {
    cameDownHastily = isHasty(timeStamp);
  };
  const click = (event: MouseEvent): void => {
    const byPointer = event.detail > 0;
    if (byPointer && (cameDownHastily || isHasty(event.timeStamp))) {
      event.preventDefault();
      event.stopImmediatePropagation();
    }
    if (byPointer) cameDownHastily = false;
  };
  window.addEventListener('pointerdown', down, { capture: true });
  window.addEventListener('click', click, { capture: true });
  return () => {
    window.removeEventListener('pointerdown', down, { capture: true });
    window.removeEventListener('click', click, { capture: true });
  };
}
