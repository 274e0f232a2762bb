/** Reads the visits that this device holds: the open ones, those that owe money back, and two days' worth of others. */
import type { Visit } from '@tableside/domain/visits/visit.ts';
import { useLiveQuery } from 'dexie-react-hooks';
import { useMirror } from '../mirror-context.tsx';

/** In no particular order; `undefined` while loading. */
export function useVisits(): readonly Visit[] | undefined {
  const db = useMirror();
  return useLiveQuery(async () => (await db.visits.toArray()).map((row) => row.doc), [db]);
}

/** Returns closed visits that owe money back to the guest, oldest first. */
export function useVisitsOwing(): readonly Visit[] | undefined {
  const db = useMirror();
  return useLiveQuery(async () => {
    const rows = await db.visits.where('doc.owed').above(0).toArray();
    return rows.map((row) => row.doc).sort((a, b) => a.openedAt.localeCompare(b.openedAt));
  }, [db]);
}
