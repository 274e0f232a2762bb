/**
 * A mirror holds what one role may see. The server tells a device to start over when its role changed; a device that was
 * set back to an older state of itself may hold more than the server knows, so the mirror remembers its role as well.
 */
import type { Role } from '@tableside/domain/permissions.ts';
import type { MirrorDb } from './mirror-db.ts';
import { resetMirror } from './new-queue.ts';
import { requireMeta } from './sync-meta.ts';

/** Under another role than before everything is pulled anew, and what is not for this one is swept. */
export async function matchRole(db: MirrorDb, role: Role, newId: () => string): Promise<void> {
  const known = await db.meta.get('role');
  const before = known?.key === 'role' ? known.role : null;
  if (before === role) return;
  const { epoch, clientId } = await requireMeta(db);
  if (before !== null && epoch !== null) {
    await resetMirror(db, { epoch, fullPull: newId(), newClientId: newId(), askedAs: clientId });
  }
  // Last: after a crash in between it starts over once more.
  await db.meta.put({ key: 'role', role });
}
