/**
 * Collects the screens that the server is told about, from all tabs of this browser: the kitchen's, and those that list
 * all orders. Only the syncing tab talks to the server, and such a screen may be in another tab. That tab keeps
 * reporting to it, because a closed tab cannot say goodbye.
 */
import { shownOnAll } from '@tableside/protocol/kitchen.ts';
import type { SteadyClock } from '../../platform/clock.ts';
import type { KitchenScreen } from '../engine.ts';

/** Tabs report every two seconds. A tab silent for this long is dropped. */
const FORGOTTEN_AFTER_MS = 8_000;

/** The screens of one tab. */
export interface TabScreens {
  readonly kitchen: KitchenScreen | undefined;
  readonly listsOrders: boolean;
}

export interface OpenScreens {
  /** Sets what this tab shows of the kitchen. */
  showKitchen(screen: KitchenScreen | undefined): void;
  /** Counts one more or one less screen of this tab that lists all orders. */
  countOrderList(step: 1 | -1): void;
  /** Returns the screens of this tab; undefined when none is open. */
  own(): TabScreens | undefined;
  told(tab: string, screens: TabScreens | undefined): void;
  /** Returns whether a screen of another tab is known. */
  hasOthers(): boolean;
  /** Returns the report for the server; undefined while no tab shows the kitchen. */
  kitchen(): KitchenScreen | undefined;
  /** Returns whether a screen of any tab lists all orders. */
  listOrders(): boolean;
}

export function createOpenScreens(steady: SteadyClock): OpenScreens {
  const others = new Map<string, { readonly screens: TabScreens; readonly toldAt: number }>();
  let ownKitchen: KitchenScreen | undefined;
  let ownOrderLists = 0;

  const own = (): TabScreens | undefined =>
    ownKitchen || ownOrderLists > 0 ? { kitchen: ownKitchen, listsOrders: ownOrderLists > 0 } : undefined;

  const known = () => [...others.values()].filter(({ toldAt }) => steady.now() - toldAt < FORGOTTEN_AFTER_MS);
  const ofAllTabs = (): TabScreens[] =>
    [own(), ...known().map(({ screens }) => screens)].filter((screens) => screens !== undefined);

  return {
    showKitchen(screen) {
      ownKitchen = screen;
    },
    countOrderList(step) {
      ownOrderLists += step;
    },
    own,
    told(tab, screens) {
      if (screens) others.set(tab, { screens, toldAt: steady.now() });
      else others.delete(tab);
    },
    hasOthers: () => known().length > 0,
    kitchen() {
      const kitchens = ofAllTabs().flatMap(({ kitchen }) => kitchen ?? []);
      if (kitchens.length === 0) return undefined;
      return { shown: shownOnAll(kitchens.map(({ shown }) => shown)) };
    },
    listOrders: () => ofAllTabs().some(({ listsOrders }) => listsOrders),
  };
}
