/** Reads this mirror's position in its queue and in the server's changes. */
import type { MirrorDb, SyncMeta } from './mirror-db.ts';
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

/** Returns undefined before the mirror was first opened. */
export async function readMeta(db: MirrorDb): Promise<SyncMeta | undefined> {
  const meta = await db.meta.get('sync');
  return meta?.key === 'sync' ? meta : undefined;
}

/** A first fill begins with what is open, so that work can go on before the closed orders of two days are there. */
export const fillsOpen = ({ fullPull, fillsEmpty, openUpTo }: SyncMeta): boolean =>
  fullPull !== null && fillsEmpty === true && openUpTo === undefined;

/** Returns the head that the first page of the full pull in progress told, once `page` is there. */
export const fullSinceAfter = (
  { fullPull, fullSince }: SyncMeta,
  page: { head: number },
): number | undefined => (fullPull === null ? undefined : (fullSince ?? page.head));

/** Throws when the mirror was never set up. `ensureMeta` must run first. */
export async function requireMeta(db: MirrorDb): Promise<SyncMeta> {
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
