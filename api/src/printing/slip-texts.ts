/** The words of slips that come from outside the rows: times in the zone of the venue, names of tables. */
import { tableNumber } from '@tableside/domain/tables/table-name.ts';
import type { Storage } from '../storage/storage.ts';

const SHAPES = {
  time: { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' },
  dateTime: { month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit' },
  day: { month: 'short', day: 'numeric', year: 'numeric' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>;

/** Returns `20:14`, `Jun 12, 8:14 PM` or `Jun 12, 2026`. */
export const timeIn =
  (timeZone: string) =>
  (at: string, shape: keyof typeof SHAPES): string => {
    try {
      return new Intl.DateTimeFormat('en-US', { ...SHAPES[shape], timeZone }).format(new Date(at));
    } catch {
      return at.slice(11, 16);
    }
  };

/** A day has no hour, so no zone moves it. */
export const dayText = (businessDay: string): string => timeIn('UTC')(`${businessDay}T12:00:00.000Z`, 'day');

/** Returns the number on each of these tables. */
export async function tableNames(
  storage: Pick<Storage, 'row'>,
  venueId: string,
  ids: readonly string[],
): Promise<(tableId: string) => string> {
  const found = await Promise.all(
    [...new Set(ids)].map(async (id) => [id, (await storage.row(venueId, 'table', id))?.doc] as const),
  );
  const tables = new Map(found);
  return (id) => tableNumber(tables.get(id), id);
}

/** A size is named only when the product has several. */
export async function oneSizedOf(
  storage: Pick<Storage, 'row'>,
  venueId: string,
  productIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await Promise.all([...new Set(productIds)].map((id) => storage.row(venueId, 'product', id)));
  return new Set(rows.flatMap((row) => (row?.doc.sizes.length === 1 ? [row.id] : [])));
}
