/** Where this mirror stands in its queue and in the server's changes. */
import type { Meta, MirrorDb, SyncMeta } from './mirror-db.ts';
import type { RecordReads } from './record-reads.ts';
import { writeTransaction } from './transaction.ts';

const freshMeta = (clientId: string): SyncMeta => ({
  key: 'sync',
  clientId,
  epoch: null,
  cursor: 0,
  horizon: 0,
  nextMid: 1,
  ackMid: 0,
  fullPull: null,
  renewDevice: null,
});

/** Undefined before the mirror was first opened. */
export async function readMeta(db: RecordReads): Promise<SyncMeta | undefined> {
  const meta = await db.record<Meta>('meta', 'sync');
  return meta?.key === 'sync' ? meta : undefined;
}

/** Throws when the mirror was never set up: `ensureMeta` runs before anything else. */
export async function requireMeta(db: RecordReads): Promise<SyncMeta> {
  const meta = await readMeta(db);
  if (!meta) throw new Error('This mirror has no queue yet.');
  return meta;
}

/** Two tabs that ask at once get the same client id. */
export function ensureMeta(mirror: MirrorDb, newId: () => string): Promise<SyncMeta> {
  return writeTransaction(mirror, [mirror.meta], async (db) => {
    const known = await readMeta(db);
    if (known) return known;
    const meta = freshMeta(newId());
    await db.meta.add(meta);
    return meta;
  });
}
