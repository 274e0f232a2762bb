/**
 * Replays pending mutations over the bases, in the order of their numbers. Only mutations affected by the change are
 * replayed. If a replay touches new rows, the mutations that share those rows join in and the replay starts again.
 */
import { type EntityName, rowKey } from '@tableside/domain/entities/entities.ts';
import { same } from '@tableside/domain/ground/same.ts';
import type { MirrorDb, OutboxEntry, ShadowEntry, Touched } from '../database/mirror-db.ts';
import {
  type Decided,
  decidePrepared,
  prepareMutation,
  RuleFault,
  readAhead,
} from '../decide/decide-mutation.ts';
import {
  displayedRows,
  Layer,
  type LayerRow,
  layered,
  linesTogether,
  remembered,
} from '../decide/row-source.ts';
import { closureOf } from '../decide/topics.ts';

export interface Replay {
  /** The rows that the replayed mutations produce, by key. */
  readonly written: ReadonlyMap<string, LayerRow>;
  /** The topics and rows that each replayed mutation touched in this replay. */
  readonly touched: ReadonlyMap<number, Touched>;
}

/** A replay, and where it began. */
export interface ReplayFrom extends Replay {
  /** The keys of the rows whose bases were looked for. */
  readonly rows: ReadonlySet<string>;
  /** Of these, the rows that had a shadow, by key. */
  readonly shadows: ReadonlyMap<string, ShadowEntry>;
}

export interface Changed {
  /** Topics of changed bases and of mutations that are no longer pending. */
  readonly topics: ReadonlySet<string>;
  /** Keys of rows with a shadow that must be displayed again. */
  readonly rows: ReadonlySet<string>;
}

/** Returns the base of every row with pending mutations. The layer hides the displayed rows. */
export const baseLayer = (shadows: readonly ShadowEntry[]): Layer =>
  new Layer(shadows.map(({ entity, id, base }) => ({ entity, id, doc: base?.doc })));

/** From this many shadows or mutations on, reading all rows at once costs less than a lookup for each. */
const MANY = 16;

/** Returns the shadows of the given rows, by key. */
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

/** `pending`: the queued mutations by number. `changed`: what makes the replay necessary. */
export async function replayChanged(
  db: MirrorDb,
  pending: readonly OutboxEntry[],
  changed: Changed,
): Promise<ReplayFrom> {
  let inside = closureOf(pending, changed.topics);
  for (;;) {
    const chosen = pending.filter((entry) => inside.has(entry.mid));
    // Rows of a mutation that left still display its effect, so their bases are needed too. No other shadow is needed:
    // a mutation that reads a row is always chosen together with those that wrote it.
    const touched = chosen.flatMap((entry) => entry.touched.rows);
    const rows = new Set([...changed.rows, ...touched]);
    const shadows = await shadowsOf(db, rows);
    const replay = await replayEach(db, chosen, baseLayer([...shadows.values()]));
    const now = pending.map((entry) => withTouched(entry, replay.touched.get(entry.mid)));
    const wider = closureOf(now, new Set([...changed.topics, ...touched]));
    for (const mid of inside) wider.add(mid);
    if (wider.size === inside.size) return { ...replay, rows, shadows };
    inside = wider;
  }
}

/** A mutation that touched different rows this time stays linked to those it touched before. */
function withTouched(entry: OutboxEntry, touched: Touched | undefined): OutboxEntry {
  if (!touched || same(entry.touched, touched)) return entry;
  const both = (key: keyof Touched): string[] => [...entry.touched[key], ...touched[key]];
  return { ...entry, touched: { rows: both('rows'), reads: both('reads'), writes: both('writes') } };
}

/** Replays all given mutations in turn. Each sees what the earlier ones wrote. */
export async function replayEach(
  db: MirrorDb,
  entries: readonly OutboxEntry[],
  layer: Layer,
): Promise<Replay> {
  const written = new Map<string, LayerRow>();
  const touched = new Map<number, Touched>();
  const rows = remembered(displayedRows(db));
  const source = layered(entries.length > MANY ? linesTogether(rows) : rows, layer);
  const prepared = entries.map((entry) => ({ entry, ready: prepareMutation(entry) }));
  await readAhead(
    source,
    prepared.map(({ ready }) => ready),
  );
  for (const { entry, ready } of prepared) {
    const decided = await decideSafely(db, entry, () => decidePrepared(source, ready));
    touched.set(entry.mid, decided.touched);
    for (const { entity, id, doc } of decided.changes) {
      const row = { entity, id, doc };
      layer.put(row);
      written.set(rowKey(entity, id), row);
    }
  }
  return { written, touched };
}

/**
 * A rule may throw on rows from a newer server. Its mutation then has no effect, so that it cannot block this mirror
 * for good.
 */
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
