/**
 * Keeps a hasty second tap from hitting the next screen, whose buttons lie where the finger still is. For a moment
 * after a screen was painted, pointer presses are ignored, and what was pressed blinks. Where a screen begins with a
 * spinner, they are ignored again for a moment after its buttons came. Keys and scripts are never ignored.
 */
import type { AnyRouter } from '@tanstack/react-router';
import { afterPaint } from '../platform/after-paint.ts';
import { showTooEarly } from '../platform/too-early.ts';
import { HASTY_MS } from '../platform/use-one-at-a-time.ts';

/** Set on the page from the start of a screen change until taps count again. Scripts that tap wait until it is gone. */
const CHANGING = 'data-changing-screens';
/** If the first frame has not come after this time, taps count again. */
const PAINTED_WITHIN_MS = 1000;
/** Marks a spinner in place of what a screen is for. */
const WAITING_MARK = 'data-waiting';
const WAITING = `[${WAITING_MARK}]`;
/** Scripts that tap wait no longer than this for a spinner to go. */
const WAITED_FOR_MS = 3000;

interface Change {
  readonly fromLocation?: unknown;
  readonly pathChanged: boolean;
}

/** Guards until the returned function is called. */
export function guardScreens(router: Pick<AnyRouter, 'subscribe'>): () => void {
  const page = document.documentElement;
  let closedUntil = 0;
  /** Until then, taps on the content are ignored, but not those on the tabs, which were there before. */
  let contentClosedUntil = 0;
  let opening: number | undefined;
  const open = (): void => {
    window.clearTimeout(opening);
    page.removeAttribute(CHANGING);
  };
  const openIn = (ms: number): void => {
    page.toggleAttribute(CHANGING, true);
    window.clearTimeout(opening);
    opening = window.setTimeout(open, ms);
  };
  const closeFor = (ms: number): void => {
    closedUntil = performance.now() + ms;
    openIn(ms);
  };
  const closeContentFor = (ms: number): void => {
    contentClosedUntil = performance.now() + ms;
    openIn(ms);
  };
  const closeFromPaint = (close: (ms: number) => void): void => {
    close(PAINTED_WITHIN_MS);
    afterPaint(() => {
      close(HASTY_MS);
      if (!document.querySelector(WAITING)) return;
      openIn(WAITED_FOR_MS);
      lookForContent();
    });
  };
  // Watches for changes instead of asking at each frame, which would draw 60 frames a second for as long as it takes.
  const content = new MutationObserver(() => {
    if (document.querySelector(WAITING)) return;
    content.disconnect();
    closeFromPaint(closeContentFor);
  });
  const lookForContent = (): void =>
    content.observe(page, { childList: true, subtree: true, attributeFilter: [WAITING_MARK] });
  const stopLooking = (): void => content.disconnect();
  const stops = [
    router.subscribe('onBeforeNavigate', (change) => {
      page.toggleAttribute(CHANGING, isOtherScreen(change) || performance.now() < closedUntil);
    }),
    router.subscribe('onResolved', (change) => {
      if (!isOtherScreen(change)) return;
      stopLooking();
      closeFromPaint(closeFor);
    }),
    // Uses the time of the touch, not the time at which a busy page handles it.
    swallowTaps(
      (pressedAt, target) => pressedAt < closedUntil || (pressedAt < contentClosedUntil && isContent(target)),
    ),
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

const isContent = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('main') !== null;

/** A tap counts from the moment the finger came down. Its click event may arrive later. */
function swallowTaps(isHasty: (at: number, target: EventTarget | null) => boolean): () => void {
  let cameDownHastily = false;
  const down = ({ timeStamp, target }: Event): void => {
    cameDownHastily = isHasty(timeStamp, target);
  };
  const click = (event: MouseEvent): void => {
    const byPointer = event.detail > 0;
    if (byPointer && (cameDownHastily || isHasty(event.timeStamp, event.target))) {
      event.preventDefault();
      event.stopImmediatePropagation();
      showTooEarly(event.target);
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
