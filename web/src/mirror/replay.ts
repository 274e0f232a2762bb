/**
 * Replays pending mutations over the bases, in the order of their numbers. Only the mutations that meet what changed are
 * replayed; when a replay touches rows it did not touch before, what shares those rows joins in and it starts again.
 */
import { type EntityName, rowKey } from '@tableside/domain/entities.ts';
import { type Decided, decideMutation, RuleFault, readAhead } from './decide-mutation.ts';
import type { MirrorDb, OutboxEntry, ShadowEntry, Touched } from './mirror-db.ts';
import { displayedRows, type Layer, type LayerRow, layered, remembered } from './row-source.ts';
import { closureOf } from './topics.ts';

export interface Replay {
  /** The rows the replayed mutations leave, by key. */
  readonly written: ReadonlyMap<string, LayerRow>;
  /** What each replayed mutation touched this time. */
  readonly touched: ReadonlyMap<number, Touched>;
}

export interface Changed {
  /** Topics of bases that changed and of mutations that left. */
  readonly topics: ReadonlySet<string>;
  /** Keys of rows with a shadow to be shown anew. */
  readonly rows: ReadonlySet<string>;
}

/** The base of every row with pending mutations, by key: hides the displayed ones. */
export function baseLayer(shadows: readonly ShadowEntry[]): Layer {
  return new Map(
    shadows.map(({ entity, id, base }) => [rowKey(entity, id), { entity, id, doc: base?.doc }] as const),
  );
}

/** From so many on, one question for all shadows costs less than one for each. */
const MANY = 16;

/** The shadows among rows, by key. */
export async function shadowsOf(
  db: MirrorDb,
  keys: ReadonlySet<string>,
): Promise<ReadonlyMap<string, ShadowEntry>> {
  const found =
    keys.size > MANY
      ? await db.shadow.toArray()
      : await db.shadow.bulkGet([...keys].map(splitKey).map(({ entity, id }) => [entity, id]));
  const shadows = found.filter((one) => one !== undefined);
  const named = shadows.map((one) => [rowKey(one.entity, one.id), one] as const);
  return new Map(named.filter(([key]) => keys.has(key)));
}

export function splitKey(key: string): { entity: EntityName; id: string } {
  const slash = key.indexOf('/');
  return { entity: key.slice(0, slash) as EntityName, id: key.slice(slash + 1) };
}

/** `pending`: the queued mutations by number. `changed`: what makes a replay necessary. */
export async function replayChanged(
  db: MirrorDb,
  pending: readonly OutboxEntry[],
  changed: Changed,
): Promise<Replay> {
  let inside = closureOf(pending, changed.topics);
  for (;;) {
    const chosen = pending.filter((entry) => inside.has(entry.mid));
    // What is shown of a change that left is no base. What else has a shadow is hidden from no chosen mutation: whoever
    // reads it is bound to who wrote it.
    const touched = chosen.flatMap((entry) => entry.touched.rows);
    const shadows = await shadowsOf(db, new Set([...changed.rows, ...touched]));
    const replay = await replayEach(db, chosen, baseLayer([...shadows.values()]));
    const now = pending.map((entry) => withTouched(entry, replay.touched.get(entry.mid)));
    const wider = closureOf(now, new Set([...changed.topics, ...touched]));
    for (const mid of inside) wider.add(mid);
    if (wider.size === inside.size) return replay;
    inside = wider;
  }
}

/** A mutation that touched other rows this time is still bound to those it touched before. */
function withTouched(entry: OutboxEntry, touched: Touched | undefined): OutboxEntry {
  if (!touched) return entry;
  const both = (key: keyof Touched): string[] => [...entry.touched[key], ...touched[key]];
  return { ...entry, touched: { rows: both('rows'), reads: both('reads'), writes: both('writes') } };
}

/** Every mutation given, one after the other; each sees what those before it wrote. */
export async function replayEach(
  db: MirrorDb,
  entries: readonly OutboxEntry[],
  layer: Layer,
): Promise<Replay> {
  const written = new Map<string, LayerRow>();
  const touched = new Map<number, Touched>();
  const source = layered(remembered(displayedRows(db)), layer);
  await readAhead(source, entries);
  for (const entry of entries) {
    const decided = await decideSafely(db, entry, () => decideMutation(source, entry));
    touched.set(entry.mid, decided.touched);
    for (const { entity, id, doc } of decided.changes) {
      const row = { entity, id, doc };
      layer.set(rowKey(entity, id), row);
      written.set(rowKey(entity, id), row);
    }
  }
  return { written, touched };
}

/** A rule that throws on rows from a newer server must not keep this mirror from ever moving again: it shows nothing. */
async function decideSafely(
  db: MirrorDb,
  entry: OutboxEntry,
  decide: () => Promise<Decided>,
): Promise<Pick<Decided, 'changes' | 'touched'>> {
  try {
    return await decide();
  } catch (fault) {
    if (!(fault instanceof RuleFault)) throw fault;
    db.onFault(fault);
    return { changes: [], touched: { ...entry.touched, rows: [] } };
  }
}
