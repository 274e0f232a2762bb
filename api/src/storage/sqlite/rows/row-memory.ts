/**
 * A cache of recently read or written rows. It is emptied whenever it may no longer match the database. A batch of
 * commands reads the same order, table and products again and again, and reading and parsing them took a third of its
 * time.
 */
import type { EntityName } from '@tableside/domain/entities/entities.ts';
import type { StoredRow } from '../../storage.ts';
import type { Database } from '../database.ts';

export interface RowKey {
  readonly venueId: string;
  readonly entity: EntityName;
  readonly id: string;
}

export interface RowMemory {
  get(key: RowKey): StoredRow | undefined;
  keep(key: RowKey, row: StoredRow): void;
  forget(key: RowKey): void;
}

/** The number of cached rows: more than a device's batch of fifty commands reads. */
const REMEMBERED = 500;

export function rememberRows({ cacheGeneration }: Pick<Database, 'cacheGeneration'>): RowMemory {
  const rows = new Map<string, StoredRow>();
  let of: number | undefined;
  const nameOf = ({ venueId, entity, id }: RowKey): string => `${entity}/${id}/${venueId}`;
  /** Returns whether the cache may be used now. Empties it when a new generation began. */
  const holds = (): boolean => {
    const now = cacheGeneration();
    if (now !== undefined && now !== of) {
      rows.clear();
      of = now;
    }
    return now !== undefined;
  };
  const put = (name: string, row: StoredRow): void => {
    rows.delete(name);
    rows.set(name, row);
    const [oldest] = rows.size > REMEMBERED ? rows.keys() : [];
    if (oldest !== undefined) rows.delete(oldest);
  };
  return {
    get(key) {
      if (!holds()) return undefined;
      const name = nameOf(key);
      const row = rows.get(name);
      if (row) put(name, row);
      return row;
    },
    keep(key, row) {
      if (holds()) put(nameOf(key), row);
    },
    forget: (key) => void rows.delete(nameOf(key)),
  };
}
