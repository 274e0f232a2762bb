/**
 * Handles held changes that somebody has since decided. A change leaves the tray when it was confirmed, and stays there
 * as refused otherwise.
 */
import type { Result } from '@tableside/protocol/envelope.ts';
import type { MirrorDb } from '../database/mirror-db.ts';

/** Runs in the envelope's transaction, after the envelope's own outcomes were settled. */
export async function settleDecided(db: MirrorDb, results: readonly Result[], at: number): Promise<void> {
  if (results.length === 0) return;
  const tray = new Map((await db.dead.toArray()).map((entry) => [entry.cmdId, entry]));
  for (const result of results) {
    const entry = tray.get(result.cmdId);
    if (entry?.status !== 'held') continue;
    const { code: _, detail: __, ...kept } = entry;
    const { status, code, detail } = result;
    const told = { ...kept, ...(detail && { detail }), at };
    if (status === 'held') continue;
    if (status === 'rejected') {
      await db.dead.put({ ...told, status, code: code ?? status });
    } else {
      await db.dead.delete(entry.cmdId);
      await db.acked.put({ ...told, status, ...(code !== undefined && { code }) });
    }
  }
}
