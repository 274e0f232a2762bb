/**
 * What the live screens of the kitchen hold and what they paint, told to staff at most once a second. An order is in the
 * kitchen's list when all of them hold it, and on the kitchen screen when all visible ones paint it.
 */
import { shownOnAll } from '@tableside/protocol/kitchen.ts';

const LEAST_GAP_MS = 1000;

export interface ScreenReport {
  /** The screen holds every change up to this number. */
  readonly to: number;
  /** The orders that it paints; undefined while it is hidden, and from an app that does not say. */
  readonly shown?: readonly string[] | undefined;
}

export interface KitchenState {
  readonly listed: number;
  readonly shown: readonly string[];
}

export interface KitchenScreens<Screen> {
  report(screen: Screen, report: ScreenReport, nowMs: number): void;
  /** It said something, whatever that was. */
  heard(screen: Screen, nowMs: number): void;
  leave(screen: Screen): void;
  /** Undefined while no screen of the kitchen is live. */
  state(nowMs: number): KitchenState | undefined;
  /** What is due to be told now; undefined when nothing changed or the last word was less than a second ago. */
  due(nowMs: number): KitchenState | undefined;
}

interface Live extends ScreenReport {
  readonly heardAt: number;
}

/** `darkAfterMs`: a screen that said nothing for so long is asleep or cut off, and nobody knows what it shows. */
export function createKitchenScreens<Screen>(darkAfterMs: number): KitchenScreens<Screen> {
  const screens = new Map<Screen, Live>();
  let told: KitchenState | undefined;
  let toldAt = Number.NEGATIVE_INFINITY;

  const state = (nowMs: number): KitchenState | undefined => {
    const live = [...screens.values()];
    if (live.length === 0) return undefined;
    const lit = live.map(({ shown, heardAt }) => (nowMs - heardAt < darkAfterMs ? shown : undefined));
    return { listed: Math.min(...live.map(({ to }) => to)), shown: shownOnAll(lit) ?? [] };
  };
  /** What was in the list stays there when the last screen goes; nothing is painted any more. */
  const present = (nowMs: number): KitchenState | undefined =>
    state(nowMs) ?? (told && { ...told, shown: [] });

  return {
    report: (screen, report, nowMs) => void screens.set(screen, { ...report, heardAt: nowMs }),
    heard(screen, nowMs) {
      const known = screens.get(screen);
      if (known) screens.set(screen, { ...known, heardAt: nowMs });
    },
    leave: (screen) => void screens.delete(screen),
    state,
    due(nowMs) {
      const now = present(nowMs);
      if (now === undefined || (told && isSame(now, told)) || nowMs - toldAt < LEAST_GAP_MS) return undefined;
      told = now;
      toldAt = nowMs;
      return now;
    },
  };
}

const isSame = (one: KitchenState, other: KitchenState): boolean =>
  one.listed === other.listed &&
  one.shown.length === other.shown.length &&
  one.shown.every((id) => other.shown.includes(id));
