/**
 * After an upgrade of the mirror, replays every pending mutation once. An older app noted what each of them touched by
 * its own look-ups, which read less than those of this app.
 */
import type { MirrorDb } from '../database/mirror-db.ts';
import { decidingTransaction } from '../decide/rules.ts';
import { everythingTouched, pendingOf, rebase } from './rebase.ts';

/** Does nothing unless the upgrade asked for it. Call this before a screen reads the mirror. */
export async function rebaseAfterUpgrade(mirror: MirrorDb): Promise<void> {
  if (!(await mirror.meta.get('rebaseAll'))) return;
  await decidingTransaction(mirror, async (db) => {
    const pending = await pendingOf(db);
    await rebase(db, pending, everythingTouched(pending, await db.shadow.toArray()));
    await db.meta.delete('rebaseAll');
  });
}
