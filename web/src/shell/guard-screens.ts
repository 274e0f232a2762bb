/**
 * A hasty second tap is no tap on the next screen, whose buttons lie where the finger still is: for a moment after a
 * screen was painted, nothing that a pointer presses is heard. Keys and scripts are never hasty.
 */
import type { AnyRouter } from '@tanstack/react-router';
import { HASTY_MS } from '../platform/use-one-at-a-time.ts';

/** The page carries it from the start of a change of screens until taps count again; who taps by script waits for that. */
const CHANGING = 'data-changing-screens';
/** A first frame that does not come keeps nobody out any longer. */
const PAINTED_WITHIN_MS = 1000;

interface Change {
  readonly fromLocation?: unknown;
  readonly pathChanged: boolean;
}

/** Until the answer is called. */
export function guardScreens(router: Pick<AnyRouter, 'subscribe'>): () => void {
  const page = document.documentElement;
  let closedUntil = 0;
  let opening: number | undefined;
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
  const stops = [
    router.subscribe('onBeforeNavigate', (change) => {
      page.toggleAttribute(CHANGING, isOtherScreen(change) || performance.now() < closedUntil);
    }),
    router.subscribe('onResolved', (change) => {
      if (!isOtherScreen(change)) return;
      closeFor(PAINTED_WITHIN_MS);
      afterPaint(() => closeFor(HASTY_MS));
    }),
    // By the time of the finger, not by that at which a busy page comes to hear of it.
    swallowTaps((pressedAt) => pressedAt < closedUntil),
    open,
  ];
  return () => {
    for (const stop of stops) stop();
  };
}

/** The first screen of all follows no tap on another one. */
const isOtherScreen = ({ fromLocation, pathChanged }: Change): boolean =>
  fromLocation !== undefined && pathChanged;

/** The first frame draws it, the second one comes when it is on the screen. */
const afterPaint = (then: () => void): void =>
  void requestAnimationFrame(() => void requestAnimationFrame(then));

/** A tap belongs to the moment at which the finger came down; its click may be late. */
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
