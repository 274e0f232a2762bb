/**
 * A mirror holds what one role may see. The server tells a device to start over when its role changes. A device
 * restored to an older state may hold more than the server knows, so the mirror remembers its role too.
 */
import type { Role } from '@tableside/domain/command/permissions.ts';
import type { MirrorDb } from '../database/mirror-db.ts';
import { requireMeta } from '../database/sync-meta.ts';
import { resetMirror } from './new-queue.ts';

/** When the role differs from the stored one, starts a full pull, which also sweeps the rows this role may not see. */
export async function matchRole(db: MirrorDb, role: Role, newId: () => string): Promise<void> {
  const known = await db.meta.get('role');
  const before = known?.key === 'role' ? known.role : null;
  if (before === role) return;
  const { epoch, clientId } = await requireMeta(db);
  if (before !== null && epoch !== null) {
    await resetMirror(db, { epoch, fullPull: newId(), newClientId: newId(), askedAs: clientId });
  }
  // Store the role last: after a crash in between, the device starts over once more.
  await db.meta.put({ key: 'role', role });
}
