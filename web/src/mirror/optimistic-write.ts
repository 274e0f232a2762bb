/**
 * A tap becomes durable: in one transaction the rows are read, the rule decides, each row touched for the first time is
 * kept as the server knew it, the new rows are put and the mutation is queued. A refusal leaves nothing behind.
 */
import type { AdjustmentCode } from '@tableside/domain/adjustment.ts';
import type { Context, Detail } from '@tableside/domain/command.ts';
import { COMMANDS, type CommandName } from '@tableside/domain/commands.ts';
import { type Change, type Documents, type EntityName, rowKey } from '@tableside/domain/entities.ts';
import type { RejectionCode } from '@tableside/domain/rejection.ts';
import { type BareReads, bareTransaction, type ToWrite, type Write } from './bare-transaction.ts';
import { type Decided, decideMutation } from './decide-mutation.ts';
import type { RowSource } from './load-reads.ts';
import { type MirrorDb, type MirrorRow, type OutboxEntry, STORE_OF, type SyncMeta } from './mirror-db.ts';
import { displayedRows } from './row-source.ts';
import { requireMeta } from './sync-meta.ts';

export interface Tap {
  readonly name: CommandName;
  readonly args: unknown;
  readonly context: Context;
  readonly grant: string | null;
  readonly queuedAt: number;
  /** A refused change that this one replaces in the tray. */
  readonly insteadOf?: string;
}

/** As it is on the disk, and the queue as it was before. */
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

export function optimisticWrite(mirror: MirrorDb, tap: Tap): Promise<Written> {
  const { version } = COMMANDS[tap.name];
  const mutation = { name: tap.name, version, args: tap.args, context: tap.context };
  return bareTransaction(mirror, async (reads): Promise<ToWrite<Written>> => {
    const shown = shownOnce(reads);
    const source: RowSource = {
      ...displayedRows(reads),
      get: async <E extends EntityName>(entity: E, id: string) =>
        (await shown(entity, id).row)?.doc as Documents[E] | undefined,
    };
    const [decided, meta] = await Promise.all([decideMutation(source, mutation), requireMeta(reads)]);
    const { decision, changes, touched } = decided;
    if (decision.status === 'rejected')
      return { result: { kind: 'refused', code: decision.code, detail: decision.detail }, writes: [] };
    const replaced = tap.insteadOf === undefined ? [] : [deleted('dead', tap.insteadOf)];
    if (changes.length === 0) return { result: { kind: 'noop' }, writes: replaced };
    const entry = entryOf(meta, { ...mutation, ...tap, version, touched });
    const rows = await Promise.all(changes.map((one) => writesOf(reads, one, shown(one.entity, one.id))));
    const adjusted =
      decision.status === 'adjusted' ? { code: decision.code, detail: decision.detail } : undefined;
    return {
      result: { kind: 'queued', queued: { entry, meta }, changes, ...(adjusted && { adjusted }) },
      writes: [
        ...replaced,
        ...rows.flat(),
        added('outbox', entry),
        put('meta', { ...meta, nextMid: meta.nextMid + 1 }),
      ],
    };
  });
}

const put = (store: string, record: object): Write => ({ kind: 'put', store, record });
const added = (store: string, record: object): Write => ({ kind: 'add', store, record });
const deleted = (store: string, key: string): Write => ({ kind: 'delete', store, key });

/** What service changes. The office changes the rest, where one more turn of the storage counts for nothing. */
const OF_SERVICE: ReadonlySet<EntityName> = new Set(['order', 'table', 'payment']);

interface Shown {
  /** Undefined when there is none. */
  readonly row: Promise<MirrorRow | undefined>;
  /** Undefined when it was not asked along with the row. */
  readonly hasShadow: Promise<boolean> | undefined;
}
type ShownByKey = (entity: EntityName, id: string) => Shown;

/** Each row is read once. Whether it has a shadow is asked in the same turn, since the decision will ask for it. */
function shownOnce(reads: BareReads): ShownByKey {
  const known = new Map<string, Shown>();
  return (entity, id) => {
    const key = rowKey(entity, id);
    const shown = known.get(key) ?? {
      row: reads.record<MirrorRow>(STORE_OF[entity], id),
      hasShadow: OF_SERVICE.has(entity) ? reads.has('shadow', [entity, id]) : undefined,
    };
    known.set(key, shown);
    return shown;
  };
}

/** A row that has a shadow keeps it: that is how the server knew it before the first of the changes. */
async function writesOf(reads: BareReads, { entity, id, doc }: Change, shown: Shown): Promise<Write[]> {
  const hasShadow = shown.hasShadow ?? reads.has('shadow', [entity, id]);
  const row = await shown.row;
  const base = row ? { seq: row.seq, doc: row.doc } : null;
  const shadow = (await hasShadow) ? [] : [added('shadow', { entity, id, base })];
  return [...shadow, put(STORE_OF[entity], { id, seq: row?.seq ?? 0, doc })];
}

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
