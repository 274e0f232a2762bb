/**
 * Makes a tap durable in one transaction: reads the rows, runs the rule, keeps the server's version of each row touched
 * for the first time, writes the new rows and queues the mutation. A refused tap writes nothing.
 */
import type { AdjustmentCode } from '@tableside/domain/command/adjustment.ts';
import type { Context, Detail } from '@tableside/domain/command/command.ts';
import type { RejectionCode } from '@tableside/domain/command/rejection.ts';
import type { CommandName } from '@tableside/domain/commands.ts';
import { type Change, type EntityName, rowKey } from '@tableside/domain/entities/entities.ts';
import type { Mutation } from '@tableside/protocol/push.ts';
import type { MirrorDb, MirrorRow, OutboxEntry, SyncMeta } from '../database/mirror-db.ts';
import { requireMeta } from '../database/sync-meta.ts';
import { type Decided, decideMutation } from './decide-mutation.ts';
import { displayedRows, type ShownRow } from './row-source.ts';
import { decidingTransaction, loadedRules } from './rules.ts';

export interface Tap {
  readonly name: CommandName;
  readonly args: unknown;
  readonly context: Context;
  readonly grant: string | null;
  readonly queuedAt: number;
  readonly sig?: Mutation['sig'];
  readonly approval?: Mutation['approval'];
  /** The refused change in the rejected changes that this one replaces. */
  readonly insteadOf?: string;
}

/** The entry as stored on disk, and the queue as it was before. */
export interface QueuedTap {
  readonly entry: OutboxEntry;
  readonly meta: SyncMeta;
}

export type Written =
  | {
      readonly kind: 'queued';
      readonly queued: QueuedTap;
      readonly changes: readonly Change[];
      readonly adjusted?: { readonly code: AdjustmentCode; readonly detail: Detail };
    }
  | { readonly kind: 'noop' }
  | { readonly kind: 'refused'; readonly code: RejectionCode; readonly detail?: Detail };

export const optimisticWrite = (mirror: MirrorDb, tap: Tap): Promise<Written> =>
  decidingTransaction(mirror, async (db, commit): Promise<Written> => {
    const { written, queued, stored } = await writeTap(db, tap);
    if (!stored) return written;
    // Only the queue could refuse its entry, and what cannot be stored has failed by now. Other writes only replace.
    await Promise.race([queued, stored]);
    commit();
    await stored;
    return written;
  });

/** Makes several taps durable in one transaction, each decided on what those before it wrote. If one throws, none is kept. */
export const optimisticWrites = (mirror: MirrorDb, taps: readonly Tap[]): Promise<readonly Written[]> =>
  decidingTransaction(mirror, async (db): Promise<readonly Written[]> => {
    const all: WrittenTap[] = [];
    for (const tap of taps) all.push(await writeTap(db, tap));
    await Promise.all(all.map(({ stored }) => stored));
    return all.map(({ written }) => written);
  });

interface WrittenTap {
  readonly written: Written;
  /** Its place in the queue, and all that it asked to be stored. Missing: it stores nothing. */
  readonly queued?: PromiseLike<unknown>;
  readonly stored?: Promise<unknown>;
}

/** Decides the tap, and asks for its writes without waiting for them. */
async function writeTap(db: MirrorDb, tap: Tap): Promise<WrittenTap> {
  const { version } = loadedRules().COMMANDS[tap.name];
  const mutation = { name: tap.name, version, args: tap.args, context: tap.context };
  // Another tab may have tried the refused change again since it was shown, or discarded it.
  if (tap.insteadOf !== undefined && !(await db.rejected.get(tap.insteadOf))) return NOTHING;
  const shown = shownOnce(db);
  const [decided, meta] = await Promise.all([
    decideMutation(displayedRows(db, shown), mutation),
    requireMeta(db),
  ]);
  const { decision, changes, touched } = decided;
  if (decision.status === 'rejected')
    return { written: { kind: 'refused', code: decision.code, detail: decision.detail } };
  if (tap.insteadOf !== undefined) await db.rejected.delete(tap.insteadOf);
  if (changes.length === 0) return NOTHING;
  const entry = entryOf(meta, { ...mutation, ...tap, version, touched });
  const rows = await Promise.all(changes.map(({ entity, id }) => shown(entity, id)));
  const bases = changes.map((change, n) => keepBase(db, change, rows[n]));
  const queued = db.outbox.add(entry);
  const stored = Promise.all([
    ...bases,
    queued,
    ...changes.map((change, n) => showChange(db, change, rows[n])),
    db.meta.put({ ...meta, nextMid: meta.nextMid + 1 }),
  ]);
  // Whoever waits for it hears of a failure. Until then another tap may fail first.
  stored.catch(() => undefined);
  const adjusted =
    decision.status === 'adjusted' ? { code: decision.code, detail: decision.detail } : undefined;
  const written = {
    kind: 'queued',
    queued: { entry, meta },
    changes,
    ...(adjusted && { adjusted }),
  } as const;
  return { written, queued, stored };
}

const NOTHING: WrittenTap = { written: { kind: 'noop' } };

/** Reads each row only once, for both the decision and its base. */
function shownOnce(db: MirrorDb): ShownRow {
  const known = new Map<string, PromiseLike<MirrorRow | undefined>>();
  return <E extends EntityName>(entity: E, id: string) => {
    const key = rowKey(entity, id);
    const row = known.get(key) ?? db.rowsOf(entity).get(id);
    known.set(key, row);
    return row as PromiseLike<MirrorRow<E> | undefined>;
  };
}

/** A row that has a shadow keeps it: the shadow is the server's version from before the first pending change. */
function keepBase(db: MirrorDb, { entity, id }: Change, row: MirrorRow | undefined): PromiseLike<unknown> {
  const base = row ? { seq: row.seq, doc: row.doc } : null;
  return db.shadow.add({ entity, id, base }).catch('ConstraintError', () => undefined);
}

const showChange = (db: MirrorDb, { entity, id, doc }: Change, row: MirrorRow | undefined) =>
  db.rowsOf(entity).put({ id, seq: row?.seq ?? 0, doc } as MirrorRow);

interface ToQueue extends Tap {
  readonly version: number;
  readonly touched: Decided['touched'];
}

const entryOf = (meta: SyncMeta, { insteadOf: _, ...tap }: ToQueue): OutboxEntry => ({
  ...tap,
  mid: meta.nextMid,
  cmdId: tap.context.cmdId,
  state: 'queued',
  answered: 0,
  result: null,
  attempts: 0,
  refusals: 0,
});
