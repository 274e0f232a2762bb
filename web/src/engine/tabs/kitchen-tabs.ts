/**
 * Collects what all tabs of this browser show of the kitchen. Only the syncing tab talks to the server, and the wall
 * may be in another tab. That tab keeps reporting to it, because a closed tab cannot say goodbye.
 */
import { shownOnAll } from '@tableside/protocol/kitchen.ts';
import type { SteadyClock } from '../../platform/clock.ts';
import type { KitchenScreen } from '../engine.ts';

/** Tabs report every two seconds. A tab silent for this long is dropped. */
const FORGOTTEN_AFTER_MS = 8_000;

interface OfTab {
  readonly screen: KitchenScreen;
  readonly toldAt: number;
}

export interface KitchenTabs {
  own: KitchenScreen | undefined;
  told(tab: string, screen: KitchenScreen | undefined): void;
  /** Returns the report for the server; undefined while no tab shows the kitchen. */
  screen(): KitchenScreen | undefined;
}

export function createKitchenTabs(steady: SteadyClock): KitchenTabs {
  const others = new Map<string, OfTab>();
  return {
    own: undefined,
    told(tab, screen) {
      if (screen) others.set(tab, { screen, toldAt: steady.now() });
      else others.delete(tab);
    },
    screen() {
      const known = [...others.values()].filter(({ toldAt }) => steady.now() - toldAt < FORGOTTEN_AFTER_MS);
      const screens = [...(this.own ? [this.own] : []), ...known.map(({ screen }) => screen)];
      if (screens.length === 0) return undefined;
      return { shown: shownOnAll(screens.map(({ shown }) => shown)) };
    },
  };
}
