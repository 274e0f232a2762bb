/**
 * Back closes what lies over the page. An open overlay stands on a history entry of its own with the same address;
 * going back closes the topmost, and the router never hears of it. Closed by other means, the entry stays behind, spent:
 * the next overlay uses it again, and a step back from it goes on to the page before. No traversal is ever started
 * on closing: it would run late and undo a navigation made meanwhile.
 *
 * While an overlay is open the page under it must not replace its own address.
 */
import { useEffect, useEffectEvent } from 'react';

const KEY = 'overlayDepth';

type Close = () => void;

const open: Close[] = [];
/** Where we stood when we last looked: the address, and how many overlay entries deep. */
let href = '';
let stood = 0;

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
  return () => {
    const at = open.indexOf(close);
    if (at >= 0) open.splice(at, 1);
  };
}

/** While `isOpen`, the browser's back button calls `onClose` instead of leaving the page. */
export function useBackToClose(isOpen: boolean, onClose: () => void): void {
  const close = useEffectEvent(onClose);
  useEffect(() => {
    if (!isOpen) return;
    return enter(() => close());
  }, [isOpen]);
}
