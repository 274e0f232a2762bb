/**
 * Rebase: bases back, then the pending mutations that meet what changed, so that displayed rows are always
 * `replay(base, pending)`. Only rows that differ are written, and only rows with a pending mutation keep a shadow.
 */
import { type EntityName, rowKey } from '@tableside/domain/entities.ts';
import { same } from '@tableside/domain/same.ts';
import type { Base, MirrorDb, MirrorRow, OutboxEntry, ShadowEntry, Touched } from './mirror-db.ts';
import { replayChanged } from './replay.ts';

export interface Changed {
  /** Topics of bases that changed and of mutations that left. */
  readonly topics: ReadonlySet<string>;
  /** Keys of rows with a shadow to be shown anew. */
  readonly rows: ReadonlySet<string>;
}

/** Within a transaction over all tables. `pending` are the queued entries in the order of their numbers. */
export async function rebase(db: MirrorDb, pending: readonly OutboxEntry[], changed: Changed): Promise<void> {
  const shadows = await db.shadow.toArray();
  if (shadows.length === 0 && pending.length === 0) return;
  const replay = await replayChanged(db, pending, { shadows, changed: changed.topics });
  const now = (entry: OutboxEntry): Touched => replay.touched.get(entry.mid) ?? entry.touched;
  const replayed = pending.filter((entry) => replay.touched.has(entry.mid));
  const targets = new Set([
    ...changed.rows,
    ...replay.written.keys(),
    ...replayed.flatMap((entry) => entry.touched.rows),
  ]);
  const stillPending = new Set(pending.flatMap((entry) => now(entry).rows));
  const bases = new Map(shadows.map((shadow) => [rowKey(shadow.entity, shadow.id), shadow]));
  for (const key of targets) {
    const written = replay.written.get(key);
    await showRow(db, key, { shadow: bases.get(key), doc: written?.doc, keep: stillPending.has(key) });
  }
  for (const entry of replayed) {
    if (!same(entry.touched, now(entry))) await db.outbox.update(entry.mid, { touched: now(entry) });
  }
}

interface Shown {
  readonly shadow: ShadowEntry | undefined;
  /** What the replay left; undefined when no replayed mutation wrote the row. */
  readonly doc: MirrorRow['doc'] | undefined;
  readonly keep: boolean;
}

async function showRow(db: MirrorDb, key: string, { shadow, doc, keep }: Shown): Promise<void> {
  const { entity, id } = splitKey(key);
  const rows = db.rowsOf(entity);
  const shown = await rows.get(id);
  const base: Base = shadow ? shadow.base : (shown ?? null);
  const wanted = doc ?? base?.doc;
  const seq = base?.seq ?? 0;
  if (keep && !shadow) {
    await db.shadow.put({ entity, id, base: base && { seq: base.seq, doc: base.doc } });
  }
  if (!keep && shadow) await db.shadow.delete([entity, id]);
  if (wanted === undefined) {
    if (shown) await rows.delete(id);
  } else if (!shown || shown.seq !== seq || !same(shown.doc, wanted)) {
    await rows.put({ id, seq, doc: wanted } as MirrorRow);
  }
}

export function splitKey(key: string): { entity: EntityName; id: string } {
  const slash = key.indexOf('/');
  return { entity: key.slice(0, slash) as EntityName, id: key.slice(slash + 1) };
}

/** All that pending mutations wrote or depend on: the rebase of everything. */
export function everythingTouched(pending: readonly OutboxEntry[], shadows: readonly ShadowEntry[]): Changed {
  const rows = new Set(shadows.map((shadow) => rowKey(shadow.entity, shadow.id)));
  const topics = new Set(rows);
  for (const { touched } of pending) {
    for (const topic of [...touched.reads, ...touched.writes]) topics.add(topic);
  }
  return { topics, rows };
}
