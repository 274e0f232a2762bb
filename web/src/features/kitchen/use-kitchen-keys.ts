/**
 * Handles the keys of a bump bar or keyboard: bump, pages, recall, seen. Arrow keys move between the tickets' buttons,
 * where Enter bumps.
 */
import { useEffect, useRef } from 'react';
import { actOfKey, type KeyMap, ticketOfAct } from './kitchen-keys.ts';
import { screenStore } from './screen-memory.ts';
import { type Ticket, touchedAs } from './tickets.ts';
import type { KitchenActs } from './use-kitchen-acts.ts';
import type { Pages } from './use-pages.ts';

export interface KeyTargets extends Pick<Pages, 'shown' | 'turn'> {
  acts: Pick<KitchenActs, 'bump' | 'seen'>;
  /** A sheet is open and receives the keys. */
  isAsleep: boolean;
  recall(): void;
}

const ARROWS: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

export function useKitchenKeys(keys: KeyMap, targets: KeyTargets): void {
  const latest = useRef({ keys, targets });
  latest.current = { keys, targets };
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      const { keys: map, targets: now } = latest.current;
      if (now.isAsleep || event.ctrlKey || event.altKey || event.metaKey || event.repeat) return;
      if (onKey(event, map, now)) event.preventDefault();
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, []);
}

/** Returns whether the key was handled. */
function onKey(event: KeyboardEvent, keys: KeyMap, { shown, turn, acts, recall }: KeyTargets): boolean {
  const step = ARROWS[event.key];
  if (step !== undefined) return moveFocus(step);
  const act = actOfKey(keys, event.key);
  if (act === undefined) return false;
  const number = ticketOfAct(act);
  const slot = number === undefined ? undefined : shown[number];
  if (slot && slot.leftAt === null) bumpOrSee(slot.item, acts);
  if (act === 'next page') turn(1);
  if (act === 'previous page') turn(-1);
  if (act === 'recall') recall();
  if (act === 'all seen') screenStore.touch(shown.map(({ item }) => touchedAs(item.order)));
  return true;
}

function bumpOrSee(ticket: Ticket, acts: KeyTargets['acts']): void {
  if (ticket.isVoid) acts.seen(ticket);
  else void acts.bump(ticket);
}

function moveFocus(step: number): boolean {
  const all = [...document.querySelectorAll<HTMLElement>('article:not([inert]) button[data-bump]')];
  const at = all.indexOf(document.activeElement as HTMLElement);
  const next = all[at < 0 ? 0 : (at + step + all.length) % all.length];
  next?.focus();
  return next !== undefined;
}
