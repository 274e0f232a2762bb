/** The price schedules that hold now, by the clock of the venue. Screens change when one begins or ends. */
import type { MenuEntry } from '@tableside/domain/entities/menu.ts';
import type { PriceSchedule } from '@tableside/domain/entities/price-schedule.ts';
import type { Venue } from '@tableside/domain/entities/venue.ts';
import { hoursOf, isSoldAt, type NextSold, nextSold } from '@tableside/domain/menu/menu-hours.ts';
import { entryUnder, holdingAt } from '@tableside/domain/menu/scheduled-price.ts';
import { schedulesOf } from '@tableside/domain/venue/past-schedules.ts';
import { useMemo } from 'react';
import { dayName } from '../../../components/time/day-names.ts';
import { useClockOffset } from '../../../engine/engine-context.tsx';
import { useMenuEntry, useVenue } from '../../../mirror/read/read.ts';
import { eachMinute, useTime } from '../../../platform/use-now.ts';
import { shortTimeText } from '../../../ui/fields/time-text.ts';

/** Looks each minute, and changes only with the schedules, which begin and end at full minutes. */
export function useHolding(): readonly PriceSchedule[] {
  const venue = useVenue();
  const offset = useClockOffset();
  const ids = useTime((now) => {
    const instant = new Date(now + offset).toISOString();
    return (venue ? holdingAt(venue, instant) : []).map(({ id }) => id).join(' ');
  }, eachMinute(offset));
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

/** Returns the entries with when they are sold again, where they are not sold now. Changes only when one of them does. */
export function useSoldNow(entries: readonly MenuEntry[] | undefined): readonly MenuEntry[] | undefined {
  const venue = useVenue();
  const offset = useClockOffset();
  const timezone = venue?.timezone;
  const timed = useMemo(
    () => entries?.filter(({ product, category }) => hoursOf(product, category).length > 0),
    [entries],
  );
  // The text changes with it, so nothing is drawn anew each minute.
  const off = useTime(
    (now) =>
      timezone === undefined
        ? ''
        : JSON.stringify(offAt(timed ?? [], new Date(now + offset).toISOString(), timezone)),
    eachMinute(offset),
  );
  return useMemo(() => {
    const soldFrom = new Map<string, string>(off === '' ? [] : JSON.parse(off));
    return entries?.map((entry) => {
      const from = soldFrom.get(entry.product.id);
      return from === undefined ? entry : { ...entry, soldFrom: from };
    });
  }, [entries, off]);
}

const offAt = (entries: readonly MenuEntry[], instant: string, timezone: string): [string, string][] =>
  entries.flatMap(({ product, category }) => {
    const hours = hoursOf(product, category);
    return isSoldAt(hours, instant, timezone)
      ? []
      : [[product.id, fromText(nextSold(hours, instant, timezone))]];
  });

const fromText = (next: NextSold | undefined): string => {
  if (!next) return 'not sold';
  const time = shortTimeText(next.time);
  return next.days === 0 ? `from ${time}` : `from ${dayName(next.dayOfWeek).slice(0, 3)} ${time}`;
};
