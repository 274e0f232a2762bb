/**
 * Rebase: restores the bases, then replays the pending mutations affected by the change, so that displayed rows always
 * equal `replay(base, pending)`. Only rows that differ are written, and only rows with a pending mutation keep a
 * shadow.
 */
import { type EntityName, rowKey } from '@tableside/domain/entities/entities.ts';
import { same } from '@tableside/domain/ground/same.ts';
import type { Base, MirrorDb, MirrorRow, OutboxEntry, ShadowEntry, Touched } from '../database/mirror-db.ts';
import { type Changed, replayChanged, shadowsOf, splitKey } from './replay.ts';

/** Returns the entries that still replay (those not yet settled), in the order of their numbers. */
export const pendingOf = async (db: MirrorDb): Promise<OutboxEntry[]> =>
  (await db.outbox.toArray()).filter((entry) => entry.state === 'queued');

/** Call this within a transaction over all tables. `pending` are the queued entries in the order of their numbers. */
export async function rebase(db: MirrorDb, pending: readonly OutboxEntry[], changed: Changed): Promise<void> {
  const replay = await replayChanged(db, pending, changed);
  const now = (entry: OutboxEntry): Touched => replay.touched.get(entry.mid) ?? entry.touched;
  const replayed = pending.filter((entry) => replay.touched.has(entry.mid));
  const isNew = (key: string): boolean => !replay.rows.has(key);
  const fresh = new Set([...replay.written.keys()].filter(isNew));
  const targets = new Set([...replay.rows, ...fresh]);
  const stillPending = new Set(pending.flatMap((entry) => now(entry).rows));
  const bases = new Map([...replay.shadows, ...(await shadowsOf(db, fresh))]);
  const moved = replayed.filter((entry) => !same(entry.touched, now(entry)));
  for (const [entity, ids] of byEntity(targets)) {
    await showRows(db, entity, ids, (id) => {
      const key = rowKey(entity, id);
      return { shadow: bases.get(key), doc: replay.written.get(key)?.doc, keep: stillPending.has(key) };
    });
  }
  if (moved.length > 0) await db.outbox.bulkPut(moved.map((entry) => ({ ...entry, touched: now(entry) })));
}

function byEntity(keys: ReadonlySet<string>): Map<EntityName, string[]> {
  const groups = new Map<EntityName, string[]>();
  for (const key of keys) {
    const { entity, id } = splitKey(key);
    const ids = groups.get(entity) ?? [];
    ids.push(id);
    groups.set(entity, ids);
  }
  return groups;
}

interface ToShow {
  readonly shadow: ShadowEntry | undefined;
  /** The result of the replay; undefined when no replayed mutation wrote the row. */
  readonly doc: MirrorRow['doc'] | undefined;
  readonly keep: boolean;
}

/** Writes all rows of an entity at once; one by one, each would cost a turn of the event loop. */
async function showRows(
  db: MirrorDb,
  entity: EntityName,
  ids: readonly string[],
  of: (id: string) => ToShow,
): Promise<void> {
  const rows = db.rowsOf(entity);
  const displayed = await rows.bulkGet([...ids]);
  const [puts, gone]: [MirrorRow[], string[]] = [[], []];
  const [kept, left]: [ShadowEntry[], [EntityName, string][]] = [[], []];
  for (const [index, id] of ids.entries()) {
    const shown = displayed[index];
    const { shadow, doc, keep } = of(id);
    const base: Base = shadow ? shadow.base : (shown ?? null);
    const wanted = doc ?? base?.doc;
    const seq = base?.seq ?? 0;
    if (keep && !shadow) kept.push({ entity, id, base: base && { seq: base.seq, doc: base.doc } });
    if (!keep && shadow) left.push([entity, id]);
    if (wanted === undefined) {
      if (shown) gone.push(id);
    } else if (!shown || shown.seq !== seq || !same(shown.doc, wanted)) {
      puts.push({ id, seq, doc: wanted } as MirrorRow);
    }
  }
  await Promise.all([
    kept.length > 0 && db.shadow.bulkPut(kept),
    left.length > 0 && db.shadow.bulkDelete(left),
    gone.length > 0 && rows.bulkDelete(gone),
    puts.length > 0 && rows.bulkPut(puts),
  ]);
}

/** Returns everything that pending mutations wrote or depend on, for a complete rebase. */
export function everythingTouched(pending: readonly OutboxEntry[], shadows: readonly ShadowEntry[]): Changed {
  const rows = new Set(shadows.map((shadow) => rowKey(shadow.entity, shadow.id)));
  const topics = new Set(rows);
  for (const { touched } of pending) {
    for (const topic of [...touched.reads, ...touched.writes]) topics.add(topic);
  }
  return { topics, rows };
}
