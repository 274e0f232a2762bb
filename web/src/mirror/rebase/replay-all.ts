/**
 * Checks the mirror's first invariant: displayed rows equal the bases with all pending mutations replayed. It
 * recomputes everything from scratch, where the rebase works step by step. Used by tests and the simulation.
 */
import { rowKey } from '@tableside/domain/entities/entities.ts';
import { same } from '@tableside/domain/ground/same.ts';
import type { MirrorDb } from '../database/mirror-db.ts';
import { readTransaction } from '../database/transaction.ts';
import { baseLayer, replayEach, splitKey } from './replay.ts';

export interface Difference {
  readonly key: string;
  readonly what: 'displayed' | 'shadow missing' | 'shadow left over' | 'touched';
  readonly displayed?: unknown;
  readonly expected?: unknown;
}

/** Returns an empty list when the invariant holds. */
export function replayAll(mirror: MirrorDb): Promise<Difference[]> {
  return readTransaction(mirror, mirror.tables, async (db) => {
    const shadows = await db.shadow.toArray();
    const outbox = await db.outbox.toArray();
    const pending = outbox.filter((entry) => entry.state === 'queued');
    const { written, touched } = await replayEach(db, pending, baseLayer(shadows));
    const shadowed = new Map(shadows.map((shadow) => [rowKey(shadow.entity, shadow.id), shadow]));
    const differences: Difference[] = [];
    for (const key of new Set([...shadowed.keys(), ...written.keys()])) {
      const { entity, id } = splitKey(key);
      const displayed = (await db.rowsOf(entity).get(id))?.doc;
      const expected = written.get(key)?.doc ?? shadowed.get(key)?.base?.doc;
      if (!same(displayed, expected)) differences.push({ key, what: 'displayed', displayed, expected });
      if (!shadowed.has(key)) differences.push({ key, what: 'shadow missing' });
      if (!written.has(key)) differences.push({ key, what: 'shadow left over' });
    }
    for (const entry of pending) {
      const expected = touched.get(entry.mid);
      if (same(expected?.rows, entry.touched.rows)) continue;
      differences.push({
        key: `outbox/${entry.mid}`,
        what: 'touched',
        displayed: entry.touched.rows,
        expected: expected?.rows,
      });
    }
    return differences;
  });
}
