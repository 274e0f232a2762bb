/**
 * Ends a full pull. Rows that the pull did not mark were deleted on the server, or are outside what this user may hold.
 */
import { ENTITY_NAMES, type EntityName, rowKey } from '@tableside/domain/entities.ts';
import type { MirrorDb } from '../database/mirror-db.ts';

/** Deletes every unmarked base, in its store or in a shadow, and clears the marks. A complete rebase follows. */
export async function sweepUnmarked(db: MirrorDb): Promise<void> {
  const marks = await db.marks.toArray();
  const marked = new Set(marks.map(({ entity, id }) => rowKey(entity, id)));
  const shadows = await db.shadow.toArray();
  const shadowed = new Set(shadows.map(({ entity, id }) => rowKey(entity, id)));
  for (const entity of ENTITY_NAMES) {
    await sweepEntity(db, entity, (id) => marked.has(rowKey(entity, id)) || shadowed.has(rowKey(entity, id)));
  }
  const gone = shadows.filter(({ entity, id, base }) => base !== null && !marked.has(rowKey(entity, id)));
  await db.shadow.bulkPut(gone.map((shadow) => ({ ...shadow, base: null })));
  await db.marks.clear();
}

async function sweepEntity(db: MirrorDb, entity: EntityName, stays: (id: string) => boolean): Promise<void> {
  const ids = await db.rowsOf(entity).toCollection().primaryKeys();
  await db.rowsOf(entity).bulkDelete(ids.filter((id) => !stays(id)));
}
