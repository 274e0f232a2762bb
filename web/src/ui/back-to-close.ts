/**
 * Back closes what lies over the page. Each open overlay stands on one history entry with the same address;
 * going back takes the topmost away and the router never hears of it. Closing by other means takes the entry away again.
 */
import { useEffect, useEffectEvent } from 'react';

const KEY = 'overlayDepth';

interface Overlay {
  href: string;
  close: () => void;
}

const open: Overlay[] = [];
let tidying: ReturnType<typeof setTimeout> | undefined;

function depth(): number {
  const state: unknown = window.history.state;
  if (typeof state !== 'object' || state === null || !(KEY in state)) return 0;
  return typeof state[KEY] === 'number' ? state[KEY] : 0;
}

/** A router that wraps `history.pushState` puts its own function on the object; the prototype's stays plain. */
function pushEntry(): void {
  const state: unknown = window.history.state;
  const base = typeof state === 'object' && state !== null ? state : {};
  History.prototype.pushState.call(window.history, { ...base, [KEY]: open.length }, '');
}

function onBack(event: PopStateEvent): void {
  let closed = false;
  while (open.length > depth()) {
    const top = open.pop();
    closed ||= top?.href === window.location.href;
    top?.close();
  }
  // Same page under it: this step back was the overlay's alone.
  if (closed) event.stopImmediatePropagation();
}

/** After the tap has run its course: a navigation in the same tap has already replaced the entry. */
function tidySoon(): void {
  clearTimeout(tidying);
  tidying = setTimeout(() => {
    const surplus = depth() - open.length;
    if (surplus > 0) window.history.go(-surplus);
  }, 0);
}

function enter(overlay: Overlay): () => void {
  if (open.length === 0) window.addEventListener('popstate', onBack, { capture: true });
  open.push(overlay);
  if (depth() < open.length) pushEntry();
  return () => {
    const at = open.indexOf(overlay);
    if (at >= 0) open.splice(at, 1);
    tidySoon();
  };
}

/** While `isOpen`, the browser's back button calls `onClose` instead of leaving the page. */
export function useBackToClose(isOpen: boolean, onClose: () => void): void {
  const close = useEffectEvent(onClose);
  useEffect(() => {
    if (!isOpen) return;
    return enter({ href: window.location.href, close: () => close() });
  }, [isOpen]);
}
