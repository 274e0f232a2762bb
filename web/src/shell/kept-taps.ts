/**
 * Keeps taps that came too early for a new screen, and does each as soon as the screen takes taps, if what was pressed
 * still stands there and says the same. One that is not done blinks.
 */
import { LOOK_FIRST, PRESSABLE, showTooEarly } from '../platform/too-early.ts';

export interface Place {
  readonly x: number;
  readonly y: number;
}

interface KeptTap extends Place {
  readonly pressed: Element;
  readonly words: string;
}

export interface KeptTaps {
  /** The page may have to wait longer than it seemed at first, so `waitFor` is asked again, in milliseconds. */
  keep(event: MouseEvent, waitFor: () => number): boolean;
  /** The screen they were for is gone. */
  forget(): void;
}

/** A finger that taps twice lands no further from where it was. */
const SAME_PLACE_PX = 48;

export const isSamePlace = (a: Place, b: Place): boolean => Math.hypot(a.x - b.x, a.y - b.y) < SAME_PLACE_PX;

export function createKeptTaps(): KeptTaps {
  let kept: readonly KeptTap[] = [];
  let next: number | undefined;
  const doNext = (waitFor: () => number): void => {
    const [tap, ...later] = kept;
    if (!tap) return;
    const ms = waitFor();
    if (ms <= 0) {
      kept = later;
      doIfStillThere(tap);
    }
    // What follows waits until the screen has changed with what was done.
    next = window.setTimeout(doNext, Math.max(0, ms), waitFor);
  };
  return {
    keep(event, waitFor) {
      const tap = keptTapOf(event);
      if (!tap) return false;
      kept = [...kept, tap];
      window.clearTimeout(next);
      doNext(waitFor);
      tap.pressed.animate?.([{ opacity: 0.6 }, { opacity: 0.6 }], { duration: Math.max(0, waitFor()) });
      return true;
    },
    forget() {
      kept = [];
      window.clearTimeout(next);
    },
  };
}

function keptTapOf(event: MouseEvent): KeptTap | undefined {
  const pressed = event.target instanceof Element ? event.target.closest(PRESSABLE) : null;
  const isPlain = !(event.ctrlKey || event.metaKey || event.shiftKey || event.altKey);
  if (!pressed || !isPlain || pressed.closest(`[${LOOK_FIRST}]`)) return undefined;
  return { pressed, words: wordsOf(pressed), x: event.clientX, y: event.clientY };
}

function doIfStillThere({ pressed, words, x, y }: KeptTap): void {
  const there = document.elementFromPoint(x, y)?.closest(PRESSABLE);
  const isSame = there === pressed && wordsOf(pressed) === words && !pressed.matches(':disabled');
  if (isSame) pressed.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }));
  else showTooEarly(there);
}

const wordsOf = (pressed: Element): string =>
  [
    pressed.textContent,
    ...['aria-label', 'aria-pressed', 'href'].map((name) => pressed.getAttribute(name)),
  ].join();
