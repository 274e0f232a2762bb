/** What sold out on a business day, from the audit trail: it alone keeps when a product went out, and who or what did it. */
import type { Product } from '@tableside/domain/entities/menu.ts';
import type { Venue } from '@tableside/domain/entities/venue.ts';
import { DAY_MS } from '@tableside/domain/ground/durations.ts';
import { businessDay } from '@tableside/domain/venue/business-day.ts';
import type { VenueMetrics } from '@tableside/protocol/rest/metrics.ts';
import type { AuditEntry } from '../../storage/door/audit.ts';
import type { Storage } from '../../storage/storage.ts';

const PER_PAGE = 500;
/** A day has fewer changes of products. */
const MOST_PAGES = 20;

type Entry = Pick<AuditEntry, 'occurredAt' | 'rows'>;

/** Returns each product with when it went out first, in that order. */
export async function soldOutOn(
  storage: Storage,
  venue: Venue,
  day: string,
): Promise<NonNullable<VenueMetrics['soldOut']>> {
  const isOfDay = ({ occurredAt }: Entry): boolean => businessDay(occurredAt, venue) === day;
  const entries = (await changesAround(storage, venue.id, day)).filter(isOfDay);
  const products = await Promise.all(
    [...outAt(entries)].map(async ([productId, at]) => {
      const row = await storage.row(venue.id, 'product', productId);
      return row ? [{ productId, name: row.doc.name, at }] : [];
    }),
  );
  return products.flat();
}

/** Whatever its time zone is, the day lies within. What a tablet kept for a day is here by then. */
async function changesAround(storage: Storage, venueId: string, day: string): Promise<readonly Entry[]> {
  const midnight = Date.parse(`${day}T00:00:00.000Z`);
  const from = new Date(midnight - DAY_MS).toISOString();
  const to = new Date(midnight + 3 * DAY_MS).toISOString();
  const entries: Entry[] = [];
  let before: string | null | undefined;
  for (let n = 0; n < MOST_PAGES && before !== null; n += 1) {
    const page = await storage.audit.page(venueId, {
      entity: 'product',
      outcome: 'applied',
      limit: PER_PAGE,
      from,
      to,
      ...(before && { before }),
    });
    entries.push(...page.entries);
    before = page.next;
  }
  return entries;
}

function outAt(entries: readonly Entry[]): ReadonlyMap<string, string> {
  const times = new Map<string, string>();
  for (const { occurredAt, rows } of entries.toSorted((a, b) => a.occurredAt.localeCompare(b.occurredAt)))
    for (const { entity, id, before, after } of rows)
      if (entity === 'product' && before && !isOut(before) && isOut(after) && !times.has(id))
        times.set(id, occurredAt);
  return times;
}

/** The trail keeps the fields that differ: its own switch, or all of its sizes. */
function isOut(fields: Readonly<Record<string, unknown>> = {}): boolean {
  const { isAvailable, sizes } = fields as Partial<Pick<Product, 'isAvailable' | 'sizes'>>;
  return isAvailable === false || (sizes?.every((size) => !size.isAvailable) ?? false);
}
