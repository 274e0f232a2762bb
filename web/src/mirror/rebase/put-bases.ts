/**
 * Writes rows from the server. A row with a shadow gets a new base; any other row is put or deleted in place. Equal
 * rows are not written.
 */
import { type EntityName, rowKey } from '@tableside/domain/entities/entities.ts';
import { same } from '@tableside/domain/ground/same.ts';
import type { Row } from '@tableside/protocol/envelope.ts';
import type { Base, MirrorDb, MirrorRow, ShadowEntry } from '../database/mirror-db.ts';
import { topicsOfRow } from '../decide/topics.ts';
import { shadowsOf } from './replay.ts';

export interface ChangedBases {
  /** Empty without shadows, because then nothing is replayed. */
  readonly topics: Set<string>;
  /** Keys of the changed rows that have a shadow. */
  readonly rows: Set<string>;
}

export interface Known {
  /** The mirror holds no rows without a shadow, so none needs to be looked up. */
  readonly isEmpty: boolean;
  readonly hasShadows: boolean;
}

export async function putBases(
  db: MirrorDb,
  rows: readonly Row[],
  { isEmpty, hasShadows }: Known,
): Promise<ChangedBases> {
  const changed: ChangedBases = { topics: new Set(), rows: new Set() };
  if (rows.length === 0) return changed;
  const keys = hasShadows ? rows.map((row) => rowKey(row.entity, row.id)) : [];
  const shadows = await shadowsOf(db, new Set(keys));
  await Promise.all(
    Array.from(byEntity(rows), ([entity, group]) =>
      putGroup(db, group, { entity, shadows, changed, isEmpty, hasShadows }),
    ),
  );
  return changed;
}

/** If a key occurs more than once, the last row counts. */
function byEntity(rows: readonly Row[]): Map<EntityName, Row[]> {
  const latest = new Map(rows.map((row) => [rowKey(row.entity, row.id), row]));
  const groups = new Map<EntityName, Row[]>();
  for (const row of latest.values()) {
    const group = groups.get(row.entity) ?? [];
    group.push(row);
    groups.set(row.entity, group);
  }
  return groups;
}

interface Group extends Known {
  readonly entity: EntityName;
  readonly shadows: ReadonlyMap<string, ShadowEntry>;
  readonly changed: ChangedBases;
}

async function putGroup(
  db: MirrorDb,
  rows: readonly Row[],
  { entity, shadows, changed, isEmpty, hasShadows }: Group,
): Promise<void> {
  const table = db.rowsOf(entity);
  const displayed = isEmpty ? [] : await table.bulkGet(rows.map((row) => row.id));
  const puts: MirrorRow[] = [];
  const deletes: string[] = [];
  const newShadows: ShadowEntry[] = [];
  for (const [index, row] of rows.entries()) {
    const { id } = row;
    const key = rowKey(entity, id);
    const shadow = shadows.get(key);
    const stored = shadow ? shadow.base : displayed[index];
    const base = asBase(row);
    const isKnown = shadow !== undefined || !isEmpty;
    if (isKnown && stored?.seq === base?.seq && same(stored?.doc, base?.doc)) continue;
    if (hasShadows) {
      for (const topic of topicsOfRow(entity, id, stored?.doc)) changed.topics.add(topic);
      for (const topic of topicsOfRow(entity, id, base?.doc)) changed.topics.add(topic);
    }
    if (shadow) {
      changed.rows.add(key);
      newShadows.push({ entity, id, base });
    } else if (base) {
      puts.push({ id, ...base });
    } else {
      deletes.push(id);
    }
  }
  await Promise.all([
    newShadows.length > 0 && db.shadow.bulkPut(newShadows),
    puts.length > 0 && table.bulkPut(puts),
    deletes.length > 0 && table.bulkDelete(deletes),
  ]);
}

/** Documents need no check: they come from our own server, which uses the same types. */
const asBase = (row: Row): Base =>
  'doc' in row ? { seq: row.seq, doc: row.doc as unknown as MirrorRow['doc'] } : null;
