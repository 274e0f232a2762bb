/**
 * A tap becomes durable: in one transaction the rows are read, the rule decides, each row touched for the first time is
 * kept as the server knew it, the new rows are put and the mutation is queued. A refusal leaves nothing behind.
 */
import type { AdjustmentCode } from '@tableside/domain/adjustment.ts';
import type { Context, Detail } from '@tableside/domain/command.ts';
import { COMMANDS, type CommandName } from '@tableside/domain/commands.ts';
import type { Change } from '@tableside/domain/entities.ts';
import type { RejectionCode } from '@tableside/domain/rejection.ts';
import { type Decided, decideMutation } from './decide-mutation.ts';
import type { MirrorDb, MirrorRow } from './mirror-db.ts';
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

export type Written =
  | {
      readonly kind: 'queued';
      readonly mid: number;
      readonly changes: readonly Change[];
      readonly adjusted?: { readonly code: AdjustmentCode; readonly detail: Detail };
    }
  | { readonly kind: 'noop' }
  | { readonly kind: 'refused'; readonly code: RejectionCode; readonly detail?: Detail };

export function optimisticWrite(db: MirrorDb, tap: Tap): Promise<Written> {
  const { version } = COMMANDS[tap.name];
  const mutation = { name: tap.name, version, args: tap.args, context: tap.context };
  return db.transaction('rw', db.tables, async () => {
    const decided = await decideMutation(displayedRows(db), mutation);
    const { decision } = decided;
    if (decision.status === 'rejected')
      return { kind: 'refused', code: decision.code, detail: decision.detail };
    if (tap.insteadOf !== undefined) await db.dead.delete(tap.insteadOf);
    if (decided.changes.length === 0) return { kind: 'noop' };
    for (const change of decided.changes) await showChange(db, change);
    const mid = await enqueue(db, { ...mutation, ...tap, version, touched: decided.touched });
    const adjusted =
      decision.status === 'adjusted' ? { code: decision.code, detail: decision.detail } : undefined;
    return { kind: 'queued', mid, changes: decided.changes, ...(adjusted && { adjusted }) };
  });
}

async function showChange(db: MirrorDb, { entity, id, doc }: Change): Promise<void> {
  const rows = db.rowsOf(entity);
  const [shown, shadowed] = await Promise.all([rows.get(id), db.shadow.where({ entity, id }).count()]);
  if (shadowed === 0) {
    await db.shadow.add({ entity, id, base: shown ? { seq: shown.seq, doc: shown.doc } : null });
  }
  await rows.put({ id, seq: shown?.seq ?? 0, doc } as MirrorRow);
}

interface ToQueue extends Tap {
  readonly version: number;
  readonly touched: Decided['touched'];
}

async function enqueue(db: MirrorDb, { insteadOf: _, ...entry }: ToQueue): Promise<number> {
  const meta = await requireMeta(db);
  await db.outbox.add({
    ...entry,
    mid: meta.nextMid,
    cmdId: entry.context.cmdId,
    state: 'queued',
    answered: 0,
    result: null,
    attempts: 0,
    refusals: 0,
  });
  await db.meta.put({ ...meta, nextMid: meta.nextMid + 1 });
  return meta.nextMid;
}
