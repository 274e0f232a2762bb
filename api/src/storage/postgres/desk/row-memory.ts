/**
 * Rows of venues as of a change number. Under the lock of its venue, the head tells exactly which rows have changed
 * since, whichever process changed them.
 */
import type { StoredRow } from '../../storage.ts';

/** Identifies the state of a venue. */
export interface VenueState {
  readonly seq: number;
  readonly epoch: string;
  /** Pruning removes rows without a change number of their own. */
  readonly prunedBelow: number;
}

/** The most rows remembered per venue, and the most venues. */
const MOST = { rows: 2000, venues: 40 };
/** When more rows than this have changed, asking for each costs more than reading them anew. */
export const MOST_STALE = 500;

export const keyOf = (entity: string, id: string): string => `${entity}/${id}`;

export class VenueMemory {
  readonly #rows = new Map<string, StoredRow>();
  #state: VenueState | undefined;

  /** The change number up to which the rows are known. */
  get seq(): number {
    return this.#state?.seq ?? 0;
  }

  get(key: string): StoredRow | undefined {
    const row = this.#rows.get(key);
    if (row) this.#keep(key, row);
    return row;
  }

  /** Drops what has changed up to this state. `stale` names the rows changed since `seq`, or more than can be named. */
  catchUp(state: VenueState, stale: readonly string[]): void {
    const known = this.#state;
    const isSame = known?.epoch === state.epoch && known.prunedBelow === state.prunedBelow;
    if (!isSame || state.seq < known.seq || stale.length > MOST_STALE) this.#rows.clear();
    else for (const key of stale) this.#rows.delete(key);
    this.#state = state;
  }

  /** Call it once the rows are committed. */
  remember(state: VenueState, rows: Iterable<StoredRow>): void {
    this.#state = state;
    for (const row of rows) this.#keep(keyOf(row.entity, row.id), row);
  }

  forget(): void {
    this.#rows.clear();
    this.#state = undefined;
  }

  #keep(key: string, row: StoredRow): void {
    this.#rows.delete(key);
    this.#rows.set(key, row);
    if (this.#rows.size <= MOST.rows) return;
    const [oldest] = this.#rows.keys();
    if (oldest !== undefined) this.#rows.delete(oldest);
  }
}

/** Returns the memory of each venue. Those used longest ago are forgotten. */
export function rememberVenues(): (venueId: string) => VenueMemory {
  const venues = new Map<string, VenueMemory>();
  return (venueId) => {
    const memory = venues.get(venueId) ?? new VenueMemory();
    venues.delete(venueId);
    venues.set(venueId, memory);
    const [oldest] = venues.size > MOST.venues ? venues.keys() : [];
    if (oldest !== undefined) venues.delete(oldest);
    return memory;
  };
}
