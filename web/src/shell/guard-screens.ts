/**
 * Keeps a hasty second tap from hitting the next screen, whose buttons lie where the finger still is. For a moment
 * after a screen was painted, a tap where the finger was does nothing, and what was pressed blinks. One elsewhere is
 * meant for the new screen, and is kept until that moment is over. Where a screen begins with a spinner, all this holds
 * again for a moment after its buttons came. Keys and scripts are never ignored.
 */
import type { AnyRouter } from '@tanstack/react-router';
import { afterPaint } from '../platform/after-paint.ts';
import { showTooEarly } from '../platform/too-early.ts';
import { HASTY_MS } from '../platform/use-one-at-a-time.ts';
import { createKeptTaps, isSamePlace, type Place } from './kept-taps.ts';

/** Set on the page from the start of a screen change until taps count again. Scripts that tap wait until it is gone. */
const CHANGING = 'data-changing-screens';
/** If the first frame has not come after this time, taps count again. */
const PAINTED_WITHIN_MS = 1000;
/** Marks a spinner in place of what a screen is for. */
const WAITING_MARK = 'data-waiting';
const WAITING = `[${WAITING_MARK}]`;
/** Scripts that tap wait no longer than this for a spinner to go. */
const WAITED_FOR_MS = 3000;
/** A screen that comes later than this after the last tap came by itself. Nobody meant a tap for it. */
const LED_WITHIN_MS = 1000;

interface Change {
  readonly fromLocation?: unknown;
  readonly pathChanged: boolean;
}

/** Guards until the returned function is called. */
export function guardScreens(router: Pick<AnyRouter, 'subscribe'>): () => void {
  const gate = createGate();
  const kept = createKeptTaps();
  let led: Counted | undefined;
  const taps = swallowTaps(gate.isHasty, (event, cameDownAt) => {
    const isMeant = cameDownAt >= gate.paintedAt() && led !== undefined && !isSamePlace(led, placeOf(event));
    if (!isMeant || !kept.keep(event, () => gate.msLeft(event.target))) showTooEarly(event.target);
  });
  const stops = [
    router.subscribe('onBeforeNavigate', (change) => {
      gate.begin(isOtherScreen(change));
      if (!isOtherScreen(change)) return;
      kept.forget();
      const last = taps.lastCounted();
      led = last && performance.now() - last.at < LED_WITHIN_MS ? last : undefined;
    }),
    router.subscribe('onResolved', (change) => {
      if (isOtherScreen(change)) gate.close();
    }),
    taps.stop,
    kept.forget,
    gate.open,
  ];
  return () => {
    for (const stop of stops) stop();
  };
}

interface Gate {
  /** Takes the time of the touch, not the time at which a busy page handles it. */
  isHasty(at: number, target: EventTarget | null): boolean;
  /** Until taps on it count. */
  msLeft(target: EventTarget | null): number;
  /** A finger that came down before then was meant for the screen before. */
  paintedAt(): number;
  /** The screen begins to change. */
  begin(isOther: boolean): void;
  /** Another screen is there. */
  close(): void;
  open(): void;
}

function createGate(): Gate {
  const page = document.documentElement;
  let closedUntil = 0;
  /** Until then, taps on the content are ignored, but not those on the tabs, which were there before. */
  let contentClosedUntil = 0;
  let paintedAt = Number.POSITIVE_INFINITY;
  let opening: number | undefined;
  const untilOf = (target: EventTarget | null): number =>
    isContent(target) ? Math.max(closedUntil, contentClosedUntil) : closedUntil;
  const openIn = (ms: number): void => {
    page.toggleAttribute(CHANGING, true);
    window.clearTimeout(opening);
    opening = window.setTimeout(() => page.removeAttribute(CHANGING), ms);
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
    paintedAt = Number.POSITIVE_INFINITY;
    afterPaint(() => {
      close(HASTY_MS);
      paintedAt = performance.now();
      if (!document.querySelector(WAITING)) return;
      openIn(WAITED_FOR_MS);
      content.observe(page, { childList: true, subtree: true, attributeFilter: [WAITING_MARK] });
    });
  };
  // Watches for changes instead of asking at each frame, which would draw 60 frames a second for as long as it takes.
  const content = new MutationObserver(() => {
    if (document.querySelector(WAITING)) return;
    content.disconnect();
    closeFromPaint(closeContentFor);
  });
  return {
    isHasty: (at, target) => at < untilOf(target),
    msLeft: (target) => untilOf(target) - performance.now(),
    paintedAt: () => paintedAt,
    begin: (isOther) => page.toggleAttribute(CHANGING, isOther || performance.now() < closedUntil),
    close() {
      content.disconnect();
      closeFromPaint(closeFor);
    },
    open() {
      content.disconnect();
      window.clearTimeout(opening);
      page.removeAttribute(CHANGING);
    },
  };
}

/** The very first screen does not follow a tap on another one. */
const isOtherScreen = ({ fromLocation, pathChanged }: Change): boolean =>
  fromLocation !== undefined && pathChanged;

const isContent = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('main') !== null;

interface Counted extends Place {
  readonly at: number;
}

const placeOf = ({ clientX: x, clientY: y }: MouseEvent): Place => ({ x, y });

interface Swallower {
  /** The last tap of a pointer that was not swallowed. */
  lastCounted(): Counted | undefined;
  stop(): void;
}

/** A tap counts from the moment the finger came down. Its click event may arrive later. */
function swallowTaps(
  isHasty: (at: number, target: EventTarget | null) => boolean,
  onSwallowed: (event: MouseEvent, cameDownAt: number) => void,
): Swallower {
  let cameDownHastily = false;
  let cameDownAt: number | undefined;
  let counted: Counted | undefined;
  const down = ({ timeStamp, target }: Event): void => {
    cameDownHastily = isHasty(timeStamp, target);
    cameDownAt = timeStamp;
  };
  const click = (event: MouseEvent): void => {
    if (event.detail === 0) return;
    const at = cameDownAt ?? event.timeStamp;
    if (cameDownHastily || isHasty(event.timeStamp, event.target)) {
      event.preventDefault();
      event.stopImmediatePropagation();
      onSwallowed(event, at);
    } else counted = { ...placeOf(event), at };
    cameDownHastily = false;
    cameDownAt = undefined;
  };
  window.addEventListener('pointerdown', down, { capture: true });
  window.addEventListener('click', click, { capture: true });
  return {
    lastCounted: () => counted,
    stop() {
      window.removeEventListener('pointerdown', down, { capture: true });
      window.removeEventListener('click', click, { capture: true });
    },
  };
}
