/**
 * Tracks what the live kitchen screens have received and what they display. Staff get a report at most once a second.
 * An order is in the kitchen's list when all screens have received it, and on the kitchen screen when all visible ones
 * display it.
 */
import { shownOnAll } from '@tableside/protocol/kitchen.ts';

const LEAST_GAP_MS = 1000;

export interface ScreenReport {
  /** The screen has received every change up to this number. */
  readonly to: number;
  /** The orders that it displays. Undefined while the screen is hidden, and from an app that does not report them. */
  readonly shown?: readonly string[] | undefined;
}

export interface KitchenState {
  readonly listed: number;
  readonly shown: readonly string[];
}

export interface KitchenScreens<Screen> {
  report(screen: Screen, report: ScreenReport, nowMs: number): void;
  /** Notes that the screen sent something. */
  heard(screen: Screen, nowMs: number): void;
  leave(screen: Screen): void;
  /** Returns what each live screen holds. `shown` is undefined for one that is hidden or silent. */
  live(nowMs: number): readonly LiveScreen<Screen>[];
  /** Returns undefined while no kitchen screen is live. */
  state(nowMs: number): KitchenState | undefined;
  /** Returns the state to report now. Undefined when nothing changed or the last report was less than a second ago. */
  due(nowMs: number): KitchenState | undefined;
}

export interface LiveScreen<Screen> {
  readonly screen: Screen;
  readonly listed: number;
  readonly shown: readonly string[] | undefined;
}

interface Live extends ScreenReport {
  readonly heardAt: number;
}

/** A screen that has sent nothing for `darkAfterMs` is asleep or cut off, so what it displays is unknown. */
export function createKitchenScreens<Screen>(darkAfterMs: number): KitchenScreens<Screen> {
  const screens = new Map<Screen, Live>();
  let told: KitchenState | undefined;
  let toldAt = Number.NEGATIVE_INFINITY;

  const live = (nowMs: number): LiveScreen<Screen>[] =>
    [...screens].map(([screen, { to, shown, heardAt }]) => ({
      screen,
      listed: to,
      shown: nowMs - heardAt < darkAfterMs ? shown : undefined,
    }));
  const state = (nowMs: number): KitchenState | undefined => {
    const all = live(nowMs);
    if (all.length === 0) return undefined;
    const shown = shownOnAll(all.map((one) => one.shown)) ?? [];
    return { listed: Math.min(...all.map(({ listed }) => listed)), shown };
  };
  /** When the last screen leaves, the list stays as it was, but nothing counts as displayed. */
  const present = (nowMs: number): KitchenState | undefined =>
    state(nowMs) ?? (told && { ...told, shown: [] });

  return {
    report: (screen, report, nowMs) => void screens.set(screen, { ...report, heardAt: nowMs }),
    heard(screen, nowMs) {
      const known = screens.get(screen);
      if (known) screens.set(screen, { ...known, heardAt: nowMs });
    },
    leave: (screen) => void screens.delete(screen),
    live,
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

export const isSame = (one: KitchenState, other: KitchenState): boolean =>
  one.listed === other.listed &&
  one.shown.length === other.shown.length &&
  one.shown.every((id) => other.shown.includes(id));
