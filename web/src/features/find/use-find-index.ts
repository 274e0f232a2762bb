/** What is searched and who searches, live from the mirror. The menu is folded only when the menu changes. */
import { roleMay } from '@tableside/domain/command/permissions.ts';
import { payAtOf } from '@tableside/domain/venue/bill-settings.ts';
import { useMemo, useSyncExternalStore } from 'react';
import { hasNothingRequired, menuEntries } from '../../components/menu/product-entry.ts';
import { useActor } from '../../components/staff/actor.tsx';
import { checkAtHand } from '../../components/visits/check-at-hand.ts';
import { useCategories, useOpenOrders, useProducts, useTables, useVenue } from '../../mirror/read/read.ts';
import { useOpenVisits, useVisits } from '../../mirror/read/read-visits.ts';
import { dishIndex, type FindIndex, houseIndex } from './find-index.ts';
import type { Seeker } from './seeker.ts';

/** Undefined while the mirror is being read. */
export function useFindIndex(): FindIndex | undefined {
  const dishes = useDishes();
  const house = useHouse();
  return useMemo(() => dishes && house && { dishes, ...house }, [dishes, house]);
}

function useDishes(): FindIndex['dishes'] | undefined {
  const products = useProducts();
  const categories = useCategories();
  return useMemo(() => {
    if (!products || !categories) return undefined;
    const entries = menuEntries({ products, categories, optionGroups: [] });
    return dishIndex(entries.map(({ product }) => product));
  }, [products, categories]);
}

const NONE: readonly never[] = [];

function useHouse(): Omit<FindIndex, 'dishes'> | undefined {
  const hasChecks = roleMay(useActor().role, 'visit.edit');
  const tables = useTables();
  const open = useOpenVisits();
  const visits = useVisits();
  const orders = useOpenOrders();
  return useMemo(() => {
    if (!tables || !open || !visits || !orders) return undefined;
    const parties = open.map(({ visit, rounds, bill }) => ({
      visit,
      due: Math.max(0, bill.due),
      hasSent: rounds.some(({ status }) => status !== 'cancelled'),
    }));
    return houseIndex({
      tables,
      parties,
      visits: hasChecks ? visits : NONE,
      // Whoever has checks finds an order by its check.
      orders: hasChecks ? NONE : orders,
    });
  }, [tables, open, visits, orders, hasChecks]);
}

export function useSeeker(): Seeker {
  const { role, userId, staffId } = useActor();
  const venue = useVenue();
  const paysFirst = venue ? payAtOf(venue) === 'order' : false;
  const check = useSyncExternalStore(checkAtHand.subscribe, checkAtHand.get);
  return useMemo(() => {
    const who = { role, userId, staffId, paysFirst };
    if (!check) return who;
    const { rootId, place, entries } = check;
    const asking = new Set(
      entries.filter((entry) => !hasNothingRequired(entry)).map(({ product }) => product.id),
    );
    return { ...who, check: { rootId, place, asks: (productId) => asking.has(productId) } };
  }, [role, userId, staffId, paysFirst, check]);
}
