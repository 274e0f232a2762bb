/** The second lines of the rows of Profile, made from what this device knows of the venue. */
import type { Product } from '@tableside/domain/entities/menu.ts';
import type { Section, Table } from '@tableside/domain/entities/table.ts';
import type { Venue } from '@tableside/domain/entities/venue.ts';
import { wallClock } from '@tableside/domain/venue/business-day.ts';
import { isSoldOut } from '../../components/menu/product-entry.ts';
import { timeText } from '../../ui/fields/time-text.ts';

export interface Known {
  readonly venue: Venue | null | undefined;
  readonly sections: readonly Section[] | undefined;
  readonly tables: readonly Table[] | undefined;
  readonly products: readonly Product[] | undefined;
}

/** Keyed by the address of the row. A row whose detail is not known yet is missing here. */
export type RowDetails = Readonly<Record<string, string | undefined>>;

export function rowDetails({ venue, sections, tables, products }: Known, now: string): RowDetails {
  return {
    '/profile/business-info': venue
      ? [venue.name, venue.city].filter(Boolean).join(', ') || undefined
      : undefined,
    '/profile/hours': venue?.operatingHours && todayText(venue, now),
    '/profile/tables':
      tables && sections && `${counted(tables.length, 'table')} in ${counted(sections.length, 'section')}`,
    '/profile/inventory': products && soldOutText(countSoldOut(products)),
  };
}

export const countSoldOut = (products: readonly Product[]): number => products.filter(isSoldOut).length;

const soldOutText = (count: number): string => (count === 0 ? 'Nothing is sold out' : `${count} sold out`);

const counted = (count: number, word: string): string => `${count} ${word}${count === 1 ? '' : 's'}`;

/** Reads today's hours for the calendar day of the venue's clock, as posted on its door. */
function todayText(venue: Venue, now: string): string {
  const day = venue.operatingHours.find(
    ({ dayOfWeek }) => dayOfWeek === wallClock(now, venue.timezone)?.dayOfWeek,
  );
  return day?.isOpen ? `Today ${timeText(day.open)} to ${timeText(day.close)}` : 'Closed today';
}
