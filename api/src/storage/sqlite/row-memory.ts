/**
 * Rows that were read or written of late, as long as they surely are what the database holds: a batch of commands meets
 * the same order, table and products again and again, and reading and parsing them took a third of its time.
 */
import type { EntityName } from '@tableside/domain/entities.ts';
import type { StoredRow } from '../storage.ts';
import type { Database } from './database.ts';

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

/** More than a device's batch of fifty commands meets. */
const REMEMBERED = 500;

export function rememberRows({ era }: Pick<Database, 'era'>): RowMemory {
  const rows = new Map<string, StoredRow>();
  let of: number | undefined;
  const nameOf = ({ venueId, entity, id }: RowKey): string => `${entity}/${id}/${venueId}`;
  /** Whether what is remembered holds, or may be added to. */
  const holds = (): boolean => {
    const now = era();
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
