/**
 * Makes the back button close an overlay. Each open overlay has its own history entry with the page's address. Going
 * back closes the topmost overlay, and the router is not notified. When an overlay is closed by other means, its entry
 * stays unused: the next overlay takes it over, and going back from it skips to the page before. Closing never starts a
 * traversal, because that would finish late and undo a navigation made in the meantime.
 *
 * While an overlay is open, the page under it must not replace its own address.
 */
import { useCallback, useEffect, useEffectEvent, useRef } from 'react';

const KEY = 'overlayDepth';

type Close = () => void;

const open: Close[] = [];
const listeners = new Set<() => void>();

/** Whether a sheet, a dialog or a popover is open, for `useSyncExternalStore`. */
export const overlays = {
  areOpen: (): boolean => open.length > 0,
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
} as const;

const tell = (): void => {
  for (const listener of listeners) listener();
};

/** The last known position: the address, and how many overlay entries deep. */
let href = '';
let stood = 0;

function depth(): number {
  const state: unknown = window.history.state;
  if (typeof state !== 'object' || state === null || !(KEY in state)) return 0;
  return typeof state[KEY] === 'number' ? state[KEY] : 0;
}

/** A router wraps `pushState` on the history object; the method on the prototype stays unwrapped. */
function pushEntry(): void {
  const state: unknown = window.history.state;
  const base = typeof state === 'object' && state !== null ? state : {};
  History.prototype.pushState.call(window.history, { ...base, [KEY]: open.length }, '');
}

function look(): void {
  href = window.location.href;
  stood = depth();
}

function onPop(event: PopStateEvent): void {
  const samePage = window.location.href === href;
  const back = depth() < stood;
  look();
  if (!samePage) {
    for (const close of open.splice(0)) close();
    return;
  }
  if (!back) return;
  event.stopImmediatePropagation();
  if (open.length === 0) window.history.go(-stood - 1);
  else for (const close of open.splice(Math.min(stood, open.length - 1))) close();
}

function enter(close: Close): () => void {
  window.addEventListener('popstate', onPop, { capture: true });
  open.push(close);
  if (depth() < open.length) pushEntry();
  look();
  tell();
  return () => {
    const at = open.indexOf(close);
    if (at >= 0) open.splice(at, 1);
    tell();
  };
}

/**
 * While `isOpen`, the browser's back button calls `onClose` instead of leaving the page. The returned function tells
 * whether no other overlay lies on top of this one.
 */
export function useBackToClose(isOpen: boolean, onClose: () => void): () => boolean {
  const close = useEffectEvent(onClose);
  const own = useRef<Close>(undefined);
  useEffect(() => {
    if (!isOpen) return;
    own.current = () => close();
    return enter(own.current);
  }, [isOpen]);
  return useCallback(() => own.current === open.at(-1), []);
}
