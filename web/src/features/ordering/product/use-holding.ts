/** The price schedules that hold now, by the clock of the venue. Screens change when one begins or ends. */
import type { MenuEntry } from '@tableside/domain/entities/menu.ts';
import type { PriceSchedule } from '@tableside/domain/entities/price-schedule.ts';
import type { Venue } from '@tableside/domain/entities/venue.ts';
import { entryUnder, holdingAt } from '@tableside/domain/menu/scheduled-price.ts';
import { schedulesOf } from '@tableside/domain/venue/past-schedules.ts';
import { useMemo } from 'react';
import { useClockOffset } from '../../../engine/engine-context.tsx';
import { useMenuEntry, useVenue } from '../../../mirror/read/read.ts';
import { useTime } from '../../../platform/use-now.ts';

/** Looks each second, and changes only with the schedules. */
export function useHolding(): readonly PriceSchedule[] {
  const venue = useVenue();
  const offset = useClockOffset();
  const ids = useTime((now) => {
    const instant = new Date(now + offset).toISOString();
    return (venue ? holdingAt(venue, instant) : []).map(({ id }) => id).join(' ');
  });
  return useMemo(() => {
    const held = ids.split(' ');
    return schedulesOf(venue ?? {}).filter(({ id }) => held.includes(id));
  }, [venue, ids]);
}

/** Adds the venue's own words for how an option is wanted, if it has any. */
export const withWords = (entry: MenuEntry, venue: Venue | null | undefined): MenuEntry =>
  venue?.settings.prefixWords ? { ...entry, prefixWords: venue.settings.prefixWords } : entry;

/** Returns a product of the menu at the prices of now. */
export function usePricedEntry(productId: string): MenuEntry | null | undefined {
  const entry = useMenuEntry(productId);
  const holding = useHolding();
  const venue = useVenue();
  return useMemo(() => entry && withWords(entryUnder(entry, holding), venue), [entry, holding, venue]);
}
