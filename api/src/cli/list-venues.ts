/** Lists the venues of the server: for the operator of several houses, and for scripts. */
import type { VenueRecord } from '../storage/door/venues.ts';
import type { Storage } from '../storage/storage.ts';
import { type CliContext, withStorage } from './cli-context.ts';
import { nameOf } from './which-venue.ts';

interface Listed extends VenueRecord {
  readonly name: string;
  readonly timezone: string;
  /** The last business day that was closed. Null: none yet. */
  readonly closedThrough: string | null;
  /** How many can sign in. */
  readonly administrators: number;
}

export const listVenues = (context: CliContext, { isJson }: { readonly isJson: boolean }): Promise<number> =>
  withStorage(context, async (storage) => {
    const venues = await Promise.all((await storage.venues.list()).map((venue) => listed(storage, venue)));
    if (isJson) context.out(JSON.stringify(venues, null, 2));
    else for (const line of table(venues)) context.out(line);
    return 0;
  });

async function listed(storage: Storage, venue: VenueRecord): Promise<Listed> {
  const [row, page] = await Promise.all([
    storage.row(venue.id, 'venue', venue.id),
    storage.accounts.accounts(venue.id, { role: 'admin', limit: 500 }),
  ]);
  return {
    ...venue,
    name: row?.doc.name ?? '',
    timezone: row?.doc.timezone ?? '',
    closedThrough: row?.doc.closedThrough ?? null,
    administrators: page.accounts.filter(({ isActive }) => isActive).length,
  };
}

const HEADS = ['Address', 'Name', 'Time zone', 'Closed through', 'Administrators', 'State'];

/** Every column is as wide as its widest cell. */
function table(venues: readonly Listed[]): readonly string[] {
  const rows = [
    HEADS,
    ...venues.map((venue) => [
      nameOf(venue),
      venue.name || 'no name yet',
      venue.timezone,
      venue.closedThrough ?? 'no day yet',
      String(venue.administrators),
      venue.closedAt === null ? 'open' : `closed ${venue.closedAt.slice(0, 10)}`,
    ]),
  ];
  const widths = HEADS.map((_, n) => Math.max(...rows.map((cells) => cells[n]?.length ?? 0)));
  return rows.map((cells) =>
    cells
      .map((cell, n) => cell.padEnd(widths[n] ?? 0))
      .join('  ')
      .trimEnd(),
  );
}
