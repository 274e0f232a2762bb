/** Provides the mirror that the screens read. */
import { createContext, type ReactNode, useContext } from 'react';
import type { MirrorDb } from './database/mirror-db.ts';

const MirrorContext = createContext<MirrorDb | null>(null);

export function MirrorProvider({ db, children }: { db: MirrorDb; children: ReactNode }): ReactNode {
  return <MirrorContext value={db}>{children}</MirrorContext>;
}

export function useMirror(): MirrorDb {
  const db = useContext(MirrorContext);
  if (db === null) throw new Error('A screen reads the mirror outside of its provider.');
  return db;
}
